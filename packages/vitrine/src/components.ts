// What the components of a site are made of: those of its sections, and those of its theme.
export { default as Brand } from '#document/brand.tsx';
export { HeaderLinks } from '#document/header-links.tsx';
export { HeaderMenu, LanguageMenu, NavigationMenu } from '#document/header-menu.tsx';
export { LanguageAnchor, languageNote } from '#document/language-anchor.tsx';
export { LanguageSwitch } from '#document/language-switch.tsx';
export { SearchField } from '#document/search-field.tsx';
export { ThemeSwitch } from '#document/theme-switch.tsx';
export { bodyClass, SectionHead } from '#sections/section-head.tsx';
export { Breakable, labelOf } from '#ui/breakable.tsx';
export { Icon } from '#ui/icon.tsx';
export { LinkList } from '#ui/link-list.tsx';
export { Picture } from '#ui/picture.tsx';
export { Prose } from '#ui/prose.tsx';
export { RichText } from '#ui/rich-text.tsx';
export { scrollerProps } from '#ui/scroller-props.ts';

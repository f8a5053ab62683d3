// What the component of a site's own section is made of.
export { bodyClass, SectionHead } from '#sections/section-head.tsx';
export { Breakable } from '#ui/breakable.tsx';
export { Icon } from '#ui/icon.tsx';
export { RichText } from '#ui/prose.tsx';

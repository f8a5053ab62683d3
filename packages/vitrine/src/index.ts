// What the settings and sections of a site import from the kit.
export { defineSite } from '#content/site-config.ts';
export type {
	BrandProps,
	FooterProps,
	HeaderProps,
	HeadProps,
	NavigationEntry,
	NavigationGroup,
	NavigationLink,
} from '#document/theme-props.ts';
export { defineSection, type SectionProps } from '#sections/define-section.ts';
export { joinBlocks, pictureMarkdown, plainText } from '#sections/write-markdown.ts';

declare module 'virtual:theme/header' {
	const Header: import('react').ComponentType<import('./theme-props.ts').HeaderProps>;
	export default Header;
}

declare module 'virtual:theme/footer' {
	const Footer: import('react').ComponentType<import('./theme-props.ts').FooterProps>;
	export default Footer;
}

declare module 'virtual:theme/brand' {
	const Brand: import('react').ComponentType<import('./theme-props.ts').BrandProps>;
	export default Brand;
}

/** What the head has in addition; nothing in most sites. */
declare module 'virtual:theme/head' {
	const Head: import('react').ComponentType<import('./theme-props.ts').HeadProps> | undefined;
	export default Head;
}

/** The logo in place of the name; nothing in a site that has none. */
declare module 'virtual:theme/logo' {
	type Tree = import('#protocol/tree.ts').Tree;
	const logo: { light: Tree; dark?: Tree } | undefined;
	export default logo;
}

declare module 'virtual:styles' {
	/** The cascade layers, weakest first. */
	export const layers: readonly string[];

	/** The style files, those before others on which these rest. */
	export const files: readonly import('./style-blocks.ts').StyleFile[];
}

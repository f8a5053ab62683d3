/** The components of all kinds of section, by kind, as the build found them. */
declare module 'virtual:sections' {
	export const components: Readonly<Record<string, import('react').ComponentType<never>>>;
}

/** The styles of all kinds of section. */
declare module 'virtual:section-styles' {
	const styles: string;
	export default styles;
}

/** An icon by its Iconify name, `icon:collection:name`; the build resolves it, and fails where there is none. */
declare module 'icon:*' {
	const glyph: import('#protocol/tree.ts').Tree;
	export default glyph;
}

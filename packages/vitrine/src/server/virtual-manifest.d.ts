/** `dist/site.json`, written into the worker when it is bundled. */
declare module 'virtual:manifest' {
	const manifest: import('../protocol/manifest.ts').Manifest;
	export default manifest;
}

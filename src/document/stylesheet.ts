// The site's one stylesheet: the same bytes in every page, so that one hash in the policy covers it and a change of
// page loads nothing. What comes later wins, so parts come before what is made of them.
const parts: Record<string, string> = import.meta.glob(
	[
		'/src/ui/tokens.css',
		'/src/ui/base.css',
		'/src/ui/languages.css',
		'/src/ui/*.module.css',
		'/src/document/*.module.css',
		'/src/pages/*.module.css',
		'/src/sections/**/*.module.css',
		'/src/ui/print.css',
	],
	{ query: '?inline', import: 'default', eager: true },
);

const layers = [
	/\/ui\/tokens\./,
	/\/ui\/base\./,
	/\/ui\/languages\./,
	/\/ui\/.*\.module\./,
	/\/document\//,
	/\/pages\//,
	/\/sections\//,
	/\/ui\/print\./,
];

export const stylesheet: string = layers
	.flatMap((layer) => Object.entries(parts).filter(([path]) => layer.test(path)))
	.map(([, css]) => css.trim())
	.join('');

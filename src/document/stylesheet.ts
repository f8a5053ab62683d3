// The site's one stylesheet: the same bytes in every page, so that one hash in the policy covers it and a change of
// page loads nothing. What comes later wins, so parts come before what is made of them.
const parts: Record<string, string> = import.meta.glob(
	[
		'/src/ui/tokens.css',
		'/src/ui/base.css',
		'/src/ui/*.module.css',
		'/src/document/*.module.css',
		'/src/pages/*.module.css',
		'/src/sections/**/*.module.css',
	],
	{ query: '?inline', import: 'default', eager: true },
);

const layers = ['/src/ui/tokens', '/src/ui/base', '/src/ui/', '/src/document/', '/src/pages/', '/src/sections/'];

export const stylesheet: string = layers
	.flatMap((_, index) =>
		Object.entries(parts).filter(([path]) => layers.findIndex((prefix) => path.startsWith(prefix)) === index),
	)
	.map(([, css]) => css.trim())
	.join('');

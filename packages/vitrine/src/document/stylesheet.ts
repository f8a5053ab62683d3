import sectionStyles from 'virtual:section-styles';
import unusedStyles from 'virtual:theme/unused-styles';
import themeStyles from 'virtual:theme-styles';
import tokens from '#theme/tokens.css?inline';

// The site's one stylesheet: the same bytes in every page, so that one hash in the policy covers it and a change of
// page loads nothing. What comes later wins, so parts come before what is made of them.
const parts: Record<string, string> = import.meta.glob(
	[
		'../ui/base.css',
		'../ui/languages.css',
		'../ui/*.module.css',
		'./*.module.css',
		'../pages/*.module.css',
		'../sections/*.module.css',
		'../ui/print.css',
	],
	{ query: '?inline', import: 'default', eager: true },
);

const layers = [/\/ui\/base\./, /\/ui\/languages\./, /\/ui\/.*\.module\./, /^\.\//, /\/pages\//, /\/sections\//];

const printed = /\/ui\/print\./;

export const stylesheet: string = [
	tokens,
	...layers.flatMap(stylesIn),
	sectionStyles,
	themeStyles,
	...stylesIn(printed),
]
	.map((css) => css.trim())
	.join('');

function stylesIn(layer: RegExp): string[] {
	return Object.entries(parts).flatMap(([path, css]) =>
		layer.test(path) && !unusedStyles.some((name) => path.endsWith(`/${name}`)) ? [css] : [],
	);
}

import {
	copyFileSync,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { FontFile } from '#content/settings/site-schema.ts';
import { loadSiteConfig } from '#content/site-config.ts';
import { fillWithRealCaches } from './built-site.ts';
import { quickBuildWith } from './quick-build.ts';
import { repositoryRoot } from './repository.ts';

/** The looks of a brand that has nothing in common with the one of this repository: colors on light and dark ground. */
export const colors: Record<string, readonly [string, string]> = {
	'--paper': ['#e6f0f7', '#07131d'],
	'--pane': ['#f5fafd', '#0e2130'],
	'--ink': ['#0b2436', '#e1eff9'],
	'--ink-soft': ['#35526a', '#9fbdd3'],
	'--line': ['#b3cbdc', '#2a4a61'],
	'--accent': ['#7a1fa2', '#e2a6f7'],
};

const sizes = { '--size-text': '1.25rem', '--space': '1.25rem', '--width': '60rem' };

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="${colors['--accent']?.[0]}"/></svg>`;

export interface OtherBrand {
	/** Folder with its `site/` and `site.jsonl`. */
	out: string;
	/**
	 * The colors that this repository's tokens have, as `#rrggbb`, which the other brand must not show. White and black
	 * are left out: printed pages and browsers have them, whatever the brand.
	 */
	formerColors: string[];
	/** The file that everything is set in, by language; none for a language on fonts of the system. */
	fonts: ReadonlyMap<string, string>;
	/** Languages that have pictures for link previews. */
	withCards: ReadonlySet<string>;
}

/**
 * Makes another brand of this repository, as a team would: `tokens.css`, the fonts in `site.config.ts` and the icon are
 * changed, the drawing for link previews is removed, and nothing else. It is built by its own code, in a process of its own.
 */
export async function buildOtherBrand(): Promise<OtherBrand> {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-brand-'));
	const parts = [
		'packages',
		'sections',
		'theme',
		'content',
		'forms',
		'public',
		'LICENSE',
		'package.json',
		'package-lock.json',
		'tsconfig.json',
	];
	for (const part of parts) cpSync(join(repositoryRoot, part), join(root, part), { recursive: true });
	symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'), 'junction');

	const tokens = readFileSync(join(root, 'theme/tokens.css'), 'utf8');
	writeFileSync(join(root, 'theme/tokens.css'), withOtherTokens(tokens));
	writeFileSync(join(root, 'public/favicon.svg'), icon);
	rmSync(join(root, 'theme/card.svg'));
	removeBrands(root);
	const looks = await changeFonts(root);
	await fillWithRealCaches(join(root, 'dist'));
	const out = join(root, 'dist');
	quickBuildWith(root, { root, out });
	const former = colorsOf(tokens).flatMap(({ values }) => values);
	const own = Object.values(colors).flat();
	const formerColors = former.filter((color) => !own.includes(color) && !['#ffffff', '#000000'].includes(color));
	return { out, formerColors, ...looks };
}

/** What shows the looks of several brands, that of this repository among them, is nothing that a team would keep. */
function removeBrands(root: string): void {
	rmSync(join(root, 'sections/brands'), { recursive: true });
	for (const language of readdirSync(join(root, 'content'), { withFileTypes: true })) {
		if (!language.isDirectory()) continue;
		const file = join(root, 'content', language.name, 'pages/index.yaml');
		writeFileSync(file, readFileSync(file, 'utf8').replace(/\n {2}brands:\n(?: {4}.*\n)+/, ''));
		const themes = join(root, 'content', language.name, 'pages/themes.yaml');
		writeFileSync(themes, readFileSync(themes, 'utf8').replace(/#[\da-f]{6}/g, '#808080'));
	}
}

function colorsOf(css: string): { name: string; values: string[] }[] {
	return [...css.matchAll(/(--[\w-]+):\s*light-dark\(\s*(#\w+),\s*(#\w+)\s*\)/g)].map(
		([, name = '', light = '', dark = '']) => ({ name, values: [light, dark].map(inFull) }),
	);
}

/** @example inFull('#FAC') // '#ffaacc' */
function inFull(color: string): string {
	return (color.length > 5 ? color : color.replace(/[^#]/g, '$&$&')).toLowerCase();
}

/** Sets what this repository sets, and what makes the other brand. A color that only this repository has goes back to that of the kit. */
function withOtherTokens(css: string): string {
	const set = {
		...Object.fromEntries(
			Object.entries(colors).map(([name, [light, dark]]) => [name, `light-dark(${light}, ${dark})`]),
		),
		...sizes,
	};
	const lines = Object.entries(set).map(([name, value]) => `\t${name}: ${value};\n`);
	const kept = css.replace(/\t(--[\w-]+): [^;]+;\n/g, (line, name: string) =>
		name in set || line.includes('light-dark(') ? '' : line,
	);
	return `${kept}\n:root {\n${lines.join('')}}\n`;
}

/**
 * Headings are set in the font for texts, which lies beside the settings now. The last of several languages takes the
 * fonts of the system, which others may have had before.
 */
async function changeFonts(root: string): Promise<Pick<OtherBrand, 'fonts' | 'withCards'>> {
	const { config } = await loadSiteConfig(repositoryRoot);
	const { resolve } = createRequire(join(repositoryRoot, 'site.config.ts'));
	mkdirSync(join(root, 'fonts'));
	const copy = ({ file, license }: FontFile, name: string): FontFile => {
		const copied = { file: `./fonts/${name}${extname(file)}`, license: `./fonts/${name}.txt` };
		for (const [from, to] of [
			[file, copied.file],
			[license, copied.license],
		] as const) {
			copyFileSync(from.startsWith('.') ? join(repositoryRoot, from) : resolve(from), join(root, to));
		}
		return copied;
	};
	const systemLocale = config.locales.slice(1).at(-1)?.code;
	const locales = config.locales.map((locale) =>
		locale.code === systemLocale ? { ...locale, font: 'system' } : locale,
	);
	const rows = Object.entries(config.fonts).filter(([name]) => locales.some(({ font }) => font === name));
	const fonts = Object.fromEntries(rows.map(([name, { text }]) => [name, { text: copy(text, `brand-${name}`) }]));
	const settings = JSON.stringify({ ...config, forms: undefined, locales, fonts }, undefined, '\t');
	writeFileSync(join(root, 'site.config.ts'), `export default ${settings};\n`);
	const withFonts = locales.flatMap((locale) => {
		const row = fonts[locale.font];
		return row ? [{ ...locale, file: join(root, row.text.file) }] : [];
	});
	const withCards = config.cards ? withFonts.filter(({ dir }) => dir === 'ltr') : [];
	return {
		fonts: new Map(withFonts.map(({ code, file }) => [code, file])),
		withCards: new Set(withCards.map(({ code }) => code)),
	};
}

import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { weighHomes } from '#build/export/page-weight.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';

/** A figure of the built site and the most it may be, in bytes. */
export interface Budget {
	/** The limit that it has in the table. */
	name: BudgetName;
	what: string;
	bytes: number;
	limit: number;
	/** What weighs in it, heaviest first, as "fonts 30.1 KB". */
	parts: string[];
	/** The setting that raises the limit. */
	setting: string;
}

const kilobyte = 1024;

interface Limit {
	/** What is limited, as the guide has it. */
	what: string;
	/** In KB, where the settings name none; undefined for no limit. */
	byDefault: number | undefined;
	/** Whether each language has its own, since scripts and fonts differ. */
	byLanguage: boolean;
	remedy: string;
}

/** Every limit of sizes that a setting raises; `sizeLimits` has the others. `npm run check` holds them, `budgets` in `site.config.ts` sets others, and the guide lists them. */
export const limits = {
	home: {
		what: 'the home page with its styles, compressed with Brotli',
		// The first round trip of a connection carries about this much.
		byDefault: 14,
		byLanguage: true,
		remedy: 'shorten it, or move sections to other pages',
	},
	article: {
		what: 'the heaviest page of Markdown with its styles, compressed with Brotli',
		byDefault: undefined,
		byLanguage: true,
		remedy: 'divide the page',
	},
	fonts: {
		what: 'the fonts that a first visit to the home page loads',
		byDefault: undefined,
		byLanguage: true,
		remedy: 'use one font, or those of the system',
	},
	firstVisit: {
		what: 'everything that a first visit to the home page loads by itself',
		byDefault: undefined,
		byLanguage: true,
		remedy: 'use fewer or smaller pictures and fonts',
	},
	scripts: {
		what: 'JavaScript that is loaded with a page, compressed with Brotli: the kit has 3.1 KB, 3.5 with detection in the page, the rest is that of theme/head.tsx',
		byDefault: 3.7,
		byLanguage: false,
		remedy: 'load less in theme/head.tsx',
	},
	app: {
		what: 'React and all that draws pages, compressed with Brotli, loaded on intent: the kit has 89 KB, the rest is that of components in theme/',
		byDefault: 93.4,
		byLanguage: false,
		remedy: 'import less in the components in theme/',
	},
} as const satisfies Record<string, Limit>;

export type BudgetName = keyof typeof limits;

/** Measures what a first visit to each home page loads, against the limits of the settings. */
export function measureBudgets(folder: string, manifest: Manifest): Budget[] {
	const own = manifest.resources.filter(({ isEarlier }) => !isEarlier);
	const app = own.find(({ path }) => /^\/assets\/app-[^/]+\.js$/.test(path));
	const onIntent = app
		? budget(
				'app',
				{ what: 'JavaScript on intent, Brotli', bytes: bytesOf(app), parts: partsOfApp(app, manifest) },
				manifest,
			)
		: [];
	const weights = weighHomes(folder, manifest);
	const atLoad = manifest.locales.flatMap(({ code }) => {
		const home = localizePath({ path: '/', locale: code }, manifest);
		const entry = manifest.resources.find(({ path }) => path === home);
		const weight = weights[code];
		if (!entry || !weight) return [];
		const html = readFileSync(bodyPath(folder, entry), 'utf8');
		const scripts = weight.parts.filter(({ kind }) => kind === 'script');
		const prelude = preludeBytes(html);
		const ofScripts = [['in the head', prelude] as const, ...scripts.map(({ name, bytes }) => [name, bytes] as const)];
		const ofVisit = weight.parts.map(({ kind, name, bytes }) => [`${kind} ${name}`, bytes] as const);
		return [
			...budget(
				'home',
				{ what: `home page, ${code}, Brotli`, bytes: bytesOf(entry), parts: partsOf(html), code },
				manifest,
			),
			...articleBudget(folder, code, manifest),
			...budget(
				'firstVisit',
				{ what: `everything on a first visit, ${code}`, bytes: weight.bytes, parts: ofVisit, code },
				manifest,
			),
			...budget(
				'fonts',
				{
					what: `fonts on a first visit, ${code}`,
					bytes: weight.fontBytes,
					parts: ofVisit.filter(([name]) => name.startsWith('font ')),
					code,
				},
				manifest,
			),
			...budget(
				'scripts',
				{
					what: `JavaScript with the home page, ${code}, Brotli`,
					bytes: scripts.reduce((sum, { bytes }) => sum + bytes, prelude),
					parts: ofScripts,
				},
				manifest,
			),
		];
	});
	return [...atLoad, ...onIntent];
}

interface Measured {
	what: string;
	bytes: number;
	parts?: readonly (readonly [name: string, bytes: number])[];
	/** The language whose limit holds. */
	code?: string;
}

/** Returns a figure with its limit; nothing where there is none. */
function budget(
	name: BudgetName,
	{ what, bytes, parts = [], code }: Measured,
	{ budgets }: Pick<Manifest, 'budgets'>,
): Budget[] {
	const set = budgets[name];
	const own = typeof set === 'object' ? set[code ?? ''] : set;
	const limit = own ?? limits[name].byDefault;
	if (limit === undefined) return [];
	const heaviest = parts
		.toSorted(([, one], [, other]) => other - one)
		.map(([part, size]) => `${part} ${inKilobytes(size)}`);
	const setting = `budgets.${name}${code === undefined ? '' : `.${code}`}`;
	return [{ name, what, bytes, limit: limit * kilobyte, parts: heaviest, setting }];
}

/** Writes what is over its limit: by how much, what weighs, what to do, and the setting that allows it. */
export function describeExcess({ name, what, bytes, limit, parts, setting }: Budget): string {
	const weighing = parts.length > 0 ? `\n  of which  ${parts.slice(0, 6).join(', ')}` : '';
	const least = Math.ceil((bytes / kilobyte) * 10) / 10;
	return [
		`${what} is over its limit`,
		`  found     ${inKilobytes(bytes)}${weighing}`,
		`  expected  ${inKilobytes(limit)} at most`,
		`  to do     ${limits[name].remedy}; or allow it by "${setting}: ${least}" in site.config.ts`,
	].join('\n');
}

function inKilobytes(bytes: number): string {
	return `${(bytes / kilobyte).toFixed(1)} KB`;
}

function bytesOf({ size }: ManifestEntry): number {
	return size.br ?? size.identity;
}

/** The styles of a page, its sections and what is around them, each compressed alone: together they are smaller. */
function partsOf(html: string): (readonly [string, number])[] {
	const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css).join('');
	const rest = html.replace(/<style[^>]*>.*?<\/style>/gs, '');
	const [above = '', main = '', below = ''] = rest.split(/(?=<main)|(?<=<\/main>)/);
	const [text = '', ...sections] = main.split(/(?=<section id="to-)/);
	const parts = [
		['head and header', above],
		['text', text],
		...sections.map((section) => [`section "${/"to-([^"]*)/.exec(section)?.[1]}"`, section] as const),
		['footer', below],
	] as const;
	return [
		['styles', brotliCompressSync(styles).length],
		...parts.map(([name, part]) => {
			const isOwn = /class="[^"]*\bown-(?:sections|theme)-/.test(part);
			return [`${name}${isOwn ? ' (components of the site)' : ''}`, brotliCompressSync(part).length] as const;
		}),
	];
}

/** Packages and files of the site, each with its part of what is sent. */
function partsOfApp(app: ManifestEntry, { appParts = [] }: Pick<Manifest, 'appParts'>): (readonly [string, number])[] {
	return appParts.map(([name, share]) => [name, share * bytesOf(app)] as const);
}

/** Returns the budget of the heaviest article of a language, if the settings limit it. */
function articleBudget(folder: string, code: string, manifest: Manifest): Budget[] {
	if (manifest.budgets.article?.[code] === undefined) return [];
	const isOfLanguage = new RegExp(`^<!doctype html><html[^>]* data-language="${code}"`);
	const pages = manifest.resources.filter(({ kind, isEarlier }) => kind === 'page' && !isEarlier);
	// The heaviest first: few need to be read.
	for (const entry of pages.toSorted((one, other) => bytesOf(other) - bytesOf(one))) {
		const html = readFileSync(bodyPath(folder, entry), 'utf8');
		if (!isOfLanguage.test(html) || !/<main[^>]*><article/.test(html)) continue;
		return budget(
			'article',
			{ what: `article ${entry.path}, Brotli`, bytes: bytesOf(entry), parts: partsOf(html), code },
			manifest,
		);
	}
	return [];
}

function preludeBytes(html: string): number {
	const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code).join('');
	return brotliCompressSync(inline).length;
}

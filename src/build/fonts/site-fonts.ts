import { basename } from 'node:path';
import type { FontRole } from '#content/characters.ts';
import { ContentError } from '#content/problem.ts';
import type { Site } from '#content/site.ts';
import type { PublishedFile, Resource, SiteFonts } from '#resources/resource.ts';
import { charactersShown, type ShownCharacters } from './characters-shown.ts';
import { uncovered } from './coverage.ts';
import type { FontCutter } from './cut-font.ts';
import { fontFace, standInFace } from './font-faces.ts';
import { type FontSource, readFont } from './font-source.ts';

export interface FontOptions {
	root: string;
	site: Site;
	cutter: FontCutter;
	/** The finished home page and error screens of a language. */
	rendered: (locale: string) => readonly Resource[];
}

const roles = ['text', 'display'] as const;

type Fonts = Record<FontRole, FontSource>;

/**
 * Cuts the fonts of a site to the characters that its pages show: for each language and role one file with what every
 * page needs, and one with what only other pages than the home page show.
 *
 * @throws {ContentError} for a character that no font has
 */
export async function cutSiteFonts(options: FontOptions): Promise<{ fonts: SiteFonts; files: PublishedFile[] }> {
	const { root, site, rendered } = options;
	const rows = await readRows(root, site);
	const languages = await Promise.all(
		site.config.locales.flatMap(async ({ code, font }) => {
			const own = rows.get(font);
			return own ? [{ code, own, shown: await charactersShown(site, code, rendered(code)) }] : [];
		}),
	);
	const set = languages.flat();
	const problems = await Promise.all(
		set.map(({ code, own, shown }) => {
			const others = [...rows.values()].filter((row) => row !== own);
			const fonts = {
				text: [own.text, ...others.map(({ text }) => text)],
				display: [own.display, ...others.map(({ display }) => display)],
			};
			const all = { text: shown.first.text + shown.rest.text, display: shown.first.display + shown.rest.display };
			return uncovered(root, site, code, all, fonts);
		}),
	);
	if (problems.flat().length > 0) throw new ContentError(problems.flat());
	const cut = await Promise.all(set.map((language) => cutLanguage(options, language)));
	const files = new Map([...cut.flatMap((one) => one.files), ...licences(rows)].map((file) => [file.path, file]));
	return {
		fonts: {
			css: cut.map(({ css }) => css).join(''),
			preloads: Object.fromEntries(cut.map(({ code, preloads }) => [code, preloads])),
		},
		files: [...files.values()],
	};
}

/** The fonts of the settings that some language uses, by name. */
async function readRows(root: string, { config }: Site): Promise<Map<string, Fonts>> {
	const used = Object.entries(config.fonts).filter(([name]) => config.locales.some(({ font }) => font === name));
	const rows = used.map(async ([name, { text, display }]): Promise<[string, Fonts]> => {
		const read = await readFont(root, text);
		return [name, { text: read, display: display ? await readFont(root, display) : read }];
	});
	return new Map(await Promise.all(rows));
}

interface CutLanguage {
	code: string;
	css: string;
	preloads: string[];
	files: PublishedFile[];
}

async function cutLanguage(
	{ site, cutter }: FontOptions,
	{ code, own, shown }: { code: string; own: Fonts; shown: ShownCharacters },
): Promise<CutLanguage> {
	const cut: CutLanguage = { code, css: '', preloads: [], files: [] };
	for (const role of roles) {
		const family = `${role}-${code}`;
		// The later of two faces is preferred where both have a character: what is not in `first` is in `rest`.
		for (const group of ['rest', 'first'] as const) {
			const characters = shown[group][role];
			const source = await cutter.cut(own[role], characters, 'woff2');
			if (!source) continue;
			const file: PublishedFile = { path: `/assets/${basename(source)}`, kind: 'asset', source };
			const isFirst = group === 'first';
			cut.files.push(file);
			if (isFirst) cut.preloads.push(file.path);
			cut.css += fontFace({ family, address: file.path, ...(isFirst ? { characters } : {}) });
		}
		cut.css += standInFace(`${family}-stand-in`, role, own[role]);
	}
	const tag = site.languages[code]?.locale.tag;
	const variables = roles.map(
		(role) => `--font-${role}:"${role}-${code}","${role}-${code}-stand-in",var(--fallback-${role})`,
	);
	cut.css += `:root[lang="${tag}"]{${variables.join(';')}}`;
	return cut;
}

/** The texts under whose terms the fonts are passed on. */
function licences(rows: ReadonlyMap<string, Fonts>): PublishedFile[] {
	return [...rows.values()].flatMap((fonts) =>
		roles.map(
			(role): PublishedFile => ({
				path: `/licences/${fonts[role].name}.txt`,
				kind: 'public-file',
				source: fonts[role].licence,
			}),
		),
	);
}

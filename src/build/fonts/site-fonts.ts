import { basename } from 'node:path';
import { joinCharacters } from '#content/characters.ts';
import { ContentError } from '#content/problem.ts';
import type { Site } from '#content/site.ts';
import type { CardFontFiles, Licence, PublishedFile, Resource, SiteFonts } from '#resources/resource.ts';
import { charactersShown, type ShownCharacters } from './characters-shown.ts';
import { uncovered } from './coverage.ts';
import type { FontCutter } from './cut-font.ts';
import { fontFace, fontVariables, rangeBeside, standInFace, unicodeRange } from './font-faces.ts';
import { type FontRow, fontLicences, fontRoles, readFontRows } from './font-rows.ts';

export interface FontOptions {
	root: string;
	site: Site;
	cutter: FontCutter;
	/** The finished home page and error screens of a language. */
	rendered: (locale: string) => readonly Resource[];
}

/** Fonts as they are published. */
export interface CutFonts {
	fonts: SiteFonts;
	files: PublishedFile[];
	licences: Licence[];
	/** For the pictures of link previews, by the language's code. */
	cardFonts: Record<string, CardFontFiles>;
}

/**
 * Cuts the fonts of a site to the characters that its pages show: for each language and role one file with what every
 * page needs, and one with what only other pages than the home page show.
 *
 * @throws {ContentError} for a character that no font has
 */
export async function cutSiteFonts(options: FontOptions): Promise<CutFonts> {
	const { root, site, rendered } = options;
	const rows = await readFontRows(root, site);
	const languages = await Promise.all(
		site.config.locales.flatMap(async ({ code, font }) => {
			const own = rows.get(font);
			return own ? [{ code, own, shown: await charactersShown(site, code, rendered(code)) }] : [];
		}),
	);
	const set = languages.flat();
	const problems = await Promise.all(
		set.map(({ code, own, shown }) => uncovered(root, site, code, { own: shown.own, fonts: own })),
	);
	if (problems.flat().length > 0) throw new ContentError(problems.flat());
	const cut = await Promise.all(set.map((language) => cutLanguage(options, language)));
	const files = new Map(cut.flatMap((one) => one.files).map((file) => [file.path, file]));
	return {
		fonts: {
			css: cut.map(({ css }) => css).join(''),
			preloads: Object.fromEntries(cut.map(({ code, preloads }) => [code, preloads])),
		},
		files: [...files.values()],
		licences: fontLicences(rows),
		cardFonts: Object.fromEntries(cut.map(({ code, cardFonts }) => [code, cardFonts])),
	};
}

interface CutLanguage {
	code: string;
	cardFonts: CardFontFiles;
	css: string;
	preloads: string[];
	files: PublishedFile[];
}

async function cutLanguage(
	{ site, cutter }: FontOptions,
	{ code, own, shown }: { code: string; own: FontRow; shown: ShownCharacters },
): Promise<CutLanguage> {
	const cardFonts = {
		display: (await cutter.cut(own.display, cardCharacters(site, code), 'truetype')) ?? own.display.path,
		text: (await cutter.cut(own.text, cardCharacters(site, code), 'truetype')) ?? own.text.path,
	};
	const cut: CutLanguage = { code, cardFonts, css: '', preloads: [], files: [] };
	for (const role of fontRoles) {
		const family = `${role}-${code}`;
		const { first, rest } = shown;
		const ranges = { first: unicodeRange(first[role]), rest: rangeBeside(rest[role], first[role]) };
		for (const group of ['rest', 'first'] as const) {
			const source = await cutter.cut(own[role], shown[group][role], 'woff2');
			if (!source) continue;
			const file: PublishedFile = { path: `/assets/${basename(source)}`, kind: 'asset', source };
			cut.files.push(file);
			if (group === 'first') cut.preloads.push(file.path);
			cut.css += fontFace({ family, address: file.path, range: ranges[group] });
		}
		cut.css += standInFace(`${family}-stand-in`, role, own[role]);
	}
	cut.css += fontVariables(site, code);
	return cut;
}

/** What stands on the pictures for link previews, and what a title ends in that is cut off. */
function cardCharacters({ config, languages, pages }: Site, locale: string): string {
	const titles = [...pages.values()].map(({ translations }) => translations[locale]?.title ?? '');
	const facts = languages[locale];
	return joinCharacters([{ text: [...titles, facts?.facts.title, facts?.locale.name, config.name, '…'].join('') }])
		.text;
}

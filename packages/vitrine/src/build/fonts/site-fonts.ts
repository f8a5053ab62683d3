import { basename } from 'node:path';
import { type Characters, type FontRole, joinCharacters } from '#content/markdown/characters.ts';
import { ContentError } from '#content/problems/problem.ts';
import { pageHeading } from '#content/site/page-heading.ts';
import type { Site } from '#content/site/site.ts';
import { alphabetOf } from '#i18n/alphabet.ts';
import type { FontCut, FontsInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import type { CardFontFiles, License, PublishedFile, SiteFonts } from '#views/render-context.ts';
import { charactersShown, type RenderedPages, type ShownCharacters } from './characters-shown.ts';
import { uncovered } from './coverage.ts';
import type { FontCutter } from './cut-font.ts';
import { fontFace, fontFamily, fontVariables, standInFace, symbolsFamily } from './font-faces.ts';
import { type FontRow, fileRole, fileRoles, fontLicenses, fontRoles, isSymbol, readFontRows } from './font-rows.ts';
import { wideCyrillic, withoutWideCyrillic } from './wide-cyrillic.ts';

export interface FontOptions {
	root: string;
	site: Site;
	cutter: FontCutter;
	/** Returns the finished pages of a language. */
	rendered: (locale: string) => Promise<RenderedPages>;
}

/** Fonts as they are published. */
export interface CutFonts {
	fonts: SiteFonts;
	files: PublishedFile[];
	licenses: License[];
	/** For the pictures of link previews, by the language's code. */
	cardFonts: Record<string, CardFontFiles>;
}

/** Articles have a cut of their own where they show more characters of a role than this beyond the home page. */
const few = 48;

/**
 * Cuts the fonts of a site to the characters that its pages show: for each language and role one file for the home page
 * and one for all pages, or one alone where articles need little more. A page is set in one file of each role: had it
 * two, one of them might be late, and a word would be drawn in two fonts.
 *
 * @throws {ContentError} for a character that no font has
 */
export async function cutSiteFonts(options: FontOptions): Promise<CutFonts> {
	const { root, site, rendered } = options;
	const rows = await readFontRows(root, site);
	const languages = await Promise.all(
		site.config.locales.flatMap(async ({ code, font, tag }) => {
			const own = rows.get(font);
			if (!own) return [];
			const shown = charactersShown(site, code, await rendered(code));
			return [{ code, own, shown: withAlphabet(shown, alphabetOf(tag)) }];
		}),
	);
	const set = languages.flat();
	const problems = await Promise.all(
		set.map(async ({ code, own, shown }) => [
			...wideCyrillic(root, site, code, { own: shown.own, fonts: own }),
			...(await uncovered(root, site, code, { own: shown.own, fonts: own })),
		]),
	);
	if (problems.flat().length > 0) throw new ContentError(problems.flat());
	const cut = await Promise.all(set.map((language) => cutLanguage(options, language)));
	const files = new Map(cut.flatMap((one) => one.files).map((file) => [file.path, file]));
	return {
		fonts: {
			blocks: cut.flatMap(({ blocks }) => blocks),
			cuts: Object.fromEntries(cut.map(({ code, cuts }) => [code, cuts])),
		},
		files: [...files.values()],
		licenses: fontLicenses(rows),
		cardFonts: Object.fromEntries(cut.map(({ code, cardFonts }) => [code, cardFonts])),
	};
}

/**
 * A further word is spelled with the letters of its language, and shall not change the fonts of all other pages. Headings have
 * fewer words, and a font for them is heavier.
 */
function withAlphabet({ home, all, apart, own }: ShownCharacters, alphabet: string): ShownCharacters {
	const add = (shown: Characters) => joinCharacters([shown, { text: alphabet }]);
	return { home: add(home), all: add(all), apart: add(apart), own };
}

interface CutLanguage {
	code: string;
	cardFonts: CardFontFiles;
	blocks: SiteFonts['blocks'];
	cuts: SiteFonts['cuts'][string];
	files: PublishedFile[];
}

async function cutLanguage(
	{ site, cutter }: FontOptions,
	{ code, own, shown }: { code: string; own: FontRow; shown: ShownCharacters },
): Promise<CutLanguage> {
	const onCards = cardCharacters(site, code);
	const cardFonts = {
		display: (await cutter.cut(own.display, onCards, 'truetype')) ?? own.display.path,
		text: (await cutter.cut(own.text, onCards, 'truetype')) ?? own.text.path,
		symbols:
			own.symbols && (await cutter.cut(own.symbols, lackedIn(own, { text: onCards, display: onCards }), 'truetype')),
	};
	const files: PublishedFile[] = [];
	const symbols = await cutSymbols(cutter, { code, own, shown });
	const blocks: SiteFonts['blocks'] = [];
	let shared = fontRoles.map((role) => standInFace(`${role}-${code}-stand-in`, role, own[role])).join('');
	if (symbols) {
		const { face, characters, source } = symbols;
		files.push({ path: face.address, kind: 'asset', source });
		shared += fontFace({ ...face, characters });
	}
	const roles = fileRoles(own);
	const charactersIn = (file: FontRole, characters: Characters) => {
		const inFile = fontRoles.flatMap((role) => (fileRole(own, role) === file ? { text: characters[role] } : []));
		return withoutWideCyrillic(own[file], joinCharacters(inFile).text);
	};
	const cutTo = async (characters: Characters, name?: FontCut): Promise<FontsInfo> => {
		const fonts: FontsInfo = { cut: name, files: [] };
		let css = shared;
		for (const role of roles) {
			const source = await cutter.cut(own[role], charactersIn(role, characters), 'woff2');
			if (!source) continue;
			const face = { family: fontFamily(role, code, name), address: href('asset', { file: basename(source) }) };
			files.push({ path: face.address, kind: 'asset', source });
			fonts.files.push(face);
			css += fontFace({ ...face, role });
		}
		css += fontVariables(site, { code, row: own, cut: name, hasSymbols: symbols !== undefined });
		blocks.push({ locale: code, cut: name, css });
		return fonts;
	};
	const isLittleMore = roles.every(
		(role) => charactersIn(role, shown.all).length - charactersIn(role, shown.home).length <= few,
	);
	const home = await cutTo(isLittleMore ? shown.all : shown.home);
	const articles = isLittleMore ? home : await cutTo(shown.all, 'articles');
	const isAnyApart = roles.some((role) => charactersIn(role, shown.apart) !== charactersIn(role, shown.home));
	const apart = isAnyApart ? await cutTo(shown.apart, 'own') : home;
	return { code, cardFonts, blocks, cuts: { home, articles, own: apart }, files };
}

/**
 * Cuts the second font of a language to the single characters that the others lack. It is a file of its own that only pages
 * which show one of them load.
 */
async function cutSymbols(
	cutter: FontCutter,
	{ code, own, shown }: { code: string; own: FontRow; shown: ShownCharacters },
) {
	if (!own.symbols) return undefined;
	const characters = lackedIn(own, shown.own);
	const source = await cutter.cut(own.symbols, characters, 'woff2');
	return (
		source && {
			source,
			characters,
			face: { family: symbolsFamily(code), address: href('asset', { file: basename(source) }) },
		}
	);
}

/** What the font for symbols supplies of the characters of each role. */
function lackedIn(own: FontRow, characters: Characters): string {
	const lacked = fontRoles.flatMap((role) => [...characters[role]].filter((one) => isSymbol(own, role, one)));
	return joinCharacters([{ text: lacked.join('') }]).text;
}

/** Returns the characters on cards for link previews, with the ellipsis of a shortened title. */
function cardCharacters({ config, languages, pages }: Site, locale: string): string {
	const texts = [...pages.values()].flatMap(({ translations }) => translations[locale] ?? []);
	const titles = texts.map((text) => pageHeading(text, locale).text);
	const language = languages[locale];
	return joinCharacters([{ text: [...titles, language?.locale.name, config.name, '…'].join('') }]).text;
}

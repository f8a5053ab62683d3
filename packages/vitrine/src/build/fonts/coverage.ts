import { lineOf, listFiles, readSourceFile } from '#content/files/source-file.ts';
import { type Characters, codePointOf } from '#content/markdown/characters.ts';
import { type Problem, quote } from '#content/problems/problem.ts';
import type { Site } from '#content/site/site.ts';
import { fallbackChain } from '#i18n/locale.ts';
import { type FontRow, fontRoles, isSymbol } from './font-rows.ts';
import type { FontSource } from './font-source.ts';

/**
 * Spaces show nothing. Emoji and the like are in no font for text, and on every system. A hyphen that does not break is
 * drawn as another one where a font lacks it.
 */
const needless = /[\p{Zs}\u2011]|\p{Extended_Pictographic}/u;

/** Finds the characters of a language that its fonts lack, each with a place where it occurs. */
export async function uncovered(
	root: string,
	site: Site,
	locale: string,
	{ own, fonts }: { own: Characters; fonts: FontRow },
): Promise<Problem[]> {
	const missing = fontRoles.flatMap((role) =>
		[...own[role]]
			.filter((character) => !fonts[role].codePoints.has(codePointOf(character)) && !needless.test(character))
			.filter((character) => !isSymbol(fonts, role, character))
			.map((character) => [character, fonts[role]] as const),
	);
	return Promise.all([...new Map(missing)].map(([character, font]) => explain(root, site, locale, character, font)));
}

async function explain(
	root: string,
	site: Site,
	locale: string,
	character: string,
	{ name }: FontSource,
): Promise<Problem> {
	const point = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
	const place = await find(root, fallbackChain(locale, site.config), character);
	return {
		...place,
		found: `the character ${quote(character)} (U+${point}), which the font ${name} lacks`,
		expected: `characters that the font of "${locale}" has`,
		fix: /[\p{L}\p{M}]/u.test(character)
			? 'write it in another way, or choose a font in site.config.ts that has it'
			: 'write it in another way, choose a font in site.config.ts that has it, or name one beside it in "symbols"',
	};
}

/** Looks for a character in the files that a language is made of. */
async function find(
	root: string,
	locales: readonly string[],
	character: string,
): Promise<Pick<Problem, 'file' | 'line'>> {
	const folders = await Promise.all(locales.map((locale) => listFiles(root, `content/${locale}`)));
	for (const path of folders.flat().filter((one) => /\.(md|yaml)$/.test(one))) {
		const { file, text } = await readSourceFile(root, path, () => {});
		const offset = text.normalize('NFC').indexOf(character);
		if (offset >= 0) return { file, line: lineOf(text, offset) };
	}
	return { file: 'site.config.ts', line: 1 };
}

import type { Characters } from '#content/characters.ts';
import { type Problem, quote } from '#content/problem.ts';
import type { Site } from '#content/site.ts';
import { lineOf, listFiles, readSourceFile } from '#content/source-file.ts';
import type { FontSource } from './font-source.ts';

/** Spaces show nothing. Emoji and the like are in no font for text, and on every system. */
const needless = /\p{Zs}|\p{Extended_Pictographic}/u;

/**
 * Finds the characters of a language that none of its fonts has, each with a place where it stands.
 *
 * @param fonts by role: the language's own, and those of other languages that its pages may fall back on
 */
export async function uncovered(
	root: string,
	site: Site,
	locale: string,
	shown: Characters,
	fonts: Record<keyof Characters, readonly FontSource[]>,
): Promise<Problem[]> {
	const missing = new Map<string, FontSource>();
	for (const role of ['text', 'display'] as const) {
		const [own] = fonts[role];
		for (const character of shown[role]) {
			const point = character.codePointAt(0) ?? 0;
			const isThere = fonts[role].some(({ codePoints }) => codePoints.has(point));
			if (own && !isThere && !needless.test(character)) missing.set(character, own);
		}
	}
	return Promise.all([...missing].map(([character, font]) => explain(root, site, locale, character, font)));
}

async function explain(
	root: string,
	site: Site,
	locale: string,
	character: string,
	{ name }: FontSource,
): Promise<Problem> {
	const point = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
	const place = await find(root, [...new Set([locale, site.config.defaultLocale])], character);
	return {
		...place,
		found: `the character ${quote(character)} (U+${point}), which the font ${name} lacks`,
		expected: `characters that the font of "${locale}" has`,
		fix: 'write it in another way, or choose a font in site.config.ts that has it',
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

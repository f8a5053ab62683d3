import type { Characters } from '#content/markdown/characters.ts';
import type { Problem } from '#content/problems/problem.ts';
import type { Site } from '#content/site/site.ts';
import { type FontRow, fontRoles } from './font-rows.ts';
import { type FontSource, fontProblem } from './font-source.ts';

/** A language that shows fewer Cyrillic letters quotes some: it is not written in them. */
const minLetters = 10;

/** Em. Kanji are 1 em wide, and no letter of a running text is nearly as wide. */
const widest = 0.9;

/** Refuses fonts of a language that is written in Cyrillic where they have its letters as wide as kanji, for tables in Japanese. */
export function wideCyrillic(
	root: string,
	{ config }: Site,
	locale: string,
	{ own, fonts }: { own: Characters; fonts: FontRow },
): Problem[] {
	const letters = new Set((own.text + own.display).match(/\p{Script=Cyrillic}/gu));
	if (letters.size < minLetters) return [];
	const name = config.locales.find(({ code }) => code === locale)?.font ?? '';
	return fontRoles.flatMap((role) => {
		const file = config.fonts[name]?.[role]?.file;
		const width = fonts[role].cyrillicWidth ?? 0;
		if (file === undefined || width < widest) return [];
		return fontProblem(root, file, {
			found: `the font "${file}", whose Cyrillic letters are as wide as kanji (${width.toFixed(2)} em)`,
			expected: `letters as wide as those of running text, for "${locale}" is written in them`,
			fix: 'name another font for this language: a row in "fonts" of its own, and "font" in its row of the locale table',
		}).problems;
	});
}

/** Leaves Cyrillic that is as wide as kanji to the font of the system: so is the name of a language drawn, or of a person. */
export function withoutWideCyrillic({ cyrillicWidth = 0 }: FontSource, characters: string): string {
	return cyrillicWidth < widest ? characters : characters.replace(/\p{Script=Cyrillic}/gu, '');
}

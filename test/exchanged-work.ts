import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranslatedSite } from './translated-site.ts';

/** Exports the open work of a language, and gives the file's name and text. */
export async function exported(site: TranslatedSite, locale: string): Promise<{ file: string; xliff: string }> {
	const file = join(mkdtempSync(join(tmpdir(), 'vitrine-xliff-')), 'work.xlf');
	const { text, isGood } = await site.run('export', locale, file);
	if (!isGood) throw new Error(text);
	return { file, xliff: readFileSync(file, 'utf8') };
}

/** Fills in translations as a tool does: by the text of the source element, with its codes. */
export function translate(xliff: string, words: Record<string, string>, state = 'translated'): string {
	return xliff.replace(
		/state="initial">\s*<source([^>]*)>([\s\S]*?)<\/source>(?:\s*<target[^>]*>[\s\S]*?<\/target>)?/g,
		(segment, space: string, source: string) => {
			const target = words[source.replace(/<[^>]*>/g, '')];
			if (target === undefined) return segment;
			const codes = source.match(/<[^>]*>/g) ?? [];
			const filled = target.replace(/<(\d+)>/g, (_, index: string) => codes[Number(index)] ?? '');
			return `state="${state}">\n<source${space}>${source}</source>\n<target${space}>${filled}</target>`;
		},
	);
}

/** Sends a file back, and gives what is said with the file's name left out. */
export async function sentBack(
	site: TranslatedSite,
	file: string,
	xliff: string | Uint8Array,
): Promise<{ text: string; isGood: boolean }> {
	writeFileSync(file, xliff);
	const { text, isGood } = await site.run('import', file);
	return { text: text.replaceAll(file, 'work.xlf'), isGood };
}

/** A page in English and what it says in Russian. */
export const wick = {
	'The wick': 'Фитиль',
	'How to trim the wick.': 'Как подрезать фитиль.',
	'Trim it with scissors.': 'Подрежьте его <0>ножницами<1>.',
	'A lamp on a sill at night': '<0>Лампа на подоконнике ночью<1>',
};

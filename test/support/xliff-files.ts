import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { confirmedSite, type TranslatedSite } from './translated-site.ts';

/** Exports the open work of a language, and gives the file's name and text. */
export function exported(site: TranslatedSite, locale: string): Promise<{ file: string; xliff: string }> {
	return exportedWith(site, locale);
}

/** Exports what these names and options choose. */
export async function exportedWith(
	site: TranslatedSite,
	locale: string,
	...choice: string[]
): Promise<{ file: string; xliff: string }> {
	const file = join(mkdtempSync(join(tmpdir(), 'vitrine-xliff-')), 'work.xlf');
	const { text, isGood } = await site.run('export', locale, file, ...choice);
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

/** A site with open work in Russian, and the file with that work done. */
interface DoneWork {
	site: TranslatedSite;
	file: string;
	done: string;
}

async function doneWork(): Promise<DoneWork> {
	const site = await confirmedSite();
	site.edit('content/en/messages.yaml', 'Updated {date}', 'Changed {date}');
	site.edit('content/en/messages.yaml', '{# page} other {# pages}', '{# leaf} other {# leaves}');
	const { file, xliff } = await exported(site, 'ru');
	const done = translate(xliff, {
		...wick,
		'Changed ': 'Изменено <0>',
		'{count, plural, one {# leaf} other {# leaves}}':
			'{count, plural, one {# лист} few {# листа} many {# листов} other {# листа}}',
	});
	return { site, file, done };
}

let unchanged: Promise<DoneWork> | undefined;

/** The same each time: what is refused changes nothing. */
function unchangedWork(): Promise<DoneWork> {
	unchanged ??= doneWork();
	return unchanged;
}

/** What is said of a file that was changed; nothing may be written then. */
export async function refusal(
	change: (xliff: string) => string | Uint8Array,
	prepare?: (site: TranslatedSite) => unknown,
): Promise<string> {
	const { site, file, done } = await (prepare ? doneWork() : unchangedWork());
	await prepare?.(site);
	const before = site.contents();
	const { text, isGood } = await sentBack(site, file, change(done));
	expect(isGood).toBe(false);
	expect(text).toMatch(/nothing was imported\.$/);
	expect(site.contents()).toEqual(before);
	return `\n${text}\n`;
}

/** Changes the translations in a file, and nothing else. */
export const inTarget = (xliff: string, from: string | RegExp, to: string) => {
	const changed = xliff.replace(/<target[^>]*>[\s\S]*?<\/target>/g, (target) => target.replace(from, to));
	if (changed === xliff) throw new Error(`No translation holds ${from}.`);
	return changed;
};
/** Changes a file. */
export const replaced = (xliff: string, from: string | RegExp, to: string) => {
	const changed = xliff.replace(from, to);
	if (changed === xliff) throw new Error(`The file does not hold ${from}.`);
	return changed;
};

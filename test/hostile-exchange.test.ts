import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runTranslations } from '#cli/translations.ts';
import { loadSite } from '#content/load-site.ts';
import { hostileLanguages, untranslatedSite } from './support/hostile-site.ts';
import { otherReader } from './support/other-reader.ts';
import { visibleWords } from './support/visible-words.ts';

let root: string;
beforeAll(async () => {
	root = await untranslatedSite();
});

/** Two of them, of which one is written from right to left: what comes back does not depend on the language. */
const targets = ['ja', 'ar'];

describe.each(targets)(
	'a file for translation tools that comes back from %s with the words of the original',
	(target) => {
		beforeAll(async () => {
			const file = join(root, `${target}.xlf`);
			const exported = await runTranslations(['--root', root, 'export', target, file]);
			if (!exported.isGood) throw new Error(exported.text);
			writeFileSync(file, filledIn(readFileSync(file, 'utf8')));
			const imported = await runTranslations(['--root', root, 'import', file]);
			if (!imported.isGood) throw new Error(imported.text);
		});

		it.each(hostileLanguages)('loses nothing of an article in %s', (language) => {
			const [original, translation] = ['en', target].map((code) => articleIn(code, language));
			expect(translation).toEqual(original);
		});

		it.each(hostileLanguages)('loses nothing of the fields of sections in %s', (language) => {
			const [original, translation] = ['en', target].map(
				(code) => parse(read(`content/${code}/pages/fields-${language}.yaml`)).sections,
			);
			expect(translation).toEqual(original);
		});
	},
);

it('leaves a site that can be read', async () => {
	expect((await loadSite({ root })).pages.size).toBeGreaterThan(2 * hostileLanguages.length);
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns what a reader of Markdown shows of an article, a line for each block. */
function articleIn(code: string, language: string): string[] {
	const [, head = '', body = ''] =
		/^---\n(.*?)\n---\n(.*)$/s.exec(read(`content/${code}/pages/signs-${language}.md`)) ?? [];
	const { title, description } = parse(head);
	return [title, description, ...visibleWords(otherReader(withoutLineEnds(body))).split('\n')];
}

const wide = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}、。「」（）]';
const lineEnd = new RegExp(`(?<=${wide}(?:[*~]+|\\]\\([^()\\s]*\\))?)\\n[ >]*(?=[*~[]*${wide})`, 'gu');

/** Leaves out the ends of lines between wide letters, where no space is meant. */
function withoutLineEnds(markdown: string): string {
	return markdown.replace(lineEnd, '');
}

/** Fills in the original as the translation of each text of pages, as finished work. */
function filledIn(xliff: string): string {
	return xliff.replace(/<file [^>]*original="content\/en\/pages.*?<\/file>/gs, (file) =>
		file.replace(
			/state="initial">\s*<source([^>]*)>(.*?)<\/source>(?:\s*<target[^>]*>.*?<\/target>)?/gs,
			'state="translated">\n<source$1>$2</source>\n<target$1>$2</target>',
		),
	);
}

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { movedWords } from '../test/support/moved-words.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { pseudoRandom } from './pseudo-random.ts';

const words: Record<string, string[]> = {
	en: 'glass frame light street window lamp paper ink letter line page reader morning shop door table color wood'.split(
		' ',
	),
	ru: 'стекло рама свет улица окно лампа бумага чернила буква строка страница читатель утро лавка дверь стол цвет дерево'.split(
		' ',
	),
	ja: '硝子 額縁 光 通り 窓 灯り 紙 墨 文字 行 頁 読者 朝 店 扉 机 色 木'.split(' '),
};

/**
 * Writes the site of test/fixtures/trilingual with a number of generated Markdown pages in each
 * language, about 6 KB of text each. The same number gives the same site.
 *
 * @param cards whether it draws pictures for link previews
 * @param fonts whether it has web fonts
 * @param markdown whether it has its pages as Markdown too
 * @param languages its languages; those that the fixture lacks have a home page of their own
 */
export function generateSite(
	root: string,
	pages: number,
	{ cards = false, fonts = true, markdown = true, languages = Object.keys(words) } = {},
): void {
	rmSync(root, { recursive: true, force: true });
	for (const part of ['content', 'forms', 'public', 'site.config.ts'])
		cpSync(join(repositoryRoot, 'test/fixtures/trilingual', part), join(root, part), { recursive: true });
	const settings = join(root, 'site.config.ts');
	const written = readFileSync(settings, 'utf8').replace(
		'export default {',
		`export default {\n\tcards: ${cards},\n\tmarkdown: ${markdown},`,
	);
	const withoutFonts = written.replaceAll("font: 'house'", "font: 'system'").replace(/\tfonts: \{.*?\n\t\},\n/s, '');
	writeFileSync(settings, withRows(fonts ? written : withoutFonts, languages));
	for (const locale of languages) {
		if (!words[locale]) writeHome(root, locale);
		mkdirSync(join(root, 'content', locale, 'pages/generated'), { recursive: true });
		for (let number = 0; number < pages; number++) writePage(root, locale, number);
	}
}

/** Adds the rows of languages that the fixture lacks. */
function withRows(settings: string, languages: readonly string[]): string {
	const rows = languages
		.filter((code) => !words[code])
		.map((code) => {
			const name = new Intl.DisplayNames(code, { type: 'language' }).of(code);
			const [tag] = Intl.getCanonicalLocales(code);
			const dir = ['ar', 'he'].includes(code) ? ", dir: 'rtl'" : '';
			return `\t\t{ code: '${code}', name: '${name}', shortName: '${code}', tag: '${tag}', font: 'system'${dir} },\n`;
		});
	return settings.replace(/^\t\],\n\tdefaultLocale/m, (end) => rows.join('') + end);
}

function writeHome(root: string, locale: string): void {
	const [title = '', description = ''] = [movedWords[locale]?.titles[0], movedWords[locale]?.sentences[0]];
	mkdirSync(join(root, 'content', locale, 'pages'), { recursive: true });
	writeFileSync(join(root, 'content', locale, 'pages/index.yaml'), `title: ${title}\ndescription: ${description}\n`);
}

/** The words of a language: of the bench, or of the sentences of the moved site. */
function vocabularyOf(locale: string): readonly string[] {
	return words[locale] ?? movedWords[locale]?.sentences.flatMap((sentence) => sentence.match(/\p{L}+/gu) ?? []) ?? [];
}

/** Writes one generated page; another `edition` gives other words. */
export function writePage(root: string, locale: string, number: number, edition = 0): void {
	const random = pseudoRandom(number + 1000 * edition);
	const isJoined = ['ja', 'zh'].includes(locale);
	const separator = isJoined ? '' : ' ';
	const vocabulary = vocabularyOf(locale);
	const sentence = (length: number) =>
		`${Array.from({ length }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(separator)}${isJoined ? '。' : '.'}`;
	const sections = Array.from({ length: 6 }, (_, index) => {
		const paragraph = Array.from({ length: 6 }, () => sentence(14)).join(separator);
		const link = `[${sentence(2)}](/generated/page-${(number + index) % 10})`;
		return `## ${sentence(3)} {#part-${index}}\n\n${paragraph}\n\n- **${sentence(4)}**\n- *${sentence(4)}* ${link}\n\n${paragraph}\n`;
	});
	const title = `${vocabulary[number % vocabulary.length]} ${number}`;
	writeFileSync(
		join(root, 'content', locale, `pages/generated/page-${number}.md`),
		`---\ntitle: ${title}\ndescription: ${title} ${sentence(8)}\nupdated: 2026-01-01\norder: ${number}\n---\n\n${sections.join('\n')}`,
	);
}

import { toString as textOf } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '#content/edit/fingerprint.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { home, siteAndMarkdown, siteWith } from '../../../../../test/support/fixture-site.ts';
import { confirmedSite, translatedSite } from '../../../../../test/support/translated-site.ts';
import { exported } from '../../../../../test/support/xliff-files.ts';
import { joinWideLines } from '../files/wide-characters.ts';
import { passagesIn } from '../pages/passages.ts';
import { absoluteMarkdown } from './absolute-markdown.ts';
import { markdownToHast, readTree } from './markdown-tree.ts';

const lines: [string, string][] = [
	['途中で\n改行して', '途中で改行して'],
	['終わり。\n「次」\n（例）', '終わり。「次」（例）'],
	['行\r\n次', '行次'],
	['**強調**\nの後、*「かぎ」*\nの後、[先](/先)\nの後', '強調の後、「かぎ」の後、先の後'],
	['- 箇条の途中で\n  改行\n\n> 引用の途中で\n> 改行', '箇条の途中で改行 引用の途中で改行'],
	['ｶﾀｶﾅ\nです', 'ｶﾀｶﾅです'],
	['中文的\n换行', '中文的换行'],
	['日本語\nEnglish\n日本語', '日本語 English 日本語'],
	['한국어\n문장', '한국어 문장'],
	['word\nword', 'word word'],
	['文。`code`\nの後', '文。code の後'],
];

/** What is read, with one space where there are several. */
const read = (text: string) =>
	passagesIn(markdownToHast(readTree(text)))
		.map((passage) => passage.text)
		.join(' ')
		.replaceAll('\u00a0·', '');

describe('a line end between wide characters', () => {
	it.each(lines)('is nothing, and a space beside others: %j', (text, words) => {
		expect(read(text)).toBe(words);
		// The Markdown of a page has one line where the page has one.
		const twin = absoluteMarkdown(text, { link: (target) => target, picture: (source) => source });
		expect(read(twin)).toBe(words);
		expect(joinWideLines([twin]).join('')).toBe(twin);
	});

	it('stays where it is meant', () => {
		expect(read('一行目  \n二行目\\\n三行目').replaceAll(' ', '')).toBe('一行目二行目三行目');
		expect(JSON.stringify(markdownToHast(readTree('一行目  \n二行目')))).toContain('"tagName":"br"');
	});

	it('stays in code', () => {
		expect(JSON.stringify(markdownToHast(readTree('```\n一\n二\n```')))).toContain('一\\n二');
	});

	it('is nothing in fields, the first lines of pages and words of pictures', async () => {
		const head = 'title: ランプ\ndescription: >-\n  東京で\n  ランプを\n  作って Vitrine で\nupdated: 2026-01-01\n';
		const action = 'actions:\n  - label: 詳しく\n    link: /about';
		const hero = `kind: hero\ntitle: 夜の\n  ランプ\nlead: >-\n  東京で\n  ランプを **作って**\n  [います](/about)\n  ので A\n  B\n${action}`;
		const root = siteWith({
			...home('ja', { hero }, head),
			'content/en/pages/oil.md': article('', '![写真の\n説明](/lamp.svg)\n\n途中で\n改行'),
		});
		const { site, tree } = await siteAndMarkdown(root, 'oil');
		expect(JSON.stringify(tree)).toContain('"alt":"写真の説明"');
		const text = site.pages.get('index')?.translations.ja;
		expect(text?.description.replaceAll('\u200b', '')).toBe('東京でランプを作って Vitrine で');
		const [shown] = text?.format === 'yaml' ? text.sections : [];
		expect(textOf(shown?.content.lead)).toBe('東京でランプを 作っていますので A B');
	});

	it('is nothing in what goes to translation tools, and changes nothing that is known of translations', async () => {
		const written = article('', '途中で\n改行、**強調**\nの後。').replace('About oil.', '>-\n  油の\n  説明');
		const pages = { 'content/en/pages/oil.md': written, 'content/ru/pages/oil.md': article('') };
		const { xliff } = await exported(translatedSite(pages), 'ja');
		expect(xliff).toContain('途中で改行、');
		expect(xliff).toContain('の後。</source>');
		expect(xliff).toContain('>油の説明</source>');
		const lock = (await confirmedSite(pages)).read('content/translations.lock');
		expect(lock).toContain(fingerprint('油の 説明'));
		expect(lock).toContain(fingerprint('paragraph\n途中で 改行、**強調** の後。'));
	});
});

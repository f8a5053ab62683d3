import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtFrom } from '../../../../../test/support/built-site.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { buildFourLanguages } from '../../../../../test/support/more-languages.ts';

const page = (title: string, body: string) =>
	`---\ntitle: '${title}'\ndescription: Words\nupdated: 2026-01-01\n---\n\n${body}\n`;

/** The article of a page that is written in a language, with no-break spaces as `␣`. */
async function article(locale: string, { title = 'Wick', body }: { title?: string; body: string }): Promise<string> {
	const root = siteWith({
		'content/en/pages/wick.md': page('Wick', 'Words.'),
		[`content/${locale}/pages/wick.md`]: page(title, body),
	});
	const out = await builtFrom(root);
	const html = readFileSync(join(out, 'site', locale === 'en' ? 'wick.html' : `${locale}/wick.html`), 'utf8');
	return (/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '').replaceAll('\u00A0', '␣');
}

it('pairs quotation marks around elements and across them', async () => {
	const html = await article('ru', { body: 'Он сказал "**привет**, *мой "друг"*" и ушёл.' });
	expect(html).toContain('«<strong>привет</strong>, <em>мой „друг“</em>» и␣ушёл.');
});

it('leaves code, addresses and attributes alone', async () => {
	const html = await article('ru', {
		body: 'Напишите `a - "b"` или [в "лес"](https://forest.example/a-b?q="c") в `x`.\n\n```\nв "лес" - да\n```',
	});
	expect(html).toContain('<code>a - &quot;b&quot;</code>');
	expect(html).toContain('href="https://forest.example/a-b?q=%22c%22"');
	expect(html).toContain('в␣«лес»</a> в␣<code>x</code>');
	expect(html).toContain('в &quot;лес&quot; - да');
});

it('breaks Japanese headings between phrases, and no running text', async () => {
	const html = await article('ja', {
		title: 'ショーウィンドウに収まるサイト',
		body: '## 言葉はファイルにあります\n\n言葉はファイルにあります。',
	});
	expect(html).toContain('ショーウィンドウに<wbr aria-hidden="true"/>収まる<wbr aria-hidden="true"/>サイト</h1>');
	expect(html).toContain('言葉は<wbr aria-hidden="true"/>ファイルに<wbr aria-hidden="true"/>あります</h2>');
	expect(html).toContain('<p>言葉はファイルにあります。</p>');
});

it('says the language of words in the script of another one', async () => {
	const html = await article('en', {
		body: 'A window is витрина in one, **窓 or ウィンドウ** in another; `окно` is code.',
	});
	expect(html).toContain('is <span lang="ru-RU">витрина</span> in');
	expect(html).toContain('<strong><span lang="ja-JP">窓</span> or <span lang="ja-JP">ウィンドウ</span></strong>');
	expect(html).toContain('<code>окно</code>');
});

it('says the direction of words that are written the other way, and of no others', async () => {
	const html = readFileSync(join(await buildFourLanguages(), 'site/ar/about.html'), 'utf8');
	expect(html).toContain('وبالروسية <span lang="ru-RU" dir="ltr">лампа</span>، وسعره');
});

it('sets the literal parts of messages, and keeps what is filled in with its unit', async () => {
	const root = siteWith();
	const out = await builtFrom(root);
	const messages = JSON.parse(readFileSync(join(out, 'site/_i18n/ru/messages.json'), 'utf8'));
	expect(messages.ru['article-children']).toMatch(/#\u00A0/);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { builtFrom } from '../../../../../test/support/built-site.ts';
import { siteWith } from '../../../../../test/support/fixture-site.ts';
import { buildFourLanguages } from '../../../../../test/support/more-languages.ts';
import { setMessage } from './set-message.ts';
import { typographers } from './typesetting.ts';

const page = (title: string, body: string) =>
	`---\ntitle: '${title}'\ndescription: Words\nupdated: 2026-01-01\n---\n\n${body}\n`;

/** Pages of one site, each in a language: `title` is `Wick` unless it is said. */
const pages = {
	quotes: { locale: 'ru', body: 'Он сказал "**привет**, *мой "друг"*" и ушёл.' },
	code: {
		locale: 'ru',
		body: 'Напишите `a - "b"` или [в "лес"](https://forest.example/a-b?q="c") в `x`.\n\n```\nв "лес" - да\n```\n\nЗапустите `npm ci`.',
	},
	phrases: {
		locale: 'ja',
		title: 'ショーウィンドウに収まるサイト',
		body: '## 言葉はファイルにあります\n\n言葉はファイルにあります。',
	},
	numbers: {
		locale: 'ja',
		title: '2つのランプ',
		body: 'ランプは約2日間で、第6条の**3つ**と150ミリ秒の4分の1が2026年11月23日に届き、S3やv2も使えます。',
	},
	particles: {
		locale: 'ja',
		body: '全文は`/licences.txt`で読め、`npm ci`を実行するか（`--force`）を付けるか`--ink`と`a`では色、`b`、`c`。\n\n項目の一覧は、`npm run kinds`で表示できます。',
	},
	scripts: { locale: 'en', body: 'A window is витрина in one, **窓 or ウィンドウ** in another; `окно` is code.' },
};

let out: string;
beforeAll(async () => {
	const files = Object.entries<{ locale: string; title?: string; body: string }>(pages).flatMap(
		([name, { locale, title = 'Wick', body }]) => [
			[`content/en/pages/${name}.md`, page('Wick', 'Words.')],
			[`content/${locale}/pages/${name}.md`, page(title, body)],
		],
	);
	out = await builtFrom(siteWith(Object.fromEntries(files)));
});

/** The article of a page, with no-break spaces as `␣`. */
function article(name: keyof typeof pages): string {
	const { locale } = pages[name];
	const html = readFileSync(join(out, 'site', locale === 'en' ? `${name}.html` : `${locale}/${name}.html`), 'utf8');
	return (/<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '').replaceAll('\u00A0', '␣');
}

it('pairs quotation marks around elements and across them', () => {
	expect(article('quotes')).toContain('«<strong>привет</strong>, <em>мой „друг“</em>» и␣ушёл.');
});

it('leaves code, addresses and attributes alone', () => {
	const html = article('code');
	expect(html).toContain('<code>a - &quot;b&quot;</code>');
	expect(html).toContain('href="https://forest.example/a-b?q=%22c%22"');
	expect(html).toContain('в␣«лес»</a> в␣<code>x</code>');
	expect(html).toContain('в &quot;лес&quot; - да');
	expect(html).toContain('<code><span>npm ci</span></code>');
});

it('breaks Japanese headings between phrases, and no running text', () => {
	const html = article('phrases');
	expect(html).toContain('ショーウィンドウに<wbr aria-hidden="true"/>収まる<wbr aria-hidden="true"/>サイト</h1>');
	expect(html).toContain('言葉は<wbr aria-hidden="true"/>ファイルに<wbr aria-hidden="true"/>あります</h2>');
	expect(html).toContain('<p>言葉はファイルにあります。</p>');
});

it('keeps numbers of Japanese with their counters, in running text and in nothing else', () => {
	const html = article('numbers');
	const kept = [...html.matchAll(/<span class="whole">([^<]*)<\/span>/g)].map(([, text]) => text);
	expect(kept.slice(0, 6)).toEqual(['約2日間', '第6条', '3つ', '150ミリ秒', '4分の1', '2026年11月23日']);
	expect(html).toMatch(/2つの<wbr aria-hidden="true"\/>ランプ<\/h1>/);
	expect(html).toMatch(/S3やv2も/);
});

it('binds particles of Japanese to the code in front of them, and lets lines break before code of any sign', () => {
	const html = article('particles').replaceAll('<wbr aria-hidden="true"/>', '¦');
	expect(html).toContain('全文は<span class="whole"><code>¦/licences.txt</code>で</span>読め、');
	expect(html).toContain('<span class="whole"><code><span>npm ci</span></code>を</span>実行するか');
	expect(html).toContain('（<code><span>--force</span></code>）を付けるか<span class="whole"><code>¦<span>--ink');
	expect(html).toContain('<span class="whole"><code>a</code>では</span>色、<code>b</code>、');
	expect(html).toContain('<code><span>npm run kinds</span></code>で¦</span><span class="whole">表示できます。');
});

it('says the language of words in the script of another one', () => {
	const html = article('scripts');
	expect(html).toContain('is <span lang="ru-RU">витрина</span> in');
	expect(html).toContain('<strong><span lang="ja-JP">窓</span> or <span lang="ja-JP">ウィンドウ</span></strong>');
	expect(html).toContain('<code>окно</code>');
});

it('says the direction of words that are written the other way, and of no others', async () => {
	const html = readFileSync(join(await buildFourLanguages(), 'site/ar/about.html'), 'utf8');
	expect(html).toContain('وبالروسية <span lang="ru-RU" dir="ltr">лампа</span>، وسعره');
});

it('sets the literal parts of messages, and keeps what is filled in with its unit', () => {
	const messages = JSON.parse(readFileSync(join(inject('fixture'), 'site/_i18n/ru/messages.json'), 'utf8'));
	expect(messages.ru['article-children']).toMatch(/#\u00A0/);
});

it('breaks a message between its literal parts and what is filled in', () => {
	expect(setMessage('{title}：{tag}', typographers.japanese, 'display')).toBe('{title}：\u200B{tag}');
});

import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { passagesIn, passagesOfSections } from './passages.ts';

const element = (tagName: string, ...children: (Element | string)[]): Element => ({
	type: 'element',
	tagName,
	properties: {},
	children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});

it('parts what is apart in a page, unless a sentence ends there', () => {
	const row = element('tr', element('td', 'Cookie'), element('td', 'until you ', element('em', 'switch back')));
	const children = [
		element('p', 'It keeps a choice.'),
		element('table', row),
		element('ul', element('li', element('p', 'Run:'), element('pre', element('code', 'npm start')))),
		element('figure', element('figcaption', 'A lamp')),
	];
	expect(passagesIn({ type: 'root', children })[0]?.text).toBe(
		'It keeps a choice. Cookie: until you switch back\u00a0· Run: npm start\u00a0· A lamp',
	);
});

it('reads a table row by row: the name of each, and what is beside it', () => {
	const row = (cell: string, ...texts: string[]) => element('tr', ...texts.map((text) => element(cell, text)));
	const table = (head: string[], ...rows: string[][]) =>
		element(
			'table',
			element('thead', row('th', ...head)),
			element('tbody', ...rows.map((texts) => row('td', ...texts))),
		);
	const textOf = (child: Element) => passagesIn({ type: 'root', children: [child] })[0]?.text;
	const limits = table(['What', 'EN', 'RU'], ['Home page', '14 KB', '15 KB'], ['Fonts', '30 KB', '']);
	expect(textOf(limits)).toBe('What, EN, RU\u00a0· Home page: 14 KB, 15 KB\u00a0· Fonts: 30 KB');
	const kept = table(['What', 'When', 'How long'], ['Cookie', 'you choose, or switch', '365 days']);
	expect(textOf(kept)).toBe('What, When, How long\u00a0· Cookie: you choose, or switch; 365 days');
	expect(textOf(table(['項目', '期間'], ['クッキー', '365日']))).toBe('項目、期間\u00a0· クッキー：365日');
});

it('reads the sections of a finished page in its language, each with its heading and its place', () => {
	const page = (main: string) =>
		fromHtml(`<html lang="en"><body><p>Menu</p><main><h1>Oil</h1>${main}</main></body></html>`);
	const first =
		'<section id="to-a"><header><p>Label</p><h2>Soft\u00a0light</h2></header><ul><li><h3>Olive</h3><p>From Crete</p></li><li><h3>Wax</h3><p>White.</p></li></ul><a href="/b">Buy</a><a href="/c">Ask</a></section>';
	const second =
		'<section id="to-b"><p>5<wbr aria-hidden="true"> <time>May 1</time>, <span lang="ru-RU">свет</span> in Russian</p><p lang="ru">Свет</p><img alt="A lamp" src="/l.png"><p hidden>no</p></section>';
	expect(passagesOfSections(page(`${first}${second}<section id="to-c" lang="ja"><h2>光</h2></section>`), 'en')).toEqual(
		[
			{ anchor: 'to-a', heading: 'Soft light', text: 'Label\u00a0· Olive: From Crete\u00a0· Wax: White. Buy Ask' },
			{ anchor: 'to-b', heading: '', text: '5 May 1, свет in Russian\u00a0· A lamp' },
		],
	);
});

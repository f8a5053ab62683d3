import { describe, expect, it } from 'vitest';
import { displayWidth } from '#content/typography/display-width.ts';
import { latinRuns, weighLetters } from './writing-systems.ts';

describe('the width of a text', () => {
	it.each([
		['Lamp', 4],
		['лампа', 5],
		['ランプ', 6],
		['「灯り」。', 10],
		['ＡＢ', 4],
		['ﾗﾝﾌﾟ', 4],
		['등불', 4],
		['مِصْبَاح', 5],
		['е\u0301ж', 2],
		['日\u200B本', 4],
		['🪔', 2],
	])('of %s is %i columns', (text, columns) => {
		expect(displayWidth(text)).toBe(columns);
	});
});

describe('the letters of a text', () => {
	const weigh = (text: string, tag: string) => Object.values(weighLetters(text, tag) ?? {});

	it.each([
		['Лампа горит', 'ru-RU', [10, 0, 0]],
		['Lamp', 'ru-RU', [0, 4, 0]],
		['Lamp', 'en-US', [4, 0, 0]],
		['Лампа', 'en', [0, 0, 5]],
		['灯りのランプ', 'ja-JP', [12, 0, 0]],
		['東京', 'zh-Hant', [4, 0, 0]],
		['등불', 'ko', [4, 0, 0]],
		['مصباح Lamp', 'ar', [5, 4, 0]],
		['Lampa', 'sr-Latn', [5, 0, 0]],
		['лампа', 'sr', [5, 0, 0]],
	])('in "%s" are weighed by the script of %s', (text, tag, weight) => {
		expect(weigh(text, tag)).toEqual(weight);
	});

	it.each([
		'HTML и CSS',
		'site.config.ts',
		'content/ru',
		'lamp@lantern.example',
		'https://lantern.example/about?x=1',
		'v2',
		'--previous',
	])('do not count in "%s", which is the same in every language', (text) => {
		expect(weigh(text, 'ru')[1]).toBe(0);
	});

	it.each(['xx', 'und-Zxxx', 'not a tag', ''])('are left alone under lang="%s", of which no script is known', (tag) => {
		expect(weighLetters('Лампа', tag)).toBeUndefined();
	});
});

describe('words in Latin letters', () => {
	it.each([
		['See how the lamps are made in our workshop.', 'ru', ['See how the lamps are made in our workshop.']],
		['Лампа: see how they are made, и только', 'ru', ['see how they are made,']],
		['ガラスの it is made by hand です', 'ja', ['it is made by hand']],
		['Made by hand', 'ru', []],
		['Good Light at Every Desk Company', 'ru', []],
		['Cloudflare Workers и Durable Objects, Node.js', 'ru', []],
		['HTML, CSS, JSON, XML, SVG', 'ja', []],
		['It is made by hand in a workshop', 'de', []],
		['It is made by hand in a workshop', 'xx', []],
	])('are found in "%s" under %s from four on', (text, tag, runs) => {
		expect(latinRuns(text, tag)).toEqual(runs);
	});
});

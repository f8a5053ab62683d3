import { describe, expect, it } from 'vitest';
import { linkPhoneNumbers } from './phone-links.ts';

const link = (href: string, text: string) => ['a', { href, dir: 'ltr' }, text];

describe('a telephone number in contacts', () => {
	it.each([
		['+358 2 123 4567', 'tel:+35821234567'],
		['+44 (0)20 7946 0958', 'tel:+442079460958'],
		['+7\u00a0(495)\u00a0123-45-67', 'tel:+74951234567'],
		['+1-800-555-0199 ext. 12', 'tel:+18005550199;ext=12'],
		['+7 495 123-45-67, доб. 305', 'tel:+74951234567;ext=305'],
		['＋８１－３－１２３４－５６７８', 'tel:+81312345678'],
		['03-1234-5678', 'tel:0312345678'],
		['０３－１２３４－５６７８', 'tel:0312345678'],
		['03-1234-5678（内線12）', 'tel:0312345678;ext=12'],
		['0120-123-456', 'tel:0120123456'],
		['8 (800) 555-35-35', 'tel:88005553535'],
		['(212) 555-0199', 'tel:2125550199'],
		['01 23 45 67 89', 'tel:0123456789'],
	])('%s is a link with all that is written', (text, href) => {
		expect(linkPhoneNumbers([text])).toEqual([link(href, text)]);
	});

	it('is a link among other words where it has the code of a country', () => {
		expect(linkPhoneNumbers(['Call +358 2 123 4567 or +358 40 123 4567, weekdays 9–17.'])).toEqual([
			'Call ',
			link('tel:+35821234567', '+358 2 123 4567'),
			' or ',
			link('tel:+358401234567', '+358 40 123 4567'),
			', weekdays 9–17.',
		]);
		expect(linkPhoneNumbers([['strong', {}, '+358 2 123 4567'], ' (office)'])).toEqual([
			['strong', {}, link('tel:+35821234567', '+358 2 123 4567')],
			' (office)',
		]);
	});

	it('stays the link that it is, and code stays code', () => {
		const trees = [
			[['a', { href: 'tel:+35821234567' }, '+358 2 123 4567']],
			[['code', {}, '+358 2 123 4567']],
		] as const;
		for (const [node] of trees) expect(linkPhoneNumbers([[...node]])).toEqual([node]);
	});

	it.each([
		'12 Glass Lane, 20100 Turku',
		'1234567-8',
		'7701234567',
		'1027700132195',
		'FI12345678',
		'10:00–18:00',
		'2026-01-02',
		'01.02.2026',
		'〒100-0001 東京都千代田区1-1',
		'+5 %',
		'+1234567890123456789',
		'20 000 – 30 000 €',
	])('is not seen in %s', (text) => {
		expect(linkPhoneNumbers([text])).toEqual([text]);
	});

	it('is looked for in a time that grows with the text', () => {
		const started = performance.now();
		for (const part of ['1 ', '+1', '+1 (', '(((', ' - ']) linkPhoneNumbers([`${part.repeat(20_000)}x`]);
		expect(performance.now() - started).toBeLessThan(2000);
	});
});

import { describe, expect, it } from 'vitest';
import { loadStem } from './stemmers.ts';
import { createTermCutter } from './term-cutter.ts';
import { foldText } from './terms.ts';

const stem = await loadStem(['english', 'russian']);

function termsOf(text: string): string {
	const { terms, cut } = createTermCutter(stem);
	const found: number[] = [];
	cut(
		text,
		(term) => found.push(term),
		() => {},
	);
	return found.map((term) => terms[term]).join(' ');
}

describe('terms', () => {
	it.each([
		['Lamps and lamp’s', 'lamp and lamp'],
		['Ёлка, ёлки', 'елк елк'],
		['Café ÉCOLE Straße', 'cafe ecol strass'],
		['Αθήνα ΚΑΛΏΣ', 'αθηνα καλωσ'],
		['مُحَمَّد أسعار', 'محمد اسعار'],
		['שָׁלוֹם', 'שלום'],
		['Йод и май', 'йод и ма'],
		['take-back', 'take back takeback'],
		['修理店', '修 理 修理 店 理店'],
		['Ｌａｍｐ', 'lamp'],
		['ﾗﾝﾌﾟ', 'ラ ン ラン プ ンプ'],
		['Vitrineの検索', 'vitrin の 検 の検 索 検索'],
		['ไฟ', 'ไ ฟ ไฟ'],
		['서울', '서 울 서울'],
		['16 mm', '16 mm'],
		['𠮷野家', '𠮷野 野家 𠮷 野 家'],
		['😀 \ud800 <script>', 'script'],
	])('of %s are %s', (text, terms) => {
		expect(termsOf(text)).toBe(terms);
	});

	it('have no stress of Cyrillic and no line that makes an Arabic word longer', () => {
		expect(foldText('уда\u0301рение Й ї')).toBe('ударение й ї');
		expect(foldText('كـــتاب')).toBe(foldText('كتاب'));
	});

	it('keep marks that are letters of other scripts', () => {
		expect(foldText('が Й हिन्दी')).toBe('が й हिन्दी');
	});
});

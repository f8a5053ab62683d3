import { describe, expect, it } from 'vitest';
import { loadStem } from './stemmers.ts';
import { eachTerm, foldText } from './terms.ts';

const stem = await loadStem(['english', 'russian']);

function termsOf(text: string): string {
	const terms: string[] = [];
	eachTerm(text, stem, (term) => terms.push(term));
	return terms.join(' ');
}

describe('terms', () => {
	it.each([
		['Lamps and lamp’s', 'lamp and lamp'],
		['Ёлка, ёлки', 'елк елк'],
		['Café ÉCOLE Straße', 'cafe ecol strass'],
		['Йод и май', 'йод и ма'],
		['take-back', 'take back takeback'],
		['修理店', '修理 理店 修 理 店'],
		['Ｌａｍｐ', 'lamp'],
		['ﾗﾝﾌﾟ', 'ラン ンプ ラ ン プ'],
		['Vitrineの検索', 'vitrin の検 検索 の 検 索'],
		['ไฟ', 'ไฟ ไ ฟ'],
		['서울', '서울 서 울'],
		['16 mm', '16 mm'],
		['😀 \ud800 <script>', 'script'],
	])('of %s are %s', (text, terms) => {
		expect(termsOf(text)).toBe(terms);
	});

	it('keep marks that are letters of other scripts', () => {
		expect(foldText('が Й हिन्दी')).toBe('が й हिन्दी');
	});
});

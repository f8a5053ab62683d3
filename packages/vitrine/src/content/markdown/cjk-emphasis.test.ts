import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { readTree } from './markdown-tree.ts';

const marks: Partial<Record<Nodes['type'], string>> = { strong: '⟨', emphasis: '‹', delete: '«' };
const ends: Record<string, string> = { '⟨': '⟩', '‹': '›', '«': '»' };

/** The words of a text, with ⟨what is strong⟩, ‹what is emphasized› and «what is struck out». */
function read(node: Nodes): string {
	if ('value' in node) return node.value;
	const words = 'children' in node ? node.children.map(read).join('') : '';
	const mark = marks[node.type];
	return mark ? `${mark}${words}${ends[mark]}` : words;
}

describe('emphasis beside Chinese, Japanese and Korean', () => {
	it.each([
		['**「強調」**の', '⟨「強調」⟩の'],
		['これは**「強調」**です。', 'これは⟨「強調」⟩です。'],
		['本文**（例）**を読む', '本文⟨（例）⟩を読む'],
		['強調**(例)**の', '強調⟨(例)⟩の'],
		['**A社(東京)**と**B社(大阪)**の', '⟨A社(東京)⟩と⟨B社(大阪)⟩の'],
		['(**例**は後で)', '(⟨例⟩は後で)'],
		['一つ。**二つ。**三つ。', '一つ。⟨二つ。⟩三つ。'],
		['**`npm start`**で始める', '⟨npm start⟩で始める'],
		['*「斜体」*と**「太字」**', '‹「斜体」›と⟨「太字」⟩'],
		['𠮷**(例)**𠮷', '𠮷⟨(例)⟩𠮷'],
		['**마크다운(Markdown)**은', '⟨마크다운(Markdown)⟩은'],
		['5 * 3 と 2 * 4', '5 * 3 と 2 * 4'],
		['「\\*\\*印\\*\\*」', '「**印**」'],
		['**[「例」](/about)**の`**「x」**`', '⟨「例」⟩の**「x」**'],
		['価格は~~1,000円（税込）~~が800円になりました。', '価格は«1,000円（税込）»が800円になりました。'],
		['~~「旧名」~~の店です。旧~~（古い）~~名前。', '«「旧名」»の店です。旧«（古い）»名前。'],
		['旧**~~「名」~~**の、~~**（例）**~~は', '旧⟨«「名」»⟩の、«⟨（例）⟩»は'],
	])('is emphasis: %s', (text, words) => {
		expect(read(readTree(text))).toBe(words);
	});

	it.each(['*', '**', '~~'])('is emphasis between any wide letters and signs: %s', (mark) => {
		const [letters, signs] = [
			['の', '𠮷', '한'],
			['「', '）', '。', '〜'],
		];
		const beside = ['', ' ', ...letters, ...signs];
		const texts = beside.flatMap((before) =>
			[...letters, ...signs].flatMap((first) =>
				[...letters, ...signs].flatMap((last) => beside.map((after) => [before, `${first}x${last}`, after])),
			),
		);
		const sign = { '*': ['‹', '›'], '**': ['⟨', '⟩'], '~~': ['«', '»'] }[mark] ?? [];
		const wrong = texts.filter(([before, inner, after]) => {
			const words = read(readTree(`a${before}${mark}${inner}${mark}${after}b`));
			return words !== `a${before}${sign.join(`${inner}`)}${after}b`;
		});
		expect(texts.length).toBeGreaterThan(3000);
		expect(wrong).toEqual([]);
	});

	it('is that of CommonMark in other languages', () => {
		expect(read(readTree('a**(b)**c, **(b)** c'))).toBe('a**(b)**c, ⟨(b)⟩ c');
		expect(read(readTree('слово**«это»**слово'))).toBe('слово**«это»**слово');
	});

	it('leaves every place of the text where it was', () => {
		const text = '𠮷**(例)**の[「先」](/先)**「終」**わ';
		const places: string[] = [];
		const walk = (node: Nodes) => {
			if ('value' in node) places.push(text.slice(node.position?.start.offset, node.position?.end.offset));
			if ('children' in node) node.children.forEach(walk);
		};
		walk(readTree(text));
		expect(places).toEqual(['𠮷', '(例)', 'の', '「先」', '「終」', 'わ']);
	});
});

import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { readTree } from './markdown-tree.ts';

/** The words of a text, with the addresses of ⟨links⟩ in place of their words. */
function read(node: Nodes): string {
	if (node.type === 'link') return `⟨${node.url}⟩`;
	if (node.type === 'image') return `${node.alt}`;
	if ('value' in node) return node.value;
	return 'children' in node ? node.children.map(read).join('') : '';
}

describe('an address without brackets', () => {
	it.each([
		['詳しくはhttps://a.example/guideをご覧ください。', '詳しくは⟨https://a.example/guide⟩をご覧ください。'],
		['アドレスはhttps://a.example/guide。続きの文です。', 'アドレスは⟨https://a.example/guide⟩。続きの文です。'],
		[
			'（https://a.example/1）と「https://a.example/2」も。',
			'（⟨https://a.example/1⟩）と「⟨https://a.example/2⟩」も。',
		],
		['www.a.exampleをご覧ください。', '⟨http://www.a.example⟩をご覧ください。'],
		['**「https://a.example/1」**の**https://a.example/2**を', '「⟨https://a.example/1⟩」の⟨https://a.example/2⟩を'],
		['(https://a.example/1)を、https://a.example/b(c),を', '(⟨https://a.example/1⟩)を、⟨https://a.example/b(c)⟩,を'],
		['[参照: https://a.example/1]を', '[参照: ⟨https://a.example/1⟩]を'],
		[
			'«https://a.example/1»… https://a.example/2… https://a.example/3—да',
			'«⟨https://a.example/1⟩»… ⟨https://a.example/2⟩… ⟨https://a.example/3⟩—да',
		],
		['“https://a.example/1” ‘www.a.example’', '“⟨https://a.example/1⟩” ‘⟨http://www.a.example⟩’'],
		['안내는 https://a.example/guide에서', '안내는 ⟨https://a.example/guide⟩에서'],
		['ask@a.exampleまで、「b@a.example」。', '⟨mailto:ask@a.example⟩まで、「⟨mailto:b@a.example⟩」。'],
		['アドレスはhttps://で始まる', 'アドレスはhttps://で始まる'],
	])('ends where words of the language begin: %s', (text, words) => {
		expect(read(readTree(text))).toBe(words);
	});

	it('goes on in letters of a script that sets spaces between words', () => {
		expect(read(readTree('https://ru.a.example/wiki/Лампа, https://пример.example/путь'))).toBe(
			'⟨https://ru.a.example/wiki/Лампа⟩, ⟨https://пример.example/путь⟩',
		);
	});

	it('leaves alone what is in brackets, code and other links', () => {
		expect(
			read(
				readTree(
					'[見る](https://a.example/を) <https://a.example/を> `https://a.example/を` ![https://a.example/を](a.png)',
				),
			),
		).toBe('⟨https://a.example/を⟩ ⟨https://a.example/を⟩ https://a.example/を https://a.example/を');
		expect(readTree('[https://a.example/を見る](/about)').children).toMatchObject([
			{ children: [{ type: 'link', url: '/about', children: [{ type: 'text', value: 'https://a.example/を見る' }] }] },
		]);
	});

	it('leaves every place of the text where it was', () => {
		const text = '𠮷\n> 𠮷は\n> 詳しくはhttps://a.example/guideをご覧';
		const places: unknown[] = [];
		const walk = (node: Nodes) => {
			const { start, end } = node.position ?? {};
			if (node.type === 'link') places.push([start?.line, start?.column]);
			if ('value' in node) places.push(text.slice(start?.offset, end?.offset));
			if ('children' in node) node.children.forEach(walk);
		};
		walk(readTree(text));
		expect(places).toEqual(['𠮷', '𠮷は\n> 詳しくは', [3, 7], 'https://a.example/guide', 'をご覧']);
	});
});

import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import { readTree } from './markdown-tree.ts';

/** The words of a text, with «what is struck out». */
function read(node: Nodes): string {
	if ('value' in node) return node.value;
	const words = 'children' in node ? node.children.map(read).join('') : '';
	return node.type === 'delete' ? `«${words}»` : words;
}

describe('a single tilde', () => {
	it.each([
		'配送は2~3日、組み立ては4~5日かかります。',
		'Delivery takes 2~3 days, assembly 4~5 hours.',
		'午前10~12時と午後1~3時',
		'H~2~O and ~~~inside~~~ of a line',
	])('is a sign: %s', (text) => {
		expect(read(readTree(text))).toBe(text);
	});

	it('leaves alone what two of them strike out, and tildes that are escaped, code or part of an address', () => {
		expect(read(readTree('~~2~3 days~~ 4~5'))).toBe('«2~3 days» 4~5');
		expect(read(readTree('\\~a~ `b~c~` \\\\~d~'))).toBe('~a~ b~c~ \\~d~');
		expect(readTree('~~~\na~b\n~~~').children).toMatchObject([{ type: 'code', value: 'a~b' }]);
		expect(readTree('<a~b@lantern.example> [x](/~team) https://lantern.example/~us').children).toMatchObject([
			{
				children: [
					{ url: 'mailto:a~b@lantern.example' },
					{},
					{ url: '/~team' },
					{},
					{ url: 'https://lantern.example/~us' },
				],
			},
		]);
	});
});

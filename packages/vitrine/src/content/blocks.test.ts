import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../../../../test/support/repository.ts';
import { type Block, blocksOf, blockWords, readBlocks } from './blocks.ts';
import { markdownParser } from './markdown-tree.ts';

describe('the parts of a page', () => {
	const parts = (text: string) => readBlocks(text).map((block) => blockWords(text, block));

	it('are its headings, paragraphs, whole lists, tables and code; lines between them are none', () => {
		expect(
			parts(
				'## Oil {#oil}\n\nOne\ntwo.\n\n***\n\n- a\n  b\n  - c\n\n> q\n> r\n\n| x | y |\n|---|:-:|\n| 1 | 2 |\n\n```sh\nnpm start\n```\n\n[name]: /about\n',
			),
		).toEqual([
			'heading2\nOil {#oil}',
			'paragraph\nOne two.',
			'list\na b\nc',
			'blockquote\nq r',
			'table\nx\ny\n1\n2',
			'code\n```sh\nnpm start\n```',
			'definition\n[name]: /about',
		]);
	});

	it('are the same however the text is broken, indented, aligned and marked', () => {
		const one = parts('Title\n---\n\n- a\n- b\n\n| x | y |\n| - | - |\n| 1 | 2 |\n');
		expect(parts('## Title\n\n* a\n*   b\n\n|x|y|\n|-------|------|\n|1      |2     |\n')).toEqual(one);
	});

	it('are found as the site finds them, although only what is not plain to see is parsed', () => {
		const long =
			'A long line with *marks* and [a link](/about), `code` and \\* signs that goes on and on and on, up to its end. ';
		const texts = [
			...['', ' ', '\n', '\n\n', '\n- ', '\n    ', '\n> '].map(
				(between) => `${long.repeat(3)}${between}${long.repeat(2)}\n\nEnd.`,
			),
			`${long}\n===\n\n${long}\n---\n\n${long}| ${long}\n| - | - |\n| ${long} | b |\n`,
			`\`\`\`\n${long}\n\`\`\`\n\n${long}\r\n${long}\r\n\r\n- ${long}\r\n`,
			`[name]: /about\n  "${long}"\n\n${long} <!-- ${long} -->\n\n<!-- ${long}\n\n${long} -->\n`,
			`${'日本語の長い文がここに続きます。'.repeat(12)}\n\n${'Длинная строка без конца '.repeat(9)}\n`,
			'A\nb\n\n- c\n\n  d\n\nE\n\n1. f\n\ng\n\n    code\n\nH\n===\n\nI\n- j\nk\n',
			'## A ##\n\n## ##\n\n#B\n\n##\n\n###### C \\#\n\n####### D\n\n## E\nf\n\n# G  \n',
			'  A\n\n   \n\t\n\nB  \nc\n\n\nD\n1. e\n\n> F\nG\n\nH | i\n- | -\nj | k\n\n[l]: /m\n\nN\n\n***\n\nO\n',
			'\n\nA\r\n\r\n## B\r\n\r\n- c\r\n\r\n  d\r\n',
			'',
			'- a\n\nB',
			...readdirSync(join(repositoryRoot, 'content'), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.md'))
				.map((name) => readFileSync(join(repositoryRoot, 'content', name), 'utf8')),
		];
		for (const text of texts) {
			const words = ({ start, end }: { start: number; end: number }) => [start, text.slice(start, end).trimEnd()];
			const shape = (block: Block) => [block.kind, block.line, words(block), block.leaves.map(words)];
			expect(readBlocks(text).map(shape)).toEqual(blocksOf(markdownParser.parse(text)).map(shape));
		}
	});
});

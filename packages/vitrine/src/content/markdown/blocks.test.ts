import { describe, expect, it } from 'vitest';
import { blockWords, readBlocks } from './blocks.ts';

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
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#build/project.ts';
import { markdownParser } from '#content/markdown.ts';
import { sectionSchemas } from '#sections/schemas.ts';
import { type Block, blocksOf, blockWords, readBlocks } from './blocks.ts';
import { readFieldTexts } from './field-file.ts';

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

	it('are found as the site finds them, although long lines are read without their middle', () => {
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
			...readdirSync(join(projectRoot, 'content'), { recursive: true, encoding: 'utf8' })
				.filter((name) => name.endsWith('.md'))
				.map((name) => readFileSync(join(projectRoot, 'content', name), 'utf8')),
		];
		const shape = ({ kind, start, end, line, leaves }: Block) => [
			kind,
			start,
			end,
			line,
			leaves.map((leaf) => [leaf.start, leaf.end]),
		];
		for (const text of texts)
			expect(readBlocks(text).map(shape)).toEqual(blocksOf(markdownParser.parse(text)).map(shape));
	});
});

describe('the texts of a section', () => {
	const read = (kind: keyof typeof sectionSchemas, text: string) => {
		const texts = readFieldTexts(
			{ file: 'x.yaml', text },
			{ locale: 'en', path: 'x.yaml', schema: sectionSchemas[kind] },
			() => {},
		);
		return [
			...(texts?.fields ?? []),
			...[...(texts?.lists.values() ?? [])].flat().flatMap(({ units }) => [...units.values()]),
		].map(({ key, form, line }) => `${key} ${form} ${line}`);
	};

	it('are what its schema calls a text: no icons, no links, no specimens', () => {
		expect(
			read(
				'languages',
				'label: L\ntitle: T\nwidths:\n  label: W\n  narrow: n\n  medium: m\n  wide: w\ncaptions: { set: S, written: W }\nitems:\n  - title: I\n    text: "*rich*"\n    specimen: { lang: en, title: A, text: B }\nrules:\n  - one\n  - two\n',
			),
		).toEqual([
			'label plain 1',
			'title plain 2',
			'widths.label plain 4',
			'widths.narrow plain 5',
			'widths.medium plain 6',
			'widths.wide plain 7',
			'captions.set plain 8',
			'captions.written plain 8',
			'items.0.title plain 10',
			'items.0.text rich 11',
			'rules.0 rich 14',
			'rules.1 rich 15',
		]);
		expect(
			read('features', 'label: L\ntitle: T\nitems:\n  - icon: lucide:lamp\n    title: I\n    text: t\n'),
		).not.toContain('items.0.icon plain 4');
	});
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { richText, text, typeSample, untranslated } from '#content/fields.ts';
import { markdownParser } from '#content/markdown.ts';
import features from '#sections/features/section.ts';
import { schema as heroSchema } from '#sections/hero/section.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';
import { compareFile } from '../state/compare-file.ts';
import { editFields } from '../xliff/edit-fields.ts';
import { openWork } from '../xliff/open-work.ts';
import { type Block, blocksOf, blockWords, readBlocks } from './blocks.ts';
import { readFieldTexts } from './field-file.ts';
import { unitsOf } from './unit.ts';

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

describe('a field that is the same in every language', () => {
	const schema = v.strictObject({
		title: text(),
		items: v.array(v.strictObject({ name: text(), price: untranslated(text()), call: untranslated(richText()) })),
	});
	const plates = 'title: Plates\nitems:\n  - name: Blue\n    price: 24.90 EUR\n    call: "[+49 40 1](tel:+49401)"\n';
	const read = (locale: string, written: string) => {
		return readFieldTexts({ file: 'x.yaml', text: written }, { locale, path: 'home/plates.yaml', schema }, () => {});
	};

	it('is no text that waits for a translator, and none that is out of date', () => {
		const source = read('en', plates);
		expect(source && unitsOf(source).map(({ key }) => key)).toEqual(['title', 'items.0.name']);
		const other = read('ru', plates.replace('24.90', '19.90'));
		expect(compareFile(source, other, []).map(({ key }) => key)).toEqual(['title', 'items.0.name']);
	});

	it('is the word on a pane, which stands in its own language everywhere', () => {
		const hero = 'title: A\nlead: B\nactions: []\npanes:\n  - lang: ru\n    word: Лампа\n    caption: Russian\n';
		const file = { file: 'hero.yaml', text: hero };
		const source = readFieldTexts(file, { locale: 'en', path: 'home/hero.yaml', schema: heroSchema }, () => {});
		expect(source && unitsOf(source).map(({ key }) => key)).toEqual(['title', 'lead', 'panes.0.caption']);
	});

	it('is taken over by a new translation', () => {
		const source = read('en', plates);
		const units = compareFile(source, undefined, []);
		const state = { locale: 'ru', path: 'home/plates.yaml', source, translation: undefined, units, records: [] };
		const work = openWork(state);
		const words: Record<string, string> = { Plates: 'Тарелки', Blue: 'Синяя' };
		const deliveries = (work?.units ?? []).map((unit) => {
			return { unit, line: 1, text: words[unit.source.text] ?? '', isSame: false };
		});
		expect(work && editFields(work, deliveries, '2026-11-22').text).toBe(
			plates.replace('Plates', 'Тарелки').replace('Blue', 'Синяя'),
		);
	});
});

describe('the texts of a section', () => {
	const read = (schema: v.GenericSchema, text: string) => {
		const texts = readFieldTexts({ file: 'x.yaml', text }, { locale: 'en', path: 'x.yaml', schema }, () => {});
		return [
			...(texts?.fields ?? []),
			...[...(texts?.lists.values() ?? [])].flat().flatMap(({ units }) => [...units.values()]),
		].map(({ key, form, line }) => `${key} ${form} ${line}`);
	};

	it('are what its schema calls a text: no icons, no links, no type samples', () => {
		expect(
			read(
				v.strictObject({
					label: text(),
					widths: v.strictObject({ narrow: text() }),
					items: v.array(v.strictObject({ title: text(), text: richText(), sample: typeSample() })),
					rules: v.array(richText()),
				}),
				'label: L\nwidths:\n  narrow: n\nitems:\n  - title: I\n    text: "*rich*"\n    sample: { lang: en, title: A, text: B }\nrules:\n  - one\n  - two\n',
			),
		).toEqual([
			'label plain 1',
			'widths.narrow plain 3',
			'items.0.title plain 5',
			'items.0.text rich 6',
			'rules.0 rich 9',
			'rules.1 rich 10',
		]);
		expect(
			read(features.schema, 'label: L\ntitle: T\nitems:\n  - icon: lucide:lamp\n    title: I\n    text: t\n'),
		).not.toContain('items.0.icon plain 4');
	});
});

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import { hostileTexts, hostileYaml, ownYaml } from '../../../../../../test/support/yaml-texts.ts';
import { readYamlFields, type YamlField } from './read-fields.ts';
import { replaceYamlText, setYamlValue } from './replace-scalar.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import { readYamlText } from './yaml-text.ts';

const withFields = ({ name, text }: { name: string; text: string }) => {
	const yaml = readYamlText(text);
	return { name, yaml, fields: readYamlFields(yaml), value: parse(text, { logLevel: 'error' }) };
};
const hostile = hostileYaml.map(withFields);
const all = [...ownYaml().map(withFields), ...hostile].filter(({ fields }) => fields.length > 0);

/** Documents in which a text cannot always be replaced. */
const refusing = ['anchors and aliases', 'a merge key', 'tags'];

/** Checks an edit without the code that made it: by the bytes around the field, and by a parse of the whole. */
function checkReplaced(
	{ yaml: { source: before }, value }: Pick<ReturnType<typeof withFields>, 'yaml' | 'value'>,
	after: string,
	{ place, from, to, style }: YamlField,
	text: string,
): void {
	expect(after.startsWith(before.slice(0, from))).toBe(true);
	expect(after.endsWith(before.slice(to))).toBe(true);
	expect(after.length).toBeGreaterThanOrEqual(from + before.length - to);
	const isBlock = style === 'literal' || style === 'folded';
	const read = readYamlFields(after).find((field) => field.place.join('\0') === place.join('\0'))?.text ?? '';
	expect(isBlock ? [text, text.replace(/\r\n?/g, '\n')] : [text]).toContain(read);
	const expected = structuredClone(value);
	const parent = place.slice(0, -1).reduce((within, key) => within[key], expected);
	parent[place.at(-1) as string] = read;
	expect(parse(after, { logLevel: 'error' })).toEqual(expected);
}

describe('a text in a YAML file', { timeout: 1_800_000 }, () => {
	it('is replaced, and no other byte: random edits of files and hostile documents', () => {
		const below = randomSource(seed);
		const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
		const written = all.flatMap(({ fields }) => fields.map(({ text }) => text));
		const newText = () => {
			if (below(3) === 0) return pick(written);
			return below(3) === 0 ? pick(hostileTexts) + pick(hostileTexts) : pick(hostileTexts);
		};
		let refused = 0;
		const total = rounds(600, 100_000);
		for (let round = 0; round < total; round++) {
			const document = pick(below(2) === 0 ? hostile : all);
			const { name, yaml } = document;
			const field = pick(document.fields);
			const text = newText();
			const edit = `${name}: ${JSON.stringify({ place: field.place, text })}`;
			try {
				checkReplaced(document, replaceYamlText(yaml, field.place, text), field, text);
			} catch (error) {
				if (!(error instanceof YamlRefusal)) throw new Error(edit, { cause: error });
				refused++;
				expect(refusing, `${edit} ${error.message}`).toContain(name);
			}
		}
		expect(refused).toBeLessThan(total / 20);
	});
	it('is replaced in a large file, where only the lines around it are parsed again', () => {
		const section = (index: number) =>
			`  # of ${index}\n  - title: "Title ${index}"\n    text: >-\n      Words on\n      two lines\n    items:\n      - a ${index}\n      - |\n        b\n`;
		const count = rounds(1_500, 45_000);
		const source = `title: One\nsections:\n${Array.from({ length: count }, (_, index) => section(index)).join('')}last: x\n`;
		const yaml = readYamlText(source);
		const fields = readYamlFields(yaml);
		expect(fields).toHaveLength(2 + 4 * count);
		const below = randomSource(seed);
		for (let round = 0; round < 200; round++) {
			const field = fields[below(fields.length)];
			const text = hostileTexts[below(hostileTexts.length)] ?? '';
			if (!field) continue;
			const after = replaceYamlText(yaml, field.place, text);
			const written = after.slice(field.from, after.length - (source.length - field.to));
			expect(after === source.slice(0, field.from) + written + source.slice(field.to)).toBe(true);
			const isBlock = field.style === 'literal' || field.style === 'folded';
			const indent = ' '.repeat(field.place.length * 2 - 2);
			expect(parse(`${indent}a: ${written}${written.endsWith('\n') ? '' : '\n'}${indent}b: x\n`)).toEqual({
				a: isBlock && !written.startsWith('"') ? text.replace(/\r\n?/g, '\n') : text,
				b: 'x',
			});
		}
	});

	it('may be as long as a book, and in a file of many levels', () => {
		const yaml = 'a: x\nb: |\n  y\nc: >\n  z\n  z\n';
		const long = ['word ', ' ', '\n', 'x\n', '# ', "'", '"', '漢字', '\\'].map(
			(piece) => `${piece.repeat(rounds(30_000, 200_000))}x`,
		);
		for (const text of long) {
			for (const place of ['a', 'b', 'c'])
				expect(parse(replaceYamlText(yaml, [place], text))[place] === text).toBe(true);
		}
		for (const levels of [90, 20_000]) {
			for (const deep of [
				`${'['.repeat(levels)}${']'.repeat(levels)}`,
				`\n${'- '.repeat(levels)}x`,
				'['.repeat(levels),
			]) {
				try {
					expect(replaceYamlText(`a: x\nb: ${deep}\n`, ['a'], 'y')).toBe(`a: y\nb: ${deep}\n`);
				} catch (error) {
					expect(error).toBeInstanceOf(YamlRefusal);
				}
			}
		}
	});

	it('keeps its quotes, and gets some where it would read as something else', () => {
		const yaml = 'a: one # of a\nb: \'two\'\nc: "three"\nd:\ne: [x, y]\n';
		expect(replaceYamlText(yaml, ['a'], 'null')).toContain('a: "null" # of a\n');
		expect(replaceYamlText(yaml, ['a'], '')).toContain('a: "" # of a\n');
		expect(replaceYamlText(yaml, ['a'], 'a "b": c')).toContain(`a: 'a "b": c' # of a\n`);
		expect(replaceYamlText(yaml, ['a'], 'it is: so')).toContain('a: "it is: so" # of a\n');
		expect(replaceYamlText(yaml, ['a'], 'yes, 12:30')).toContain('a: yes, 12:30 # of a\n');
		expect(replaceYamlText(yaml, ['b'], "it's")).toContain("b: 'it''s'\n");
		expect(replaceYamlText(yaml, ['b'], 'x\ny')).toContain('b: "x\\ny"\n');
		expect(replaceYamlText(yaml, ['c'], 'a "b"')).toContain('c: "a \\"b\\""\n');
		expect(replaceYamlText(yaml, ['d'], 'four')).toContain('d: four\n');
		expect(replaceYamlText(yaml, ['e', 0], 'p, q')).toContain('e: ["p, q", y]\n');
	});

	it('stays a block, with the lines, ends and indentation of the file', () => {
		const yaml =
			'a: |-  # of a\r\n    one\r\n    two\r\n\r\nb: >\r\n  folded words of\r\n  a width\r\nc: |+\r\n  x\r\n\r\nd: x\r\n';
		expect(replaceYamlText(yaml, ['a'], 'p\r\n\r\n q\n')).toContain('a: |  # of a\r\n    p\r\n\r\n     q\r\n\r\nb: >');
		expect(replaceYamlText(yaml, ['a'], ' p')).toContain('a: |4-  # of a\r\n     p\r\n\r\nb: >');
		expect(replaceYamlText(yaml, ['a'], 'p\n\n')).toContain('a: |+  # of a\r\n    p\r\n\r\nb: >');
		expect(replaceYamlText(yaml, ['a'], 'p\u0007')).toContain('a: "p\\u0007"  # of a\r\n\r\nb: >');
		const words = 'other folded words that are longer than the lines of a file are wide\n\nand more\n';
		expect(replaceYamlText(yaml, ['b'], words)).toContain(
			'b: >\r\n  other folded words that are longer than the lines of a\r\n  file are wide\r\n\r\n\r\n  and more\r\nc:',
		);
		expect(replaceYamlText(yaml, ['c'], 'y\n')).toContain('c: |+\r\n  y\r\nd: x\r\n');
		expect(replaceYamlText(yaml, ['c'], 'y')).toContain('c: |-\r\n  y\r\nd: x\r\n');
	});

	it('stays as it is where it is replaced by itself', () => {
		for (const { yaml, fields } of hostile) {
			for (const { place, text, value } of fields) {
				if (typeof value !== 'string') continue;
				try {
					expect(replaceYamlText(yaml, place, text)).toBe(yaml.source);
				} catch (error) {
					expect(error).toBeInstanceOf(YamlRefusal);
				}
			}
		}
	});

	it('is read as a site reads it: without a space between wide characters', () => {
		const yaml = 'a: >-\n  最初の行は\n  次の行に続く\nb: one\n  two\n';
		expect(readYamlFields(yaml).map(({ text }) => text)).toEqual(['最初の行は次の行に続く', 'one two']);
		expect(replaceYamlText(yaml, ['a'], '最初の行は次の行へ続く')).toBe(
			yaml.replace('行は\n  次の行に', '行は次の行へ'),
		);
	});

	it('is not replaced where other places would change with it, or there is none', () => {
		const yaml = 'base: &base {title: One}\ncopy: *base\nmerged:\n  <<: *base\n  own: x\nlist: []\n';
		const refusal = (place: (string | number)[]) => {
			try {
				return replaceYamlText(yaml, place, 'x y');
			} catch (error) {
				return error instanceof YamlRefusal ? `${error.reason}: ${error.message}` : error;
			}
		};
		expect(
			[['base', 'title'], ['copy'], ['copy', 'title'], ['merged', 'title'], ['list'], ['none'], []].map(refusal),
		).toMatchInlineSnapshot(`
			[
			  "repeated: Other places of this file repeat "base.title" (*base), and would change with it: edit the file itself.",
			  "repeated: "copy" repeats a value of another place (*base): change it there, or edit the file itself.",
			  "repeated: "copy.title" repeats a value of another place (*base): change it there, or edit the file itself.",
			  "repeated: There is no "merged.title" here, unless "<<" takes it from elsewhere: change it there.",
			  "place: "list" is no text: it holds other values.",
			  "place: There is no "none" in this file.",
			  "place: the whole file is no text: it holds other values.",
			]
		`);
		expect(() => replaceYamlText('a: b: c\n', ['a'], 'x')).toThrow(YamlRefusal);
	});
});

describe('a value in a YAML file', () => {
	it('is set as a number, true, false or nothing', () => {
		const yaml = 'order: 3 # of order\ndraft: false\ndate: 2026-11-28\ntext: |\n  a\nnone:\n';
		expect(setYamlValue(yaml, ['order'], 4)).toContain('order: 4 # of order\n');
		expect(setYamlValue(yaml, ['order'], 3)).toBe(yaml);
		expect(setYamlValue(yaml, ['order'], '4')).toContain('order: "4" # of order\n');
		expect(setYamlValue(yaml, ['draft'], true)).toContain('draft: true\n');
		expect(setYamlValue(yaml, ['date'], '2026-12-01')).toContain('date: 2026-12-01\n');
		expect(setYamlValue(yaml, ['text'], null)).toContain('text: null\nnone:');
		expect(setYamlValue(yaml, ['none'], 1.5)).toContain('none: 1.5\n');
	});
});

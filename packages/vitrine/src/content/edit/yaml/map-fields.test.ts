import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import { hostileTexts, hostileYaml, ownYaml } from '../../../../../../test/support/yaml-texts.ts';
import { insertYamlItem, moveYamlItem, removeYamlItem } from './list-items.ts';
import { removeYamlField, setYamlField } from './map-fields.ts';
import type { YamlValue } from './node-shape.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import { readYamlText } from './yaml-text.ts';

type Place = (string | number)[];
type Holder = Record<string, unknown> | unknown[];

const read = (text: string): Holder => parse(text, { logLevel: 'error' });

/** All lists and maps in a value. */
function holdersIn(value: unknown, place: Place = []): { place: Place; holder: Holder }[] {
	if (typeof value !== 'object' || value === null) return [];
	const inner = Array.isArray(value)
		? value.flatMap((item, index) => holdersIn(item, [...place, index]))
		: Object.entries(value).flatMap(([key, each]) => holdersIn(each, [...place, key]));
	return [{ place, holder: value as Holder }, ...inner];
}

const documents = [...ownYaml(), ...hostileYaml].map(({ name, text }) => ({
	name,
	yaml: readYamlText(text),
	holders: holdersIn(read(text)),
}));
const withHolders = documents.filter(({ holders }) => holders.length > 0);
const hostile = withHolders.slice(-hostileYaml.length);

/** Documents in which not every edit is possible. */
const refusing = [
	'anchors and aliases',
	'a merge key',
	'tags',
	'flow style on several lines',
	'pairs in a flow list',
	'explicit keys',
];

describe('lists and maps in YAML files', { timeout: 1_800_000 }, () => {
	it('read as expected after random edits of files and hostile documents, and lose no line but those that are meant', () => {
		const below = randomSource(seed);
		const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
		const value = (): YamlValue =>
			pick<() => YamlValue>([
				() => pick(hostileTexts.filter((text) => !text.includes('\r'))),
				() => below(100),
				() => pick([true, null, [], {}]),
				() => [pick(hostileTexts), { title: 'One', text: 'two\nthree\n' }],
				() => ({ title: pick(hostileTexts), items: ['a', { 'b c': 'd' }] }),
			])();
		let refused = 0;
		const total = rounds(1_500, 60_000);
		for (let round = 0; round < total; round++) {
			const { name, yaml, holders } = pick(below(2) === 0 ? hostile : withHolders);
			const { place, holder } = pick(holders);
			const expected = read(yaml.source);
			const model = place.reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], expected);
			const [first, second] = [below(Object.keys(holder).length + 1), below(Object.keys(holder).length)];
			const key = pick([...Object.keys(holder), 'new key', 'a: b', '#']);
			const action = below(3);
			const item = value();
			const trace = `${name}: ${JSON.stringify({ place, action, first, second, key, item })}`;
			let after = '';
			try {
				if (Array.isArray(model)) {
					if (action === 0) {
						after = insertYamlItem(yaml, place, first, item);
						model.splice(first, 0, item);
					} else if (action === 1) {
						after = removeYamlItem(yaml, place, second);
						model.splice(second, 1);
					} else {
						const from = Math.min(first, model.length - 1);
						after = moveYamlItem(yaml, place, from, second);
						model.splice(second, 0, ...model.splice(from, 1));
					}
				} else {
					const map = model as Record<string, unknown>;
					after = action === 0 && key in map ? removeYamlField(yaml, place, key) : setYamlField(yaml, place, key, item);
					if (action === 0 && key in map) delete map[key];
					else map[key] = item;
				}
			} catch (error) {
				if (!(error instanceof YamlRefusal)) throw new Error(trace, { cause: error });
				if (Array.isArray(model) && model.length === 0 && action > 0) continue;
				refused++;
				expect(refusing, `${trace} ${error.message}`).toContain(name);
				continue;
			}
			expect(read(after), trace).toEqual(expected);
			if (name.startsWith('content/') && action === 0 && Array.isArray(model)) {
				expect(isPartOf(partsOf(yaml.source), partsOf(after)), trace).toBe(true);
			}
		}
		expect(refused).toBeLessThan(total / 6);
	});

	it('get a field after the last one, and lose one with its comments', () => {
		const yaml = '# of the file\n\ntitle: One\n\n# of text\ntext: |\n  two\n\n# of the end\nlast: x # behind\n# tail\n';
		expect(setYamlField(yaml, [], 'date', '2026-11-28')).toBe(yaml.replace('# tail', '\ndate: 2026-11-28\n# tail'));
		expect(removeYamlField(yaml, [], 'text')).toBe(yaml.replace('# of text\ntext: |\n  two\n\n', ''));
		expect(removeYamlField(yaml, [], 'title')).toBe(yaml.replace('title: One\n\n', ''));
		expect(removeYamlField(yaml, [], 'last')).toBe(yaml.replace('\n# of the end\nlast: x # behind\n', ''));
		expect(setYamlField('a:\n  - b: c', ['a', 0], 'd e', { f: [] })).toBe('a:\n  - b: c\n    d e:\n      f: []');
		expect(removeYamlField('a:\n  - b: c\n    d: e\n', ['a', 0], 'b')).toBe('a:\n  - d: e\n');
		expect(removeYamlField('a:\n  b: c\nd: e\n', ['a'], 'b')).toBe('a: {}\nd: e\n');
		expect(setYamlField('a: {b: c}\n', ['a'], 'd', 'e, f')).toBe('a: {b: c, d: "e, f"}\n');
		expect(removeYamlField('a: {b: c, d: e}\n', ['a'], 'd')).toBe('a: {b: c}\n');
		expect(setYamlField('a: {}\n', ['a'], 'b', 'c')).toBe('a:\n  b: c\n');
	});

	it('get another value in a field, of whatever kind', () => {
		const yaml = 'a: one # of a\nb:\n  - c # of c\n  - d\ne: |\n  f\n\ng: x\n';
		expect(setYamlField(yaml, [], 'a', 'two')).toBe(yaml.replace('one', 'two'));
		expect(setYamlField(yaml, [], 'a', ['x', 'y'])).toBe(yaml.replace('a: one # of a\n', 'a: # of a\n  - x\n  - y\n'));
		expect(setYamlField(yaml, [], 'b', ['x'])).toBe(yaml.replace('  - c # of c\n  - d\n', '  - x\n'));
		expect(setYamlField(yaml, [], 'b', true)).toBe(yaml.replace('b:\n  - c # of c\n  - d\n', 'b: true\n'));
		expect(setYamlField(yaml, [], 'b', ['c', 'd'])).toBe(yaml);
		expect(setYamlField(yaml, [], 'e', { x: 1 })).toBe(yaml.replace('e: |\n  f\n', 'e:\n  x: 1\n'));
		// A no-break space is a sign like others at both ends of a text.
		expect(setYamlField(yaml, [], 'b', '\u00a0x\u3000')).toBe(
			yaml.replace('b:\n  - c # of c\n  - d\n', 'b: \u00a0x\u3000\n'),
		);
	});

	it('are not written with more levels than a site may have', () => {
		const deep = Array.from({ length: 5_000 }).reduce<YamlValue>((value) => [value], 'x');
		expect(() => setYamlField('a: b\n', [], 'c', deep)).toThrow(YamlRefusal);
		expect(() => insertYamlItem('a: []\n', ['a'], 0, deep)).toThrow(YamlRefusal);
	});

	it('are the first in a file', () => {
		expect(setYamlField('', [], 'a', 'b')).toBe('a: b\n');
		expect(setYamlField('# of the file\r\n', [], 'a', ['b'])).toBe('# of the file\r\na:\r\n  - b\r\n');
		expect(setYamlField('\uFEFF# top', [], 'a', 'b')).toBe('\uFEFF# top\na: b\n');
		expect(setYamlField('# top\n\n{} # none\n# end\n', [], 'a', 'b')).toBe('# top\n\na: b # none\n# end\n');
		expect(insertYamlItem('[]\n', [], 0, { a: 'b', c: 'd' })).toBe('- a: b\n  c: d\n');
	});

	it('are the last in a file, whose comments stay', () => {
		expect(removeYamlField('# top\n\na: b\n\n# end\n', [], 'a')).toBe('# top\n\n{}\n\n# end\n');
		expect(removeYamlItem('# terms\r\n\r\n- term: One # of it\r\n  keep: true\r\n', [], 0)).toBe(
			'# terms\r\n\r\n[]\r\n',
		);
		expect(removeYamlItem('- a', [], 0)).toBe('[]');
	});
});

/** Returns a text in pieces that no insertion divides. */
const partsOf = (text: string) =>
	text
		.split(/[\n,[\]]/)
		.map((part) => part.trim())
		.filter((part) => part !== '');

/** Whether all parts are there among others, in their order. */
function isPartOf(parts: readonly string[], others: readonly string[]): boolean {
	let at = 0;
	for (const part of others) if (part === parts[at]) at++;
	return at === parts.length;
}

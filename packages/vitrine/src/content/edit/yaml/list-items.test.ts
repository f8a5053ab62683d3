import { describe, expect, it } from 'vitest';
import { rounds, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import {
	insertInModel,
	type ModelList,
	moveInModel,
	randomModel,
	removeFromModel,
	writeModel,
} from '../../../../../../test/support/yaml-model.ts';
import { insertYamlItem, moveYamlItem, removeYamlItem } from './list-items.ts';
import { insertYamlField, moveYamlField, removeYamlField } from './map-fields.ts';
import { YamlRefusal } from './yaml-refusal.ts';

/** Does a random edit to a text and to its model. */
function edit(model: ModelList, text: string, below: (below: number) => number): { text: string; done: string } {
	const { isMap, entries, place } = model;
	const [index, to] = [below(entries.length), below(entries.length)];
	const key = /^\w+/.exec(entries[index]?.lines[0] ?? '')?.[0] ?? '';
	const action = below(3);
	if (action === 0) {
		const name = `new${below(1_000_000)}`;
		const at = below(entries.length + 1);
		insertInModel(model, at, [isMap ? `${name}: ${name}` : `- ${name}`]);
		const outcome = isMap ? insertYamlField(text, place, at, [name, name]) : insertYamlItem(text, place, at, name);
		return { text: outcome, done: `insert ${name} at ${at}` };
	}
	if (action === 1 && entries.length > 1) {
		removeFromModel(model, index);
		const outcome = isMap ? removeYamlField(text, place, key) : removeYamlItem(text, place, index);
		return { text: outcome, done: `remove ${index}` };
	}
	const moved = isMap ? moveYamlField(text, place, key, to) : moveYamlItem(text, place, index, to);
	moveInModel(model, index, to);
	return { text: moved, done: `move ${index} to ${to}` };
}

describe('entries of lists and maps', { timeout: 1_800_000 }, () => {
	it('are added, removed and moved as in a model of strings, byte for byte', () => {
		const below = randomSource(seed);
		for (let round = 0; round < rounds(800, 20_000); round++) {
			const model = randomModel(below);
			let text = writeModel(model);
			const trace = [text];
			for (let step = 0; step < 6; step++) {
				const edited = edit(model, text, below);
				trace.push(edited.done);
				text = edited.text;
				expect(text, JSON.stringify(trace)).toBe(writeModel(model));
			}
		}
	});

	it('take the comments above them, behind their values and further in along', () => {
		const yaml = [
			'list: # of list',
			'  # of a',
			'  - a # behind a',
			'    # in a',
			'',
			'  # alone: of what follows',
			'',
			'  # of b',
			'  - b:',
			'      # in b',
			'      c: d',
			'  # - old',
			'',
			'last: x',
		].join('\n');
		expect(moveYamlItem(yaml, ['list'], 1, 0).split('\n')).toEqual([
			'list: # of list',
			'  # of b',
			'  - b:',
			'      # in b',
			'      c: d',
			'',
			'  # alone: of what follows',
			'',
			'  # of a',
			'  - a # behind a',
			'    # in a',
			'  # - old',
			'',
			'last: x',
		]);
		expect(removeYamlItem(yaml, ['list'], 0).split('\n').slice(0, 6)).toEqual([
			'list: # of list',
			'',
			'  # alone: of what follows',
			'',
			'  # of b',
			'  - b:',
		]);
	});

	it('are written as the file writes lists and maps', () => {
		const item = { title: 'One: two', tags: ['a', '- b'], text: 'x\ny\n' };
		expect(insertYamlItem('a:\n    b: c\nlist:\n- d\n', ['list'], 0, item)).toBe(
			'a:\n    b: c\nlist:\n- title: "One: two"\n  tags:\n  - a\n  - "- b"\n  text: |\n      x\n      y\n- d\n',
		);
		expect(insertYamlItem('list:\n  - d', ['list'], 1, item)).toBe(
			'list:\n  - d\n  - title: "One: two"\n    tags:\n      - a\n      - "- b"\n    text: |\n      x\n      y',
		);
		expect(insertYamlItem('list: [a, {b: c}]\r\n', ['list'], 1, item)).toBe(
			'list: [a, {title: "One: two", tags: [a, "- b"], text: "x\\ny\\n"}, {b: c}]\r\n',
		);
		expect(insertYamlItem('list: [\r\n  a,\r\n  b,\r\n]\r\n', ['list'], 2, 'c, d')).toBe(
			'list: [\r\n  a,\r\n  b,\r\n  "c, d",\r\n]\r\n',
		);
		expect(insertYamlItem('- a\r\n- |+\r\n  b\r\n\r\n', [], 2, 'c')).toBe('- a\r\n- |+\r\n  b\r\n\r\n- c\r\n');
		expect(insertYamlItem('list:\n  - a\n', ['list'], 1, 'x\u0085\u001By')).toContain('  - "x\\N\\ey"\n');
	});

	it('are moved and removed in brackets', () => {
		expect(moveYamlItem('list: [ a, "b, c", {d: e} ] # of list\n', ['list'], 2, 0)).toBe(
			'list: [ {d: e}, a, "b, c" ] # of list\n',
		);
		expect(removeYamlItem('list: [a, b,\n  c]\n', ['list'], 1)).toBe('list: [a, c]\n');
		expect(removeYamlItem('list: [a, b, ]\n', ['list'], 1)).toBe('list: [a, ]\n');
	});

	it('are the first or the last of a list', () => {
		expect(insertYamlItem('list: [] # none\nlast: x\n', ['list'], 0, 'a')).toBe('list: # none\n  - a\nlast: x\n');
		expect(insertYamlItem('list:\r\nlast: x\r\n', ['list'], 0, { a: 1 })).toBe('list:\r\n  - a: 1\r\nlast: x\r\n');
		expect(insertYamlItem('list: &name []', ['list'], 0, 'a')).toBe('list: &name\n  - a');
		expect(insertYamlItem('map: {list: []}\n', ['map', 'list'], 0, 'a')).toBe('map: {list: [a]}\n');
		expect(removeYamlItem('list: # of list\n  # of a\n  - a\nlast: x\n', ['list'], 0)).toBe(
			'list: [] # of list\nlast: x\n',
		);
		expect(removeYamlItem('list:\n- a', ['list'], 0)).toBe('list: []');
		expect(removeYamlItem('list: [a]\n', ['list'], 0)).toBe('list: []\n');
		expect(removeYamlItem('- - a\n- b\n', [0], 0)).toBe('- []\n- b\n');
	});

	it('stay where comments, anchors or aliases would lose what they are about', () => {
		const yaml = 'list: [\n  a, # of a\n  b,\n]\nanchors:\n  - &one a\n  - b\n  - *one\ntext: x\n';
		const refusal = (attempt: () => string) => {
			try {
				return attempt();
			} catch (error) {
				return error instanceof YamlRefusal ? `${error.reason}: ${error.message}` : error;
			}
		};
		const attempts = [
			() => moveYamlItem(yaml, ['list'], 0, 1),
			() => removeYamlItem(yaml, ['anchors'], 0),
			() => moveYamlItem(yaml, ['anchors'], 2, 0),
			() => insertYamlItem(yaml, ['anchors'], 4, 'c'),
			() => insertYamlItem(yaml, ['text'], 0, 'c'),
			() => removeYamlItem(yaml, ['none'], 0),
		];
		expect(attempts.map(refusal)).toMatchInlineSnapshot(`
			[
			  "comments: "list" has comments between brackets, which may belong to any entry: edit the file itself.",
			  "repeated: An entry of "anchors" is repeated elsewhere in the file, or repeats something (*one): edit the file itself.",
			  "repeated: An entry of "anchors" is repeated elsewhere in the file, or repeats something (*one): edit the file itself.",
			  "place: "anchors" has no place 4.",
			  "place: "text" is no list.",
			  "place: There is no "none" in this file.",
			]
		`);
		expect(removeYamlItem(yaml, ['anchors'], 1)).toBe(yaml.replace('  - b\n', ''));
	});
});

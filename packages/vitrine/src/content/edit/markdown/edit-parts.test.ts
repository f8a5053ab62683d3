import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rounds, sampled, seed } from '../../../../../../test/support/long-form.ts';
import { randomSource } from '../../../../../../test/support/random-inputs.ts';
import { EditRefusal } from '../edit-refusal.ts';
import { insertPart, movePart, readParts, removePart, replacePart } from './edit-parts.ts';

const page = '# Lamp\nFirst *line*\nsecond.\n\n\n- one\n- two\n\n***\n\nLast.\n';

const texts = (source: string) => readParts(source).map(({ text }) => text);

describe('an edit of one part', () => {
	it('replaces it, and nothing else', () => {
		expect(replacePart(page, 1, 'New.')).toBe('# Lamp\nNew.\n\n\n- one\n- two\n\n***\n\nLast.\n');
		expect(replacePart(page, 3, '\n## Oil\n\nBurns.\n\n')).toBe(page.replace('Last.', '## Oil\n\nBurns.'));
	});

	it('inserts before, between and at the end', () => {
		expect(insertPart(page, 0, 'Intro.')).toBe(`Intro.\n\n${page}`);
		expect(insertPart(page, 3, 'New.')).toBe(page.replace('***\n\n', '***\n\nNew.\n\n'));
		expect(insertPart(page, 4, 'End.')).toBe(page.replace('Last.\n', 'Last.\n\nEnd.\n'));
		expect(insertPart('', 0, 'Only.')).toBe('Only.');
		expect(insertPart('\n', 0, 'Only.')).toBe('Only.\n');
	});

	it('removes it with the empty lines before it, and keeps a horizontal rule', () => {
		expect(removePart(page, 2)).toBe('# Lamp\nFirst *line*\nsecond.\n\n***\n\nLast.\n');
		expect(removePart(page, 3)).toBe('# Lamp\nFirst *line*\nsecond.\n\n\n- one\n- two\n\n***\n\n');
		expect(removePart(page, 0)).toBe('First *line*\nsecond.\n\n\n- one\n- two\n\n***\n\nLast.\n');
	});

	it('moves it, with an empty line where parts would run together', () => {
		expect(movePart(page, 3, 0)).toBe('Last.\n# Lamp\n\n\nFirst *line*\nsecond.\n\n***\n\n- one\n- two\n');
		expect(movePart('# A\nText.\n\nMore.\n', 0, 2)).toBe('Text.\n\nMore.\n\n# A\n');
	});

	it('keeps Windows line ends', () => {
		expect(replacePart('# A\r\n\r\nB\r\n', 1, 'x\ny')).toBe('# A\r\n\r\nx\r\ny\r\n');
		expect(insertPart('# A\r\n', 1, 'x')).toBe('# A\r\n\r\nx\r\n');
	});

	it.each([
		['a fence without an end', () => replacePart(page, 1, '```\ncode')],
		['a list beside a list', () => replacePart(page, 1, '- zero')],
		['a comment without an end', () => insertPart(page, 0, '<!-- note')],
		['a part that is not there', () => removePart(page, 4)],
	])('is refused for %s', (_, edit) => {
		expect(edit).toThrow(EditRefusal);
	});
});

const words = ['Lamp', '灯', 'лампа', '*oil*', '`wick`', '[a](/b)', 'שמן', '😀', '&amp;', '1.', '#', '|', '  ', '\\'];

it('random edits of pages do what they do to a list of texts', { timeout: 1_800_000 }, () => {
	const random = randomSource(seed);
	const files = sampled(globSync(['content/**/*.md', 'docs/**/*.md', 'test/fixtures/**/*.md']), 40);
	let done = 0;
	let refused = 0;
	for (const file of files) {
		const [, body = ''] = /^(?:---\n[\s\S]*?\n---\n)?([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
		let source = random(4) === 0 ? body.replaceAll('\n', '\r\n') : body;
		for (let step = 0; step < rounds(15, 600); step++) {
			const model = texts(source);
			const text = Array.from({ length: random(5) + 1 }, () => words[random(words.length)])
				.join(' ')
				.trimEnd();
			const at = random(model.length + 1);
			const to = random(model.length + 1);
			const edits: [(list: string[]) => string[], () => string][] = [
				[(list) => list.toSpliced(at, 1, ...texts(text)), () => replacePart(source, at, text)],
				[(list) => list.toSpliced(at, 0, ...texts(text)), () => insertPart(source, at, text)],
				[(list) => list.toSpliced(at, 1), () => removePart(source, at)],
				[(list) => list.toSpliced(at, 1).toSpliced(to, 0, list[at] as string), () => movePart(source, at, to)],
			];
			const [expected, edit] = edits[random(edits.length)] as (typeof edits)[number];
			try {
				const edited = edit();
				expect(texts(edited)).toEqual(expected(model));
				source = edited;
				done++;
			} catch (error) {
				if (!(error instanceof EditRefusal)) throw error;
				refused++;
			}
		}
	}
	expect(done).toBeGreaterThan(refused);
});

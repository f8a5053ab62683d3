import { describe, expect, it } from 'vitest';
import { compareWords } from './word-diff.ts';

const marked = (before: string, after: string, tag = 'en-US') =>
	compareWords(before, after, tag)
		.map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
		.join('');

describe('two texts compared word by word', () => {
	it.each([
		['A lamp on oil.', 'A lamp on oil.', 'A lamp on oil.'],
		[
			'A lamp that burns on oil.',
			'A bright lamp which burns on oil.',
			'A {+bright +}lamp [-that-]{+which+} burns on oil.',
		],
		['The quick brown fox jumps', 'The slow red fox jumps', 'The [-quick brown-]{+slow red+} fox jumps'],
		['one two', 'one two three', 'one two{+ three+}'],
		['one two three', 'one three', 'one [-two -]three'],
		['', 'new', '{+new+}'],
		['old', '', '[-old-]'],
		['', '', ''],
		['one  two\n', ' one two', 'one two'],
	])('%j and %j', (before, after, expected) => {
		expect(marked(before, after)).toBe(expected);
	});

	it('knows the words of Japanese, which have no spaces between them', () => {
		expect(marked('油で灯るランプです。', '菜種油で明るく灯るランプです。', 'ja-JP')).toBe(
			'[-油-]{+菜種油+}で{+明るく+}灯るランプです。',
		);
	});

	it('keeps the lines of a list', () => {
		expect(marked('• one\n• two', '• one\n• three')).toBe('• one\n• [-two-]{+three+}');
	});

	it('gives both texts back from its runs', () => {
		const words = 'a b c d e f g'.split(' ');
		for (let seed = 1; seed < 200; seed++) {
			const text = (shift: number) => words.filter((_, index) => (seed >> ((index + shift) % 8)) & 1).join(' ');
			const [before, after] = [text(0), `${text(3)} ${text(5)}`.trim()];
			const runs = compareWords(before, after, 'en-US');
			const side = (left: string) =>
				runs
					.filter(({ kind }) => kind !== left)
					.map(({ text }) => text)
					.join('');
			expect([side('added'), side('removed')]).toEqual([before, after]);
		}
	});

	it('shows texts of many thousand words as replaced', () => {
		const long = (word: string) =>
			`start ${Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join(' ')} end`;
		expect(compareWords(long('a'), long('b'), 'en-US').map(({ kind }) => kind)).toEqual([
			'same',
			'removed',
			'added',
			'same',
		]);
	});
});

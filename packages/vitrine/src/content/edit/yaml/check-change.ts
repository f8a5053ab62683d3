import { applyChanges, type TextChange } from '../text-change.ts';
import { commentsIn } from './comments-in.ts';
import { type Entries, isSameShape, type Shape, shapeOf } from './node-shape.ts';
import { partOf, type Run } from './part-of.ts';
import { parseTokens, type YamlText } from './yaml-text.ts';

/** What a change should do. */
export interface Expectation {
	/** Makes of the entries what the change should make of them; `first` is the index of the first one in its list or map. */
	expect: (entries: Entries, first: number) => void;
	/** Which comments are there afterwards: all in their order, all in any order, or not all. */
	comments?: 'same' | 'moved' | 'fewer';
}

/**
 * Makes changes in a text, parses the outcome, and compares it with what is expected: nothing else may read otherwise.
 * Where the entries that change have lines of their own, these alone are parsed, for what is before and behind them is
 * the same.
 *
 * @returns undefined where the outcome is another one
 */
export function makeChanges(
	yaml: YamlText,
	run: Run,
	changes: readonly TextChange[],
	{ expect, comments = 'same' }: Expectation,
): string | undefined {
	const { from, to, shape, path, first, sibling } = partOf(yaml, run, changes);
	const before = yaml.source.slice(from, to);
	const moved = changes.map((change) => ({ ...change, from: change.from - from, to: change.to - from }));
	const after = applyChanges(before, moved);
	expect(entriesAt(shape, path), first);
	const { errors, contents } = parseTokens(after + (sibling?.text ?? ''));
	if (errors.length > 0) return undefined;
	const read = shapeOf(contents);
	if (!isSameShape(read, sibling ? sibling.behind(shape) : shape)) return undefined;
	if (!keepsComments(commentsIn(before), commentsIn(after), comments)) return undefined;
	return yaml.source.slice(0, from) + after + yaml.source.slice(to);
}

function entriesAt(shape: Shape, path: readonly number[]): Entries {
	let at = shape;
	for (const index of path) {
		const entry = 'entries' in at ? at.entries[index] : undefined;
		if (!entry) break;
		at = 'key' in entry ? entry.value : entry;
	}
	return 'entries' in at ? at.entries : [];
}

function keepsComments(before: readonly string[], after: readonly string[], which: Expectation['comments']): boolean {
	if (which === 'same') return before.join('\n') === after.join('\n');
	if (which === 'moved') return before.toSorted().join('\n') === after.toSorted().join('\n');
	const left = new Map<string, number>();
	for (const comment of before) left.set(comment, (left.get(comment) ?? 0) + 1);
	return after.every((comment) => {
		const count = left.get(comment) ?? 0;
		left.set(comment, count - 1);
		return count > 0;
	});
}

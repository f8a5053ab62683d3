import { expect, it } from 'vitest';
import type { Field, PendingField } from 'vitrine/edit';
import type { Draft } from './draft.ts';
import { keyOf } from './edit-state.ts';
import { moveDrafts } from './move-drafts.ts';

const file = 'content/en/pages/about.md';
const seen = (...texts: string[]) => ({
	fields: texts.map((value, index) => ({ file, place: [index], value }) as unknown as Field),
	pending: [],
});

/** Returns what is typed, by place, when a text was read again. */
function moved(before: string[], now: string[], typed: Record<number, string>, isFree = () => true) {
	const drafts = new Map<string, Draft>();
	for (const [index, value] of Object.entries(typed)) {
		const place = [Number(index)];
		drafts.set(keyOf({ file, place }), { file, place, value, from: before[Number(index)] });
	}
	moveDrafts({ drafts }, { file, before: seen(...before), now: seen(...now), isFree });
	return Object.fromEntries([...drafts.values()].map(({ place, value }) => [place[0], value]));
}

it('what was typed follows its part, past others that came, went or moved', () => {
	expect(moved(['a', 'b'], ['new', 'a', 'b'], { 0: 'a!', 1: 'b!' })).toEqual({ 1: 'a!', 2: 'b!' });
	expect(moved(['a', 'b', 'c'], ['b', 'c'], { 1: 'b!', 2: 'c!' })).toEqual({ 0: 'b!', 1: 'c!' });
	expect(moved(['a', 'b', 'c'], ['c', 'a', 'b'], { 0: 'a!', 2: 'c!' })).toEqual({ 1: 'a!', 0: 'c!' });
});

it('what was typed stays where its part cannot be known, or has not moved', () => {
	expect(moved(['a', 'b'], ['a', 'b', 'c'], { 1: 'b!' })).toEqual({ 1: 'b!' });
	expect(moved(['a', 'b'], ['new', 'b', 'a', 'a'], { 0: 'a!' })).toEqual({ 0: 'a!' });
	expect(moved(['a', 'b'], ['b'], { 0: 'a!' })).toEqual({ 0: 'a!' });
	expect(moved(['a', 'b'], ['new', 'a', 'b'], { 0: 'a!' }, () => false)).toEqual({ 0: 'a!' });
});

it('what was typed on from what is pending follows that', () => {
	const drafts = new Map<string, Draft>();
	drafts.set('of the part', { file, place: [0], value: 'a, b', from: 'a,' });
	const now = { ...seen('new', 'a'), pending: [{ file, place: [1], value: 'a,' } as unknown as PendingField] };
	moveDrafts({ drafts }, { file, before: seen('a'), now, isFree: () => true });
	expect([...drafts.values()]).toEqual([{ file, place: [1], value: 'a, b', from: 'a,' }]);
});

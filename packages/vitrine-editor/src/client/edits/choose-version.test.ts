import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Field, PendingField } from 'vitrine/edit';
import type { SignedIn } from '../../person.ts';
import { conflictOf } from './conflict.ts';
import { createEditStore } from './edit-store.ts';

const name = { file: 'content/ru/pages/about.md', place: ['title'] };
const field = { ...name, value: 'О лампе' } as unknown as Field;
const me = { name: 'Ира', site: 'lamps' } as SignedIn;
/** What a colleague typed, and what is pending once this person has typed over it. */
const theirs = {
	...name,
	number: 7,
	value: 'О масле',
	from: 'О лампе',
	author: 'Ann',
	time: 1,
	state: 'ready',
} as const;
const mine: PendingField = { ...name, number: 8, value: 'О свете', author: 'Ира', time: 2, state: 'ready' };

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' });
	vi.stubGlobal('localStorage', { setItem: () => {}, removeItem: () => {} });
	vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** A store in which this person and a colleague have typed into one field, and what it has sent since. */
async function inConflict(where: 'pending' | 'in its file') {
	const sent: string[] = [];
	let isFirst = true;
	vi.stubGlobal('fetch', async (address: string, { body = '{}' }: { body?: string } = {}) => {
		const call = String(address).split('/').at(-1);
		const { value, from, replaces, edits } = JSON.parse(body);
		if (call === 'type' && isFirst) {
			isFirst = false;
			if (where === 'in its file') return Response.json({ state: 'saved', edit: mine });
			const { number, author } = theirs;
			return Response.json({
				state: 'conflict',
				...name,
				mine: value,
				theirs: theirs.value,
				before: from,
				number,
				author,
			});
		}
		if (call === 'type') sent.push(`${from} → ${value} for ${replaces}`);
		if (call === 'discard') sent.push(`discard ${edits[0].number}`);
		return Response.json(call === 'type' ? { state: 'saved', edit: { ...mine, number: 9, from, value } } : {});
	});
	const store = createEditStore({ onWritten: async () => {}, isRead: () => true });
	store.open(me);
	store.set(field, 'О свете');
	if (where === 'pending') store.follow({ event: 'pending', edit: theirs });
	await vi.advanceTimersByTimeAsync(1100);
	if (where === 'in its file')
		store.follow({ event: 'pending', edit: { ...mine, from: 'О лампе', state: 'conflict', theirs: theirs.value } });
	const shown = () => {
		const conflict = conflictOf(store.draftOf(field), store.pendingOf(field));
		return conflict && [conflict.from, conflict.value, conflict.conflict.theirs];
	};
	return { store, sent, shown, number: where === 'pending' ? 7 : 8 };
}

const all = ['О лампе', 'О свете', 'О масле'];

it.each(['pending', 'in its file'] as const)('a text is written anew where theirs is %s', async (where) => {
	const { store, sent, shown, number } = await inConflict(where);
	expect([shown(), store.state()]).toEqual([all, 'refused']);
	await store.choose(field, 'anew');
	await vi.advanceTimersByTimeAsync(60_000);
	// Nothing is decided before more is typed.
	expect([store.valueOf(field), shown(), sent, store.state()]).toEqual(['О масле', all, [], 'refused']);
	store.set(field, 'О свете и масле');
	await vi.advanceTimersByTimeAsync(1100);
	expect(sent).toEqual([`О масле → О свете и масле for ${number}`]);
	expect([shown(), store.state()]).toEqual([undefined, 'saved']);
	await store.undo('back');
	await vi.advanceTimersByTimeAsync(0);
	expect(sent.at(-1)).toBe('О свете и масле → О свете for undefined');
});

it.each(['pending', 'in its file'] as const)(
	'goes back to the choice before more is typed, where theirs is %s',
	async (where) => {
		const { store, sent, shown, number } = await inConflict(where);
		await store.choose(field, 'anew');
		expect(await store.undo('back')).toEqual({ field: name });
		expect([store.valueOf(field), shown(), sent]).toEqual(['О свете', all, []]);
		await store.choose(field, 'mine');
		await vi.advanceTimersByTimeAsync(0);
		expect([sent, shown()]).toEqual([[`О масле → О свете for ${number}`], undefined]);
	},
);

it.each([
	['pending', []],
	['in its file', ['discard 8']],
] as const)('mine comes back when theirs was chosen, where that is %s', async (where, calls) => {
	const { store, sent, shown } = await inConflict(where);
	await store.choose(field, 'anew');
	await store.choose(field, 'theirs');
	expect([sent, store.draftOf(field)]).toEqual([calls, undefined]);
	if (where === 'in its file') store.follow({ event: 'discarded', edit: mine });
	expect([shown(), store.state()]).toEqual([undefined, 'saved']);
	await store.undo('back');
	await vi.advanceTimersByTimeAsync(0);
	expect(sent.at(-1)).toBe('О масле → О свете for undefined');
});

it('what is written anew is in conflict with what came meanwhile', async () => {
	const { store, shown } = await inConflict('pending');
	await store.choose(field, 'anew');
	vi.stubGlobal('fetch', async () =>
		Response.json({ state: 'conflict', ...name, theirs: 'О фитиле', before: 'О лампе', number: 10, author: 'Ann' }),
	);
	store.set(field, 'О свете и масле');
	await vi.advanceTimersByTimeAsync(1100);
	expect(shown()).toEqual(['О масле', 'О свете и масле', 'О фитиле']);
});

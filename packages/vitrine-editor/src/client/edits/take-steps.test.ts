import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Edit, FieldName, PlainValue } from 'vitrine/edit';
import type { Draft } from './draft.ts';
import { keyOf } from './edit-state.ts';
import { createPendingFields } from './pending-fields.ts';
import { createServerCalls } from './server-calls.ts';
import { createStepTaker } from './take-steps.ts';

const file = 'content/en/pages/about.md';
const move: Edit = { type: 'move', file, place: [0], before: 'a', to: 1 };
const undoOfMove = { type: 'move', file, place: [1], to: 0 } as const;
const title: FieldName = { file, place: ['title'] };

beforeEach(() => {
	vi.stubGlobal('localStorage', { getItem: () => null });
	vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' });
});
afterEach(() => {
	vi.unstubAllGlobals();
});

/** Steps beside a server that answers a change with this outcome, once it is let. */
function opened(outcome: object = { state: 'written', files: [file] }) {
	const answer = Promise.withResolvers<void>();
	const sent: string[] = [];
	vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
		if (!String(address).includes('/edits')) return Response.json({ fields: [] });
		sent.push(
			JSON.parse(String(init.body))
				.edits.map(({ place }: Edit) => place)
				.join(),
		);
		await answer.promise;
		return Response.json(outcome);
	});
	const drafts = new Map<string, Draft>();
	const saved: [PlainValue, isStep: boolean][] = [];
	const saveAll = async () => {
		for (const [key, draft] of drafts) {
			if (draft.conflict || draft.unanswered) continue;
			saved.push([draft.value, draft.isStep === true]);
			drafts.delete(key);
			if (!draft.isStep) steps.noteTyped(draft, { undo: draft.from ?? '', redo: draft.value });
		}
	};
	const saver = { saveAll, saveNow: () => {}, hold: () => () => {} };
	const calls = createServerCalls({ isRetried: () => true, onAnswer: () => {} });
	const steps = createStepTaker({ drafts, pending: createPendingFields(), changed: () => {} }, calls, {
		saver: () => saver as never,
		onWritten: async () => {},
	});
	const type = (value: string) => drafts.set(keyOf(title), { ...title, value, from: 'before' });
	return { steps, drafts, saved, saveAll, sent, type, answer: answer.resolve };
}

it('what is typed while a change of order is on its way is the later step', async () => {
	const { steps, saved, saveAll, sent, type, answer } = opened();
	const made = steps.make(() => ({ edits: [move], undo: [undoOfMove] }));
	await vi.waitFor(() => expect(sent).toHaveLength(1));
	type('typed');
	await saveAll();
	answer();
	await made;
	expect(await steps.undo('back')).toMatchObject({ field: title });
	await saveAll();
	expect(saved).toEqual([
		['typed', false],
		['before', true],
	]);
	await steps.undo('back');
	expect(sent).toEqual(['0', '1']);
});

it('what is typed while a change of order is prepared is the later step', async () => {
	const { steps, drafts, sent, type, saveAll, answer } = opened();
	answer();
	type('first');
	const read = Promise.withResolvers<void>();
	const made = steps.make(async () => {
		await read.promise;
		return { edits: [move], undo: [undoOfMove] };
	});
	await saveAll();
	type('second');
	const [[key, draft] = ['', undefined]] = drafts;
	drafts.set(key, { ...draft, from: 'first' } as Draft);
	await saveAll();
	read.resolve();
	await made;
	await steps.undo('back');
	expect([...drafts.values()]).toMatchObject([{ value: 'first', isStep: true }]);
	await saveAll();
	await steps.undo('back');
	expect(sent).toEqual(['0', '1']);
	await steps.undo('back');
	expect([...drafts.values()]).toMatchObject([{ value: 'before', isStep: true }]);
});

it('what was typed a moment ago, and is not saved yet, is the step that is taken back', async () => {
	const { steps, drafts, sent, type, answer } = opened();
	answer();
	await steps.make(() => ({ edits: [move], undo: [undoOfMove] }));
	expect(steps.canUndo('back')).toBe(true);
	type('typed');
	await steps.undo('back');
	expect(drafts.get(keyOf(title))).toMatchObject({ value: 'before', isStep: true });
	expect(sent).toEqual(['0']);
});

it('a change that is refused is no step, and what could be done again still can', async () => {
	const { steps, drafts, type, answer } = opened({ state: 'conflict' });
	answer();
	type('typed');
	await steps.undo('back');
	drafts.clear();
	expect([steps.canUndo('back'), steps.canUndo('again')]).toEqual([false, true]);
	expect(await steps.make(() => ({ edits: [move], undo: [undoOfMove] }))).toBe('conflict');
	expect([steps.canUndo('back'), steps.canUndo('again')]).toEqual([false, true]);
});

it.each([
	['that the server has not answered for', { unanswered: ['unsaved'] }, 'offline'],
	['that is in a conflict', { conflict: { theirs: 'theirs', number: 2, author: 'Bo' } }, 'conflict'],
])('a step does not take the place of a value %s', async (_, unsaved, refusal) => {
	const { steps, drafts, type, saveAll } = opened();
	type('typed');
	await saveAll();
	type('unsaved');
	const [[key, draft] = ['', undefined]] = drafts;
	drafts.set(key, { ...draft, ...unsaved } as Draft);
	expect(await steps.undo('back')).toEqual({ refusal });
	expect(drafts.get(key)).toMatchObject({ value: 'unsaved' });
	drafts.clear();
	expect(await steps.undo('back')).toMatchObject({ field: title });
});

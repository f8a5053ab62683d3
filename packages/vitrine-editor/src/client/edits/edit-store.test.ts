import { afterEach, expect, it, vi } from 'vitest';
import type { Field, PendingField } from 'vitrine/edit';
import { createEditStore } from './edit-store.ts';

const edit: PendingField = {
	...{ number: 1, file: 'content/ru/pages/about.md', place: ['title'], value: 'О лампе', from: 'Лампа' },
	...{ author: 'Anna', time: 1, state: 'ready' },
};

afterEach(() => {
	vi.unstubAllGlobals();
});

it('takes back what is on its way to the server', async () => {
	const answer = Promise.withResolvers<void>();
	const sent: string[] = [];
	vi.stubGlobal('localStorage', { getItem: () => null });
	vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' });
	vi.stubGlobal('fetch', async (address: URL | string, { body }: RequestInit = {}) => {
		sent.push(`${String(address).split('/').at(-1)} ${body}`);
		if (!String(address).endsWith('/type')) return Response.json({});
		await answer.promise;
		return Response.json({ state: 'saved', edit: { ...edit, number: 7 } });
	});
	const store = createEditStore({ onWritten: async () => {}, isRead: () => true });
	const { file, place } = edit;
	const field = { file, place, value: 'Лампа' } as unknown as Field;
	store.set(field, 'О лампе');
	store.leave(field);
	await vi.waitFor(() => expect(sent).toHaveLength(1));
	const discarded = store.discard(field);
	answer.resolve();
	await discarded;
	expect(sent.at(-1)).toBe(`discard ${JSON.stringify({ edits: [{ file, place, number: 7 }] })}`);
	expect(store.draftOf(field)).toBeUndefined();
});

it('keeps an edit of a colleague until its file was read, and lets go of that of a file that is not read', () => {
	const written: string[] = [];
	const onWritten = async (files: readonly string[]) => void written.push(...files);
	const opened = createEditStore({ onWritten, isRead: (file) => file === edit.file });
	const elsewhere = createEditStore({ onWritten, isRead: () => false });
	for (const store of [opened, elsewhere]) {
		store.follow({ event: 'pending', edit });
		expect(store.allPending()).toEqual([edit]);
		store.follow({ event: 'written', edit });
	}
	expect(written).toEqual([edit.file, edit.file]);
	expect(opened.allPending()).toEqual([edit]);
	opened.note(edit.file, []);
	expect(opened.allPending()).toEqual([]);
	expect(elsewhere.allPending()).toEqual([]);
});

import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Field, PendingField } from 'vitrine/edit';
import type { ReadFields } from '../api.ts';
import { createEditStore, type EditStore } from './edit-store.ts';

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
	opened.replacePending([], { since: opened.pendingTime(), isDropped: (file) => file === edit.file });
	expect(opened.allPending()).toEqual([]);
	expect(elsewhere.allPending()).toEqual([]);
});

/** A store with a value that was typed and saved, beside a server whose answers a test gives. */
async function withServer({ onWritten = async () => {} }: { onWritten?: (store: EditStore) => Promise<void> } = {}) {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	vi.stubGlobal('localStorage', { getItem: () => null });
	vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' });
	vi.stubGlobal('dispatchEvent', () => true);
	const server = { calls: [] as string[], answer: (_: string): Response => Response.json({}) };
	vi.stubGlobal('fetch', async (address: URL | string) => {
		const call = String(address).split('/').at(-1) ?? '';
		server.calls.push(call);
		return server.answer(call);
	});
	const store: EditStore = createEditStore({ onWritten: () => onWritten(store), isRead: () => true });
	const { file, place } = edit;
	const field = { file, place, value: 'Лампа' } as unknown as Field;
	return { server, store, field };
}

const unreachable = (): Response => {
	throw new TypeError('Failed to fetch');
};

it('notices that a server answers again which did not when a value was written', async () => {
	const { server, store, field } = await withServer();
	server.answer = (call) => (call === 'write' ? unreachable() : Response.json({ state: 'saved', edit }));
	store.set(field, 'О лампе');
	store.leave(field);
	await vi.advanceTimersByTimeAsync(100);
	expect([store.state(), server.calls]).toEqual(['offline', ['type', 'write']]);
	await vi.advanceTimersByTimeAsync(2100);
	expect([store.state(), server.calls.at(-1)]).toEqual(['saved', 'me']);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(server.calls).toHaveLength(3);
});

it.each([
	['signed-out', 1],
	['fault', 7],
])('after a refusal with %s, a value is sent %i times in a minute', async (code, times) => {
	const { server, store, field } = await withServer();
	server.answer = () => Response.json({ error: { code, message: 'No.' } }, { status: 500 });
	store.set(field, 'О лампе');
	store.leave(field);
	await vi.advanceTimersByTimeAsync(60_500);
	expect(server.calls.filter((call) => call === 'type')).toHaveLength(times);
	expect(store.draftOf(field)?.value).toBe('О лампе');
});

it('lets words follow their part that the server found at another place', async () => {
	const { file } = edit;
	const part = (index: number, value: string) => ({ file, place: [index], value }) as unknown as Field;
	const seen = (...values: string[]) =>
		({ fields: values.map((value, index) => part(index, value)), pending: [] }) as unknown as ReadFields;
	const before = seen('Лампа', 'Масло');
	const { server, store } = await withServer({
		onWritten: async (store) => store.move(file, before, seen('Новое', 'Лампа', 'Масло и')),
	});
	server.answer = () => Response.json({ state: 'saved', edit: { ...edit, place: [2], value: 'Масло и' } });
	store.set(part(1, 'Масло'), 'Масло и');
	await vi.advanceTimersByTimeAsync(1100);
	expect(store.values()).toEqual([]);
	store.set(part(1, 'Масло'), 'Масло и');
	store.leave(part(1, 'Масло'));
	await vi.advanceTimersByTimeAsync(0);
	expect(store.state()).toBe('saved');
	const answer = Promise.withResolvers<void>();
	vi.stubGlobal('fetch', async () => {
		await answer.promise;
		return Response.json({ state: 'saved', edit: { ...edit, place: [2], value: 'Масло и' } });
	});
	store.set(part(1, 'Масло'), 'Масло и');
	store.leave(part(1, 'Масло'));
	await vi.advanceTimersByTimeAsync(0);
	store.set(part(1, 'Масло'), 'Масло и фитиль');
	answer.resolve();
	await vi.advanceTimersByTimeAsync(100);
	expect(store.values()).toEqual([{ file, place: [2], value: 'Масло и фитиль' }]);
});

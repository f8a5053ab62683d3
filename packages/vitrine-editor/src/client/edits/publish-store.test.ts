import { afterEach, expect, it, vi } from 'vitest';
import type { PublishState } from 'vitrine/edit';
import type { NamedUnpublished } from '../api.ts';
import { createPublishStore } from './publish-store.ts';

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const live: PublishState = { state: 'live', isPushed: true, hasCommand: false, commit: 'a', output: '' };

/** A store beside a server that has these titles of pages unpublished. */
async function opened(status: PublishState = { state: 'idle' }) {
	vi.useFakeTimers();
	const server = { titles: ['About', 'Guide'], status };
	const read = (): NamedUnpublished => ({
		files: server.titles.map((now) => ({
			...{ file: `content/en/pages/${now}.md`, state: 'changed', confirmed: 0 },
			changes: [{ id: 'title', kind: 'set', place: ['title'], at: ['title'], before: '', now }],
		})),
		...{ hasGit: true, written: [], obstacle: undefined, target: undefined, hasCommand: false, isBlocking: false },
		...{ status: server.status, kinds: {}, items: {}, pictures: {} },
	});
	vi.stubGlobal('fetch', async () => Response.json(read()));
	vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/' });
	const store = createPublishStore(() => {});
	const readAgain = async () => {
		store.refresh();
		await vi.advanceTimersByTimeAsync(1000);
	};
	await vi.advanceTimersByTimeAsync(1000);
	return { store, server, readAgain };
}

it('keeps a success while the rest waits, until something new is not published', async () => {
	const { store, server, readAgain } = await opened();
	expect(store.unpublished()?.files).toHaveLength(2);
	server.titles = ['Guide'];
	store.follow(live);
	await vi.advanceTimersByTimeAsync(1000);
	await readAgain();
	expect(store.status().state).toBe('live');
	server.titles = ['Guide to oil'];
	await readAgain();
	expect(store.status().state).toBe('idle');
});

it('forgets a success that was seen, or that ended before the page was opened', async () => {
	const { store } = await opened(live);
	expect(store.status().state).toBe('idle');
	store.follow(live);
	expect(store.status().state).toBe('live');
	store.forgetSuccess();
	expect(store.status().state).toBe('idle');
	store.follow({ state: 'refused', problems: [] });
	store.forgetSuccess();
	expect(store.status().state).toBe('refused');
});

it('learns how a publish ended whose last event was lost, and shows no success again that was seen', async () => {
	const { store, server } = await opened();
	store.follow({ state: 'checking' });
	server.status = live;
	store.refresh();
	await vi.advanceTimersByTimeAsync(1000);
	expect(store.status().state).toBe('checking');
	store.refresh({ isStatusLost: true });
	await vi.advanceTimersByTimeAsync(1000);
	expect(store.status().state).toBe('live');
	store.forgetSuccess();
	store.refresh({ isStatusLost: true });
	await vi.advanceTimersByTimeAsync(1000);
	expect(store.status().state).toBe('idle');
});

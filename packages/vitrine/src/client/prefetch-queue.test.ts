import { expect, it } from 'vitest';
import { createPrefetchQueue } from './prefetch-queue.ts';

/** A loader whose loads end when the test ends them. */
function controlled() {
	const pending = new Map<string, { resolve: () => void; reject: () => void }>();
	const load = (page: string) =>
		new Promise<void>((resolve, reject) => pending.set(page, { resolve, reject: () => reject(new Error(page)) }));
	const settle = async (page: string, how: 'resolve' | 'reject' = 'resolve') => {
		pending.get(page)?.[how]();
		pending.delete(page);
		await new Promise((resolve) => setTimeout(resolve));
	};
	return { load, settle, asked: () => [...pending.keys()] };
}

it('loads five at once and lets the sixth wait, first come first served (§9, §16.21)', async () => {
	const { load, settle, asked } = controlled();
	const preload = createPrefetchQueue(load);
	for (const page of ['/1', '/2', '/3', '/4', '/5', '/6', '/7']) preload(page);
	expect(asked()).toEqual(['/1', '/2', '/3', '/4', '/5']);
	await settle('/3');
	expect(asked()).toEqual(['/1', '/2', '/4', '/5', '/6']);
});

it('loads nothing twice, but what failed again when it is asked for (§9)', async () => {
	const { load, settle, asked } = controlled();
	const preload = createPrefetchQueue(load);
	preload('/1');
	preload('/1');
	await settle('/1');
	preload('/1');
	expect(asked()).toEqual([]);
	preload('/2');
	await settle('/2', 'reject');
	expect(asked()).toEqual([]);
	preload('/2');
	expect(asked()).toEqual(['/2']);
});

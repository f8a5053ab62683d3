import { expect, it } from 'vitest';
import { createLimit } from './concurrency-limit.ts';

it('runs at most so many tasks at the same time, and all of them, also after one that failed', async () => {
	const limit = createLimit(2);
	let running = 0;
	let most = 0;
	const tasks = [1, 2, 3, 4, 5].map((number) =>
		limit(async () => {
			most = Math.max(most, ++running);
			await new Promise(setImmediate);
			running--;
			if (number === 2) throw new Error('the second');
			return number;
		}),
	);
	expect(await Promise.allSettled(tasks)).toMatchObject(
		[1, 2, 3, 4, 5].map((value) => (value === 2 ? { status: 'rejected' } : { value })),
	);
	expect(most).toBe(2);
});

import { expect, it } from 'vitest';
import { finishAll } from './finish-all.ts';

it.each([
	['is rejected', () => Promise.reject(new Error('first'))],
	[
		'throws at once',
		() => {
			throw new Error('first');
		},
	],
])('waits for all other tasks when one %s, and throws its error', async (_, fail: () => Promise<unknown>) => {
	const slow = Promise.withResolvers<void>();
	const ended: string[] = [];
	const tasks = [
		() => slow.promise.then(() => ended.push('slow')),
		fail,
		async () => {
			ended.push('quick');
			throw new Error('second');
		},
	];
	const all = finishAll(tasks, (task) => task()).finally(() => ended.push('all'));
	await new Promise(setImmediate);
	expect(ended).toEqual(['quick']);
	slow.resolve();
	await expect(all).rejects.toThrow('first');
	expect(ended).toEqual(['quick', 'slow', 'all']);
});

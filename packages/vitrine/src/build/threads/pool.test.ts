import { expect, it } from 'vitest';
import { answerAll } from './pool.ts';
import { openTimings } from './timings.ts';

const module = new URL(
	`data:text/javascript,${encodeURIComponent(`
		import { answerItems } from '${new URL('./threads.ts', import.meta.url)}';
		answerItems(async (place) => async (item) => {
			if (item === 'broken') throw new Error('There is no room.');
			return item + ' ' + place;
		});`)}`,
);

const options = {
	module,
	common: 'in a thread',
	begin: async () => async (item: string) => `${item} here`,
	timings: openTimings(),
};

it.each([
	['few batches', { cores: 2, threshold: 3 }, ['a here', 'b here', 'c here']],
	['one core', { cores: 1, threshold: 1 }, ['a here', 'b here', 'c here']],
	['many batches', { cores: 2, threshold: 2 }, ['a in a thread', 'b in a thread', 'c in a thread']],
])('%s', async (_, { cores, threshold }, answers) => {
	const made = await answerAll([['a', 'b'], ['c']], { ...options, cores, threshold });
	expect(made.sort()).toEqual(answers);
});

it('reports what goes wrong in a thread, or where batches are made', async () => {
	const inThreads = { ...options, cores: 2, threshold: 1 };
	await expect(answerAll([['a'], ['broken']], inThreads)).rejects.toThrow('There is no room.');
	async function* batches() {
		yield ['a'];
		throw new Error('There is no further page.');
	}
	await expect(answerAll(batches(), inThreads)).rejects.toThrow('There is no further page.');
});

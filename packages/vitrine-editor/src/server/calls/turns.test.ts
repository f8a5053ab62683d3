import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('does the work of one person while another one has requested far more than is done at a time', async () => {
	const { run } = createTurns();
	const ends: (() => void)[] = [];
	const flood = Array.from({ length: 1000 }, (_, number) =>
		run('ken', () => new Promise<number>((resolve) => ends.push(() => resolve(number)))),
	);
	expect(await run('ann', async () => 'page')).toBe('page');
	expect(ends.length).toBeLessThan(20);
	for (let at = 0; at < ends.length; at++) {
		ends[at]?.();
		await new Promise(setImmediate);
	}
	const done = (await Promise.all(flood)).filter((number) => number !== undefined);
	expect(done).toEqual(Array.from({ length: ends.length }, (_, number) => number));
	expect(done.length).toBeLessThan(500);
	expect(await run('ken', async () => 'again')).toBe('again');
});

it('goes on after work that fails', async () => {
	const { run } = createTurns();
	for (let count = 0; count < 50; count++) {
		await expect(run('ken', () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
	}
	expect(await run('ken', async () => 'page')).toBe('page');
});

it('leaves out requests that are left before their turn, and gives their places to others', async () => {
	const { run } = createTurns();
	const ends: (() => void)[] = [];
	const running = () => run('ken', () => new Promise<void>((resolve) => ends.push(resolve)));
	const first = Array.from({ length: 8 }, running);
	const page = new AbortController();
	let left = 0;
	const leave = async () => {
		left++;
	};
	const waiting = Array.from({ length: 200 }, () => run('ken', leave, page.signal));
	expect(await run('ken', async () => 'one too many')).toBe(undefined);
	page.abort();
	expect(await Promise.all(waiting)).toEqual(Array(200).fill(undefined));
	const saved = run('ken', async () => 'saved');
	for (const end of ends) end();
	expect(await saved).toBe('saved');
	await Promise.all(first);
	expect(left).toBe(0);
});

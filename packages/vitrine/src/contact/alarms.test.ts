import { afterEach, expect, it } from 'vitest';
import { fastClock } from '../../../../test/support/fast-clock.ts';
import { type StoreWatch, watchStore } from './alarms.ts';
import { StoreUnavailable } from './contact-store.ts';

const down = () => new StoreUnavailable('The store of messages: database or disk is full.');
const begins =
	'The store of messages: database or disk is full. The form answers 503 and nothing is delivered until it is there again.';
const ends = 'The store of messages is there again.';

let watch: StoreWatch | undefined;
afterEach(() => watch?.stop());

/** A store that is watched in a clock in which ten seconds take a sixtieth of one. */
function watched({ fault }: { fault: Error | undefined }) {
	const state = { fault, looks: 0, notices: [] as string[] };
	const check = async () => {
		state.looks++;
		if (state.fault) throw state.fault;
	};
	watch = watchStore({ store: { check }, report: (notice) => state.notices.push(notice), clock: fastClock() });
	return { state, raise: watch.raise };
}

it('reports once a store that is down at the start, and once that it is there', async () => {
	const { state, raise } = watched({ fault: down() });
	await expect.poll(() => state.looks).toBeGreaterThan(3);
	for (let post = 0; post < 20; post++) raise(down());
	expect(state.notices).toEqual([begins]);
	state.fault = undefined;
	await expect.poll(() => state.notices).toEqual([begins, ends]);
});

it('reports nothing of a store that is well, and looks at it once', async () => {
	const { state } = watched({ fault: undefined });
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect([state.looks, state.notices]).toEqual([1, []]);
});

it('reports a store that goes down later', async () => {
	const { state, raise } = watched({ fault: undefined });
	await expect.poll(() => state.looks).toBe(1);
	state.fault = down();
	for (let post = 0; post < 20; post++) raise(down());
	expect(state.notices).toEqual([begins]);
	await expect.poll(() => state.looks).toBeGreaterThan(3);
	state.fault = undefined;
	await expect.poll(() => state.notices).toEqual([begins, ends]);
});

it('quotes nothing of a fault that is no store’s', async () => {
	const { state } = watched({ fault: new TypeError('ada@example.com') });
	await expect.poll(() => state.notices).toEqual([expect.stringMatching(/^The store of messages has failed\. /)]);
});

it('looks no more once it is stopped', async () => {
	const { state, raise } = watched({ fault: down() });
	await watch?.stop();
	const { looks } = state;
	raise(down());
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(state.looks).toBe(looks);
});

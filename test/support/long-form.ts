/** Whether tests run in their long form (`npm run test:long`): more steps, more kills, further browsers. */
export const isLong: boolean = process.env.TEST_FORM === 'long';

/** Returns a number of rounds: the first for `npm test`, the second for `npm run test:long`. */
export function rounds(short: number, long: number): number {
	return isLong ? long : short;
}

/** Seed of all random inputs: the same in each `npm test`, a new one in each `npm run test:long`; `TEST_SEED` sets it. */
export const seed = Number(process.env.TEST_SEED ?? 20261120);

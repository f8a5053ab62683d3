/** Whether tests run in their long form (`npm run test:long`): more steps, more kills, further browsers. */
export const isLong: boolean = process.env.TEST_FORM === 'long';

/** Returns a number of rounds: the first for `npm test`, the second for `npm run test:long`. */
export function rounds(short: number, long: number): number {
	return isLong ? long : short;
}

/** Returns all cases in `npm run test:long`, and in `npm test` that many of them, from the first on evenly spread. */
export function sampled<Case>(cases: readonly Case[], short: number): readonly Case[] {
	if (isLong || cases.length <= short) return cases;
	return Array.from({ length: short }, (_, index) => cases[Math.floor((index * cases.length) / short)] as Case);
}

/** Seed of all random inputs: the same in each `npm test`, a new one in each `npm run test:long`; `TEST_SEED` sets it. */
export const seed = Number(process.env.TEST_SEED ?? 20261120);

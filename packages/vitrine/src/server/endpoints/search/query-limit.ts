import { type AddressRange, addressRanges } from '../../address-range.ts';

/** Queries of a minute, by the size of the range that they come from: wider ones as many times as in the limits of the form. */
const maxQueries: Record<AddressRange['size'], number> = { visitor: 60, customer: 120, site: 240 };
/** In milliseconds. */
const period = 60_000;
/** Ranges that are counted at once. Where there are more, those are forgotten that have not searched since. */
const maxCounted = 50_000;

/** In how many seconds the next query from an address may come; 0 for at once. */
export type QueryLimit = (address: string) => number;

/**
 * Counts the queries that are answered, for each range of addresses that they come from. Nothing is written down, and each
 * minute begins anew. A refused query does not count: one visitor does not use up what neighbors may have.
 */
export function createQueryLimit(now: () => number): QueryLimit {
	/** The ranges that have searched last, and as many before them. */
	let [recent, before] = [new Map<string, number>(), new Map<string, number>()];
	let until = 0;
	const countOf = (name: string) => recent.get(name) ?? before.get(name) ?? 0;
	return (address) => {
		const time = now();
		if (time >= until) {
			[recent, before] = [new Map(), new Map()];
			until = time + period;
		}
		const ranges = addressRanges(address);
		const isOver = ranges.some(({ name, size }) => countOf(name) >= maxQueries[size]);
		if (isOver) return Math.max(1, Math.ceil((until - time) / 1000));
		for (const { name } of ranges) {
			if (recent.size >= maxCounted / 2) [recent, before] = [new Map(), recent];
			recent.set(name, countOf(name) + 1);
		}
		return 0;
	};
}

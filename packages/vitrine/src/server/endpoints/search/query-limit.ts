import { addressRange } from '../../address-range.ts';

const most = 60;
/** In milliseconds. */
const period = 60_000;
/** Addresses that are counted at once. */
const mostCounted = 50_000;

/** In how many seconds the next query from an address may come; 0 for at once. */
export type QueryLimit = (address: string) => number | Promise<number>;

/**
 * Counts queries, by the address that they come from. Nothing is written down, and each minute begins anew.
 */
export function createQueryLimit(now: () => number): QueryLimit {
	const counts = new Map<string, number>();
	let until = 0;
	return (address) => {
		const time = now();
		if (time >= until) {
			counts.clear();
			until = time + period;
		}
		const range = addressRange(address);
		const count = (counts.get(range) ?? 0) + 1;
		if (counts.size < mostCounted || counts.has(range)) counts.set(range, count);
		return count > most ? Math.max(1, Math.ceil((until - time) / 1000)) : 0;
	};
}

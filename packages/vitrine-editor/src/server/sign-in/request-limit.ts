/** What is counted, and how often it may happen in the time of a limit. */
export interface Counted {
	key: string;
	most: number;
}

/** Limits how often something happens. */
export interface RequestLimit {
	/** Counts one more; false where it would be too many of any, and nothing is counted. */
	take: (counted: readonly Counted[]) => boolean;
}

/** Keys that are known at a time: beyond it, those that came first are forgotten. */
const mostKeys = 10_000;

/**
 * Creates a limit.
 *
 * @param time in milliseconds
 */
export function createRequestLimit(time: number, now: () => number): RequestLimit {
	const times = new Map<string, number[]>();
	return {
		take(counted) {
			const from = now() - time;
			const rows = counted.map(({ key, most }) => ({
				key,
				most,
				recent: (times.get(key) ?? []).filter((one) => one > from),
			}));
			if (rows.some(({ recent, most }) => recent.length >= most)) return false;
			for (const { key, recent } of rows) {
				times.delete(key);
				times.set(key, [...recent, now()]);
			}
			for (const key of times.keys()) {
				if (times.size <= mostKeys) break;
				times.delete(key);
			}
			return true;
		},
	};
}

/** How many preloads may be under way; the others wait for their turn. */
const most = 5;

export type Preload = (page: string) => void;

/**
 * Loads pages ahead of time, first come first served, at most five at once. What was loaded is not loaded again; what
 * failed may be (specification §9).
 */
export function createPrefetchQueue(load: (page: string) => Promise<unknown>): Preload {
	const known = new Set<string>();
	const waiting: string[] = [];
	let pending = 0;

	const next = () => {
		const page = pending < most ? waiting.shift() : undefined;
		if (!page) return;
		pending++;
		load(page)
			.catch(() => known.delete(page))
			.finally(() => {
				pending--;
				next();
			});
	};
	return (page) => {
		if (known.has(page)) return;
		known.add(page);
		waiting.push(page);
		next();
	};
}

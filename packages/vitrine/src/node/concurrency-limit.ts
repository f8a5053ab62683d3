/** Runs a task as soon as there is room for it. */
export type Limit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Creates a queue in which at most so many tasks run at the same time. */
export function createLimit(max: number): Limit {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (task) => {
		if (running < max) running++;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await task();
		} finally {
			// The next in the queue takes over the slot.
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}

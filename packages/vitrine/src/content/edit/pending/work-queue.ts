/** Work that is done one after the other. */
export interface WorkQueue {
	/** Runs work before all that can wait. */
	run: <Result>(work: () => Promise<Result>) => Promise<Result>;
	/** Runs work under a name once, however often it is added before it begins. */
	add: (name: string, work: () => Promise<unknown>, order: 'soon' | 'later') => void;
	/** Drops what waits under names, and is fulfilled when what has begun has ended. */
	close: () => Promise<void>;
}

/**
 * Creates a queue.
 *
 * @param report receives errors of named work
 */
export function createWorkQueue(report: (error: unknown) => void): WorkQueue {
	const soon = new Map<unknown, () => Promise<unknown>>();
	const later = new Map<unknown, () => Promise<unknown>>();
	let running: Promise<void> | undefined;
	const takeNext = (): (() => Promise<unknown>) | undefined => {
		for (const waiting of [soon, later]) {
			for (const [name, work] of waiting) {
				waiting.delete(name);
				return work;
			}
		}
		return undefined;
	};
	const runAll = async () => {
		for (let work = takeNext(); work; work = takeNext()) await work().catch(report);
		running = undefined;
	};
	const start = () => {
		running ??= Promise.resolve().then(runAll);
	};
	return {
		run(work) {
			return new Promise((resolve, reject) => {
				soon.set(Symbol('run'), () => work().then(resolve, reject));
				start();
			});
		},
		add(name, work, order) {
			if (soon.has(name)) return;
			if (order === 'soon') later.delete(name);
			(order === 'soon' ? soon : later).set(name, work);
			start();
		},
		async close() {
			for (const waiting of [soon, later]) {
				for (const name of waiting.keys()) if (typeof name === 'string') waiting.delete(name);
			}
			await running;
		},
	};
}

/** Loading that takes longer than this, in milliseconds, is announced. */
const loadingShownAfter = 300;

export interface LatestOnly {
	/**
	 * Runs work that supersedes what was begun before.
	 *
	 * @returns undefined where something else superseded it in the meantime
	 */
	run: <Value>(work: () => Promise<Value>) => Promise<{ value: Value } | { error: unknown } | undefined>;
	/** Drops what was begun before. */
	supersede: () => void;
}

/** Keeps one piece of work at a time, and tells when it is slow. */
export function createLatestOnly({ onSlow, onEnd }: { onSlow: () => void; onEnd: () => void }): LatestOnly {
	let latest = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isSlow = false;

	const supersede = () => {
		latest++;
		clearTimeout(timer);
		if (isSlow) onEnd();
		isSlow = false;
	};
	return {
		supersede,
		async run(work) {
			supersede();
			const turn = latest;
			timer = setTimeout(() => {
				isSlow = true;
				onSlow();
			}, loadingShownAfter);
			const outcome = await work().then(
				(value) => ({ value }),
				(error: unknown) => ({ error }),
			);
			if (turn !== latest) return undefined;
			supersede();
			return outcome;
		},
	};
}

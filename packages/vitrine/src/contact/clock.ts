/** Time, random numbers and timers, as deliveries need them. */
export interface Clock {
	/** Milliseconds since 1970. */
	now: () => number;
	/** From 0 to 1. */
	random: () => number;
	/** Runs something once, so many milliseconds later, unless what this returns cancels it. */
	after: (milliseconds: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
	now: Date.now,
	random: Math.random,
	after: (milliseconds, run) => {
		const timer = setTimeout(run, milliseconds);
		return () => clearTimeout(timer);
	},
};

/** Waits for so many milliseconds, or until a signal that has not come yet. */
export function pause(
	milliseconds: number,
	{ clock, signal }: { clock: Pick<Clock, 'after'>; signal: AbortSignal },
): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			cancel();
			signal.removeEventListener('abort', end);
			resolve();
		};
		const cancel = clock.after(milliseconds, end);
		signal.addEventListener('abort', end);
	});
}

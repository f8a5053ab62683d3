/** What deliveries need of the world besides the store and the network. */
export interface World {
	/** Milliseconds since 1970. */
	now: () => number;
	/** From 0 to 1. */
	random: () => number;
	/** Runs something once, so many milliseconds later, unless it is called off by what this returns. */
	after: (milliseconds: number, run: () => void) => () => void;
}

export const realWorld: World = {
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
	{ world, signal }: { world: Pick<World, 'after'>; signal: AbortSignal },
): Promise<void> {
	return new Promise((resolve) => {
		const end = () => {
			callOff();
			signal.removeEventListener('abort', end);
			resolve();
		};
		const callOff = world.after(milliseconds, end);
		signal.addEventListener('abort', end);
	});
}

import type { Clock } from './clock.ts';

export interface Poller {
	/** Looks at once. */
	wake: () => void;
	/** Looks no more, and waits for the look that is under way. */
	stop: () => Promise<void>;
}

/**
 * Looks for something to do when it is woken, and every so often.
 *
 * @param takeOne whether there was something to take, and more may follow
 */
export function createPoller(
	takeOne: () => Promise<boolean>,
	{ clock, every }: { clock: Clock; every: number },
): Poller {
	let isStopped = false;
	let isLooking = false;
	let wasWoken = false;
	let looking = Promise.resolve();
	let cancel = () => {};
	const look = async () => {
		isLooking = true;
		cancel();
		while (wasWoken && !isStopped) {
			wasWoken = false;
			while (!isStopped && (await takeOne()));
		}
		isLooking = false;
		if (!isStopped) cancel = clock.after(every, wake);
	};
	const wake = () => {
		wasWoken = true;
		if (!isLooking) looking = look();
	};
	return {
		wake,
		async stop() {
			isStopped = true;
			cancel();
			await looking;
		},
	};
}

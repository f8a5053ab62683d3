import { StoreUnavailable } from '#contact/contact-store.ts';

/**
 * Does work with a store within a time: whoever waits for an answer is not let wait for a disk.
 *
 * @param work is to begin nothing new once the signal is aborted
 * @throws {StoreUnavailable} when the time is over; what the work began goes on by itself
 */
export async function within<Result>(
	milliseconds: number,
	work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const signal = AbortSignal.timeout(milliseconds);
	const late = new Promise<never>((_, reject) => {
		const giveUp = () => reject(new StoreUnavailable(`The store of messages took more than ${milliseconds} ms.`));
		signal.addEventListener('abort', giveUp);
	});
	return Promise.race([work(signal), late]);
}

import type { Clock } from './clock.ts';
import type { Delivery } from './contact-store.ts';
import type { Sender, SendResult } from './sender.ts';

/** How a try ends that the worker gave up because it was told to stop. */
export const interrupted: SendResult = { kind: 'failed', error: 'interrupted' };

/** Lets a sender try to hand a message over, for as long as it may take, and not after it is told to give up. */
export async function tryOnce({
	sender,
	delivery: { message, digest },
	giveUp,
	clock,
}: {
	sender: Sender;
	delivery: Pick<Delivery, 'message' | 'digest'>;
	giveUp: AbortSignal;
	clock: Pick<Clock, 'after'>;
}): Promise<SendResult> {
	const limit = new AbortController();
	const cancel = clock.after(sender.timeout, () => limit.abort());
	const signal = AbortSignal.any([limit.signal, giveUp]);
	// A sender that pays no heed to the signal holds up nobody.
	const end = new Promise<SendResult>((resolve) => {
		const timedOut: SendResult = { kind: 'failed', error: 'no answer in time' };
		signal.addEventListener('abort', () => resolve(giveUp.aborted ? interrupted : timedOut), { once: true });
	});
	try {
		return await Promise.race([end, sender.send(message, signal, digest)]);
	} catch (error) {
		// A bug of the sender, by name alone: its words may quote the message.
		return { kind: 'failed', error: error instanceof Error ? error.name : 'Error' };
	} finally {
		cancel();
	}
}

import type { Contact } from '#contact/contact.ts';
import type { NewMessage } from '#contact/contact-store.ts';
import { messageKey } from './message-key.ts';
import type { PostOutcome } from './post-answer.ts';
import { countMessage } from './post-limits.ts';
import type { Sender } from './sender.ts';
import { createSigner, type Signer } from './signer.ts';
import { findSuspicions } from './suspicions.ts';
import { judgeToken } from './visit-token.ts';
import { within } from './within.ts';

/** A message that may be stored, with what is known of how it came. */
export interface PostedMessage extends Pick<NewMessage, 'locale' | 'fields'> {
	/** Tag of the language. */
	tag: string;
	/** What came as the browser's UUID. */
	key: unknown;
	token: unknown;
	trap: unknown;
	sender: Sender;
	address: string;
}

/** How long the store is waited for, in milliseconds: an answer is there within three seconds. */
export const patience = 2900;

const sent: PostOutcome = { answer: { status: 'sent' } };

/**
 * Stores messages: each once, however often it comes, and not too many of one visitor.
 *
 * A message that is stored already is known before it is counted, and one that comes five times at once is one: who
 * presses the button again is not punished for it. What was not complete never comes here, and so is not counted
 * either: it costs no more than a page, and no store is needed to say what is wrong with it.
 *
 * @returns rejects where the message cannot be stored now
 */
export function acceptMessages(
	{ store, channels, onStored }: Contact,
	now: () => number,
): (message: PostedMessage) => Promise<PostOutcome> {
	const underWay = new Map<string, Promise<PostOutcome>>();

	return (message) =>
		within(patience, async (signal) => {
			const signer = await createSigner(await store.secret());
			const key = await messageKey(signer, message);
			const accepting = underWay.get(key) ?? accept(message, { key, signer, signal });
			underWay.set(key, accepting);
			const forget = () => underWay.delete(key);
			signal.addEventListener('abort', forget);
			return accepting.finally(forget);
		});

	async function accept(
		message: PostedMessage,
		{ key, signer, signal }: { key: string; signer: Signer; signal: AbortSignal },
	): Promise<PostOutcome> {
		if (await store.knows(key, now())) return sent;
		signal.throwIfAborted();
		const { locale, fields, address } = message;
		const retryAfter = await countMessage(store, signer, { address, now: now() });
		if (retryAfter !== undefined) return { answer: { status: 'too-many' }, retryAfter };
		signal.throwIfAborted();
		const suspicions = findSuspicions({ ...message, token: await judgeToken(signer, message.token, now()) });
		const id = crypto.randomUUID();
		const outcome = await store.accept({ id, key, received: now(), locale, fields, suspicions, channels });
		if (outcome === 'stored') onStored?.();
		return sent;
	}
}

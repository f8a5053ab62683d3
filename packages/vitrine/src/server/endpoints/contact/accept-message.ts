import type { Contact } from '#contact/contact.ts';
import type { NewMessage } from '#contact/contact-store.ts';
import { judgeToken } from './form-token.ts';
import { messageKey } from './idempotency-key.ts';
import type { PostOutcome } from './post-answer.ts';
import { postLimits, secondsUntil } from './post-limits.ts';
import type { Sender } from './sender.ts';
import { type Signer, signerOf } from './signer.ts';
import { findSuspicions } from './spam-signals.ts';
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

/** Mails within an hour are counted in this window, in milliseconds. */
const hour = 60 * 60 * 1000;

/**
 * Stores messages: each once, however often it comes, and not too many of one visitor.
 *
 * A message that is stored already counts for no limit, and one that comes five times at once is one: who presses the
 * button again is not punished for it. What was not complete never comes here, and so is not counted either: it costs no
 * more than a page, and no store is needed to say what is wrong with it.
 *
 * @returns rejects where the message cannot be stored now
 */
export function acceptMessages(
	{ store, channels, mailsPerHour, onStored }: Contact,
	now: () => number,
): (message: PostedMessage) => Promise<PostOutcome> {
	const underWay = new Map<string, Promise<PostOutcome>>();

	return (message) =>
		within(patience, async (signal) => {
			const signer = await signerOf(store, now());
			const key = await messageKey(signer, message);
			const joined = underWay.get(key);
			if (joined) return joined;
			signal.throwIfAborted();
			// Its own time is that of the store: whoever joins it may have come later.
			const accepting = accept(message, key, signer);
			const forget = () => underWay.get(key) === accepting && underWay.delete(key);
			underWay.set(key, accepting);
			signal.addEventListener('abort', forget);
			return accepting.finally(forget);
		});

	async function accept(message: PostedMessage, key: string, signer: Signer): Promise<PostOutcome> {
		const { locale, fields, address } = message;
		const received = now();
		const { judgement, key: tokenKey } = await judgeToken(signer, message.token, received);
		const suspicions = findSuspicions({ ...message, token: judgement });
		const otherwise = judgement === 'good' ? findSuspicions({ ...message, token: 'used' }) : suspicions;
		const acceptance = await store.accept({
			...{ id: crypto.randomUUID(), key, received, locale, fields, suspicions, channels },
			limits: await postLimits(signer, { address, now: received }),
			digestAbove: { max: mailsPerHour, window: hour },
			// What changes nothing is not used up.
			...(otherwise.length > suspicions.length ? { token: { key: tokenKey, suspicions: otherwise } } : {}),
		});
		if (typeof acceptance === 'object')
			return { answer: { status: 'too-many' }, retryAfter: secondsUntil(acceptance, received) };
		if (acceptance !== 'repeated') onStored?.({ isInDigest: acceptance === 'stored-for-digest' });
		return sent;
	}
}

import type { Contact } from '#contact/contact.ts';
import type { Consent, NewMessage, PostLimit, TooMany } from '#contact/contact-store.ts';
import { contactFields, mainForm } from '#protocol/contact/form.ts';
import { addressKey } from '#protocol/contact/mail-address.ts';
import type { Signer } from '#protocol/signer.ts';
import { type AddressRange, addressRanges } from '../../address-range.ts';
import type { PostOutcome } from './answer.ts';
import { readUuid, type Sender } from './read-post.ts';
import { signerOf } from './signer.ts';
import { findSuspicions } from './spam.ts';
import { judgeToken } from './token-endpoint.ts';

/** A message that may be stored, with what is known of how it came. */
export interface PostedMessage extends Pick<NewMessage, 'form' | 'locale' | 'fields'> {
	/** What the visitor agreed to. */
	consent: Omit<Consent, 'time'> | undefined;
	/** Tag of the language. */
	tag: string;
	/** What came as the browser's UUID. */
	key: unknown;
	token: unknown;
	/** How many messages the form takes of one visitor within ten minutes, where it has a limit of its own. */
	limit: number | undefined;
	/** Who reads it, where that is not who reads the messages of the main form. */
	reader: string | undefined;
	/** Whether the visitor may be sent a confirmation. */
	isConfirmed: boolean;
	honeypot: unknown;
	sender: Sender;
	address: string;
}

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

const sent: PostOutcome = { answer: { status: 'sent' } };

/**
 * Stores messages: each once, however often it comes, and not too many of one visitor.
 *
 * A message that is stored already counts for no limit, and one that comes five times at once counts once: pressing the
 * button again costs a visitor nothing. An incomplete message never comes here, so it is not counted either: it costs no
 * more than a page, and no store is needed to say what is wrong with it.
 *
 * @returns rejects where the message cannot be stored now
 */
export function acceptMessages(
	{ store, channels, mailsPerHour, onStored }: Contact,
	now: () => number,
): (message: PostedMessage, signal: AbortSignal) => Promise<PostOutcome> {
	const underWay = new Map<string, Promise<PostOutcome>>();

	return async (message, signal) => {
		const signer = await signerOf(store, now());
		const key = await idempotencyKey(signer, message);
		const joined = underWay.get(key);
		if (joined) return joined;
		signal.throwIfAborted();
		// It does not end with this signal: a request that joins it may have come later, and has its own timeout.
		const accepting = accept(message, key, signer);
		const forget = () => underWay.get(key) === accepting && underWay.delete(key);
		underWay.set(key, accepting);
		signal.addEventListener('abort', forget);
		return accepting.finally(forget);
	};

	async function accept(message: PostedMessage, key: string, signer: Signer): Promise<PostOutcome> {
		const { form, locale, fields, consent, limit, address, reader, isConfirmed } = message;
		const received = now();
		const { judgment, key: tokenKey } = await judgeToken(signer, message.token, received);
		const suspicions = findSuspicions({ ...message, token: judgment });
		const otherwise = judgment === 'good' ? findSuspicions({ ...message, token: 'used' }) : suspicions;
		const acceptance = await store.accept({
			...{ id: crypto.randomUUID(), key, received, form, locale, fields, suspicions, channels },
			...(consent ? { consent: { ...consent, time: received } } : {}),
			limits: await postLimits(signer, { address, form, limit, now: received }),
			digestAbove: { max: mailsPerHour, window: hour, reader },
			...(isConfirmed ? { confirms: await signer.sign('confirmation', addressKey(fields.email ?? '')) } : {}),
			// What changes nothing is not used up.
			...(otherwise.length > suspicions.length ? { token: { key: tokenKey, suspicions: otherwise } } : {}),
		});
		if (typeof acceptance === 'object')
			return { answer: { status: 'too-many' }, retryAfter: secondsUntil(acceptance, received) };
		if (acceptance !== 'repeated') onStored?.({ isInDigest: acceptance === 'stored-for-digest' });
		return sent;
	}
}

/**
 * Makes the key by which a message that comes twice is stored once: a signature of what was written, in which language,
 * and of the browser's UUID where there is one. Without scripts there is none, and the same words are the same message.
 *
 * The words count beside a UUID as well: a message that was changed before it was sent again is another one, and would
 * be lost if it went by the UUID alone.
 */
function idempotencyKey(
	{ sign }: Signer,
	{ form, key, locale, fields }: Pick<PostedMessage, 'form' | 'key' | 'locale' | 'fields'>,
): Promise<string> {
	// What a site adds comes behind: a form without is known by servers of an earlier version, too.
	const others = Object.keys(fields).filter((name) => !contactFields.some((field) => field === name));
	const added = others.sort().flatMap((name) => [name, fields[name] ?? '']);
	const known = contactFields.map((field) => fields[field] ?? '');
	const origin = form === mainForm ? [] : [form];
	return sign('message', readUuid(key), locale, ...known, ...added, ...origin);
}

/**
 * How many messages ranges of addresses may send, in ten minutes and in a day. A whole office, school or mobile network
 * may stand behind one address: ten of its people may write within ten minutes, and forty in a day. A program that sends
 * without a pause is at its end after a second. Wider ranges are what one customer of a provider may be given: they take
 * twice and four times as much, and no more, however many addresses there are in them.
 */
const maxPosts: Record<AddressRange['size'], [inTenMinutes: number, inADay: number]> = {
	visitor: [10, 40],
	customer: [20, 80],
	site: [40, 160],
};

/**
 * Names the ranges that a message counts for, the narrowest first: for its form where that has a limit, and for all forms. What is stored is a signature of range and day: it
 * leads back to no address without the secret, and tomorrow it is another one.
 */
async function postLimits(
	{ sign }: Signer,
	{ address, form, limit, now }: { address: string; form: string; limit: number | undefined; now: number },
): Promise<PostLimit[]> {
	const today = `${Math.floor(now / day)}`;
	const limits = addressRanges(address).map(async ({ name, size }): Promise<PostLimit[]> => {
		const range = await sign('range', today, name);
		const [inTenMinutes, inADay] = maxPosts[size];
		const ofForm = limit === undefined ? [] : [{ limit, range: await sign('range', today, name, form) }];
		return [
			...ofForm.map(({ limit, range }) => ({
				...{ range, window: 10 * minute, max: (limit * inTenMinutes) / maxPosts.visitor[0] },
			})),
			{ range, window: 10 * minute, max: inTenMinutes },
			{ range, window: day, max: inADay },
		];
	});
	return (await Promise.all(limits)).flat();
}

/** In how many seconds the next message may come: at the latest tomorrow, when all counting begins anew. */
function secondsUntil({ until }: TooMany, now: number): number {
	const tomorrow = (Math.floor(now / day) + 1) * day;
	return Math.max(1, Math.ceil((Math.min(until, tomorrow) - now) / 1000));
}

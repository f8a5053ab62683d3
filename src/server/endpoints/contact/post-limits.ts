import type { ContactStore } from '#contact/contact-store.ts';
import { addressRange } from './address-range.ts';
import type { Signer } from './signer.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/**
 * How many messages one range of addresses may send in a time. A whole office, school or mobile network may stand behind
 * one address: ten of its people may write within ten minutes, and forty in a day. A program that sends without a pause
 * is at its end after a second.
 */
const limits = [
	{ most: 10, window: 10 * minute },
	{ most: 40, window: day },
];

export interface Visitor {
	address: string;
	now: number;
}

/**
 * Counts a message for the range that it comes from. What is stored is a signature of range and day: it leads back to no
 * address without the secret, and tomorrow it is another one.
 *
 * @returns in how many seconds the next message may come, where this one is one too many
 */
export async function countMessage(
	store: ContactStore,
	{ sign }: Signer,
	{ address, now }: Visitor,
): Promise<number | undefined> {
	const today = Math.floor(now / day);
	const range = await sign('range', `${today}`, addressRange(address));
	for (const { most, window } of limits) {
		const untilTomorrow = (today + 1) * day - now;
		if ((await store.countPost({ range, now, window })) > most)
			return Math.ceil(Math.min(window, untilTomorrow) / 1000);
	}
	return undefined;
}

import type { PostLimit, TooMany } from '#contact/contact-store.ts';
import { addressRanges } from './address-range.ts';
import type { Signer } from './signer.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/**
 * How many messages ranges of addresses may send, in ten minutes and in a day. A whole office, school or mobile network
 * may stand behind one address: ten of its people may write within ten minutes, and forty in a day. A program that sends
 * without a pause is at its end after a second. Wider ranges are what one customer of a provider may be given: they take
 * twice and four times as much, and no more, however many addresses there are in them.
 */
const most = {
	visitor: [10, 40],
	customer: [20, 80],
	site: [40, 160],
} as const;

/**
 * Names the ranges that a message counts for, the narrowest first. What is stored is a signature of range and day: it
 * leads back to no address without the secret, and tomorrow it is another one.
 */
export async function postLimits(
	{ sign }: Signer,
	{ address, now }: { address: string; now: number },
): Promise<PostLimit[]> {
	const today = `${Math.floor(now / day)}`;
	const limits = addressRanges(address).map(async ({ name, size }): Promise<PostLimit[]> => {
		const range = await sign('range', today, name);
		const [inTenMinutes, inADay] = most[size];
		return [
			{ range, window: 10 * minute, max: inTenMinutes },
			{ range, window: day, max: inADay },
		];
	});
	return (await Promise.all(limits)).flat();
}

/** In how many seconds the next message may come: at the latest tomorrow, when all counting begins anew. */
export function secondsUntil({ until }: TooMany, now: number): number {
	const tomorrow = (Math.floor(now / day) + 1) * day;
	return Math.max(1, Math.ceil((Math.min(until, tomorrow) - now) / 1000));
}

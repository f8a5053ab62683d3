import { afterEach, beforeEach } from 'vitest';
import type { Channel } from '#contact/channels.ts';
import type { ContactStore, Delivery, NewMessage } from '#contact/contact-store.ts';
import { newMessage } from '../support/messages.ts';
import type { StorePlace } from './store-place.ts';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;
export const now = Date.UTC(2026, 5, 1, 12);
export const both: Channel[] = ['mail', 'webhook'];
export const leaseFor = 60_000;

/** Two stores on one database, as each test finds them. */
export let store: ContactStore;
export let other: ContactStore;
export let place: StorePlace;
let opened: ContactStore[];

/** Opens two stores on a database of its own before each test, and removes it afterwards. */
export function prepareTwoStores(createPlace: () => Promise<StorePlace>): void {
	beforeEach(async () => {
		place = await createPlace();
		opened = [];
		store = open();
		other = open();
	});
	afterEach(async () => {
		await Promise.all(opened.map((each) => each.close()));
		await place.remove();
	});
}

/** Opens a further store on the same database. */
export function open(): ContactStore {
	const another = place.open();
	opened.push(another);
	return another;
}

export async function ids(filter = {}): Promise<string[]> {
	return (await store.list(filter)).map(({ id }) => id);
}

/** Accepts a message of the given time and takes one of its deliveries. */
export async function claimed(message: Partial<NewMessage> = {}): Promise<Delivery> {
	await store.accept(newMessage({ received: now, ...message }));
	return found(await store.claim({ channels: both, now, leaseFor }));
}

export function claim(at: number, of: ContactStore = store): Promise<Delivery | undefined> {
	return of.claim({ channels: both, now: at, leaseFor });
}

export function found(delivery: Delivery | undefined): Delivery {
	if (!delivery) throw new Error('Nothing is due.');
	return delivery;
}

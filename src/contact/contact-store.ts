import type { ContactField } from '#protocol/contact/contact-form.ts';

/** A message as it was accepted. */
export interface ContactMessage {
	/** A UUID, which names the message wherever it goes. */
	id: string;
	/** When it was accepted, in milliseconds since 1970. */
	received: number;
	/** Code of the language that the visitor read. */
	locale: string;
	/** What the visitor wrote, normalised. A field that the form lacks is absent. */
	fields: Partial<Record<ContactField, string>>;
	/** Why it looks like abuse, as short names; empty for most. */
	suspicions: string[];
}

/** A way in which messages leave the store. */
export type Channel = 'mail' | 'webhook';

export interface NewMessage extends ContactMessage {
	/** The same key within 24 hours is the same message. */
	key: string;
	/** Where it is to go. */
	channels: Channel[];
}

/** One delivery that is due, taken by one worker until its lease ends. */
export interface Delivery {
	/** Names the row of the outbox. */
	id: string;
	channel: Channel;
	message: ContactMessage;
	/** How often it was tried before. A try that was cut off, as by the end of its process, counts. */
	attempts: number;
	/** Proves who took it: the outcome of a lease that another worker has taken over is ignored. */
	lease: string;
}

/** How a try ended. `error` says why, without personal data. */
export type Outcome =
	| { kind: 'delivered' }
	| { kind: 'again'; at: number; error: string }
	| { kind: 'dead'; error: string };

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

export interface DeliveryRecord {
	channel: Channel;
	state: DeliveryState;
	attempts: number;
	/** When it is tried next, in milliseconds since 1970; undefined once it is delivered or dead. */
	next: number | undefined;
	/** Why the last try failed. */
	error: string | undefined;
}

/** A message with what became of it. */
export interface MessageRecord extends ContactMessage {
	deliveries: DeliveryRecord[];
}

export interface MessageFilter {
	/** Just messages with a delivery in this state. */
	state?: DeliveryState;
	/** Just messages with, or without, suspicions. */
	isSuspicious?: boolean;
	/** At most so many, the newest first. */
	limit?: number;
	/** Just messages that come after this one, as it was listed: to read a long list in parts. */
	after?: Pick<ContactMessage, 'received' | 'id'>;
}

/** How long a key stands for its message. */
export const keyLifetime: number = 24 * 60 * 60 * 1000;

/**
 * Where messages are kept and deliveries wait. Every method settles within three seconds and rejects with
 * `StoreUnavailable` where it cannot do its work; then nothing of it was done, or it is done by the same call again.
 */
export interface ContactStore {
	/**
	 * Writes a message and a delivery for each of its channels in one transaction. Its key stands for it from `received`
	 * on, also when the message is deleted.
	 */
	accept: (message: NewMessage) => Promise<'stored' | 'repeated'>;
	/** Says whether a key stands for a message now: the same again is no new one, and need not be counted. */
	knows: (key: string, now: number) => Promise<boolean>;
	/**
	 * Counts one more post from a range of addresses.
	 *
	 * @param range a hash, never an address
	 * @param window in milliseconds
	 * @returns how many there were in the window that runs, this one included
	 */
	countPost: (post: { range: string; now: number; window: number }) => Promise<number>;
	/** 32 random bytes in hex, made together with the store and the same for all who share it. */
	secret: () => Promise<string>;
	/**
	 * Takes the delivery that is due the longest, so that nobody else takes it until the lease ends.
	 *
	 * @param take.now the time of day, which says what is due. Where it was put back since a delivery was last tried, that
	 * delivery is due.
	 * @param take.leaseFor in milliseconds by the store's own steady clock: while a lease runs, no change of the time of
	 * day, and no other machine's, gives it to a second worker
	 */
	claim: (take: { channels: Channel[]; now: number; leaseFor: number }) => Promise<Delivery | undefined>;
	/** Writes down how a try ended, if its lease still stands: one that nobody has taken over, however old, does. */
	settle: (delivery: Delivery, outcome: Outcome) => Promise<void>;
	/** The newest first. */
	list: (filter?: MessageFilter) => Promise<MessageRecord[]>;
	find: (id: string) => Promise<MessageRecord | undefined>;
	/** Lets dead deliveries of the given messages, or of all, be tried again at once, and as often as new ones. Gives their number. */
	requeue: (ids?: string[]) => Promise<number>;
	/** Deletes messages with their deliveries. Gives their number. */
	remove: (ids: string[]) => Promise<number>;
	/** When the oldest message was accepted; undefined where there is none. */
	oldest: () => Promise<number | undefined>;
	/** Deletes what was accepted before a time, and keys and counts that count no more. Gives the number of messages. */
	removeBefore: (time: number) => Promise<number>;
	close: () => Promise<void>;
}

/** Thrown where a store is down, full, read-only, too slow, or written by newer code. */
export class StoreUnavailable extends Error {
	override name = 'StoreUnavailable';
}

import type { Channel } from './channels.ts';

/** A message as it was accepted. */
export interface ContactMessage {
	/** A UUID, which names the message wherever it goes. */
	id: string;
	/** When it was accepted, in milliseconds since 1970. */
	received: number;
	/** The name of the form that it came by. */
	form: string;
	/** Code of the language that the visitor read. */
	locale: string;
	/** What the visitor wrote, normalized. A field that the form lacks is absent. */
	fields: Partial<Record<string, string>>;
	/** What the visitor has agreed to, where the form requested it. */
	consent?: Consent;
	/** Why it looks like abuse, as short names; empty for most. */
	suspicions: string[];
	/** Its row is damaged: it has no fields, and its content cannot be delivered. */
	isUnreadable?: true;
}

/** That a visitor has agreed to something. */
export interface Consent {
	/** As it was shown; empty where the page was of a build that the server does not know. */
	text: string;
	/** Names the text. */
	version: string;
	/** In milliseconds since 1970. */
	time: number;
}

export interface NewMessage extends ContactMessage {
	/** The same key within 24 hours is the same message. */
	key: string;
	/** Where it is to go. */
	channels: Channel[];
	/** How many may come from where it comes from: the narrowest range first. None where it is left out. */
	limits?: readonly PostLimit[];
	/** From when on its mail waits for others and goes out with them in one. Never where it is left out. */
	digestAbove?: DigestLimit;
	/**
	 * Identifies the recipient of a confirmation, which is sent once in 24 hours, and not if the message looks like abuse
	 * or is one of a flood.
	 */
	confirms?: string | undefined;
	/** What speaks for one message alone. */
	token?: UsedToken;
}

/** How many messages may come from a range of addresses within a window. */
export interface PostLimit {
	/** A hash, never an address. */
	range: string;
	max: number;
	/** In milliseconds. It begins with the first message that no window holds. */
	window: number;
}

/**
 * Above so many messages within a window, from any senders, mails wait for its end and become one. Other channels take
 * messages one by one.
 */
export interface DigestLimit {
	max: number;
	/** In milliseconds. */
	window: number;
	/** Who reads it, where not all do: messages for others go out in another mail. */
	reader?: string | undefined;
}

/** A token that lowers the suspicions of the first message that comes with it. */
export interface UsedToken {
	key: string;
	/** Why another message that comes with it looks like abuse. */
	suspicions: string[];
}

/** What became of a message that was to be stored. */
export type Acceptance =
	| 'stored'
	/** It is stored, and its mail waits for others. */
	| 'stored-for-digest'
	/** It was stored before. */
	| 'repeated'
	| TooMany;

/** More have come from where it comes from than may. */
export interface TooMany {
	/** When the next may come, in milliseconds since 1970. */
	until: number;
}

/** One delivery that is due, taken by one worker until its lease ends. */
export interface Delivery {
	/** Names the row of the outbox. */
	id: string;
	channel: Channel;
	/** The oldest one, where there are several. */
	message: ContactMessage;
	/** All that go out together, where there are several. */
	digest?: Digest;
	/** How often it was tried before. A try that was cut off, as by the end of its process, counts. */
	attempts: number;
	/** Proves who took it: the outcome of a lease that another worker has taken over is ignored. */
	lease: string;
}

/** Messages that go out in one mail. */
export interface Digest {
	name: string;
	total: number;
	/** The oldest of them, as many as a mail has room for. */
	messages: readonly [ContactMessage, ...ContactMessage[]];
}

/** The result of a try. `error` has the reason, without personal data. */
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

/** How much there is to deliver. A channel without any is absent. */
export interface Backlog {
	waiting: Partial<Record<Channel, number>>;
	dead: Partial<Record<Channel, number>>;
	/** When the oldest message was accepted that waits; undefined where none does. */
	oldest: number | undefined;
}

export interface MessageFilter {
	/** Just messages of this form. */
	form?: string;
	/** Just messages with a delivery in this state. */
	state?: DeliveryState;
	/** Just messages with, or without, suspicions. */
	isSuspicious?: boolean;
	/** At most so many, the newest first. */
	limit?: number;
	/** Just messages that come after this one, as it was listed: to read a long list in parts. */
	after?: Pick<ContactMessage, 'received' | 'id'>;
}

/** How long a key identifies its message. */
export const keyLifetime: number = 24 * 60 * 60 * 1000;

/**
 * Where messages are kept and deliveries wait. Every method settles within three seconds and rejects with
 * `StoreUnavailable` where it cannot do its work; then nothing of it was done, or it is done by the same call again.
 */
export interface ContactStore {
	/**
	 * Writes a message and a delivery for each of its channels in one transaction, unless it is known or over a limit.
	 * Its key identifies it from `received` on, also after it is deleted: a repeated message counts toward no limit.
	 */
	accept: (message: NewMessage) => Promise<Acceptance>;
	/** Makes sure that a message could be stored now: a full disk can be read, so it writes something of no meaning. */
	check: (now: number) => Promise<void>;
	/** 32 random bytes in hex, made together with the store and the same for all who share it. */
	secret: () => Promise<string>;
	/**
	 * Takes the delivery that has been due the longest, and leases it, so that no other worker takes it meanwhile.
	 *
	 * @param take.now the time of day, which decides what is due. If the clock was set back since a delivery was last
	 * tried, that delivery is due.
	 * @param take.leaseFor in milliseconds by the store's own steady clock: while a lease runs, no change of the time of
	 * day, and no other machine's, gives it to a second worker
	 */
	claim: (take: { channels: Channel[]; now: number; leaseFor: number }) => Promise<Delivery | undefined>;
	/**
	 * Records the result of a try, if its lease is still held: a lease that has expired is held until another worker
	 * takes it.
	 */
	settle: (delivery: Delivery, outcome: Outcome) => Promise<void>;
	/**
	 * Lets what failed and waits for a channel be tried now, as often as before. What waits for the first time, as for the
	 * end of a flood, does not change.
	 */
	bringForward: (channel: Channel, now: number) => Promise<void>;
	/** How many deliveries wait for each channel that has some. */
	waiting: () => Promise<Partial<Record<Channel, number>>>;
	/** What waits and what is dead, by channel, and when the oldest message came that waits. */
	backlog: () => Promise<Backlog>;
	/** Makes what waits for a channel dead letters. Gives their number. */
	giveUp: (channel: Channel) => Promise<number>;
	/** The newest first. */
	list: (filter?: MessageFilter) => Promise<MessageRecord[]>;
	find: (id: string) => Promise<MessageRecord | undefined>;
	/** Lets dead deliveries of the given messages, or of all, be tried again at once, and as often as new ones. Gives their number. */
	requeue: (ids?: string[]) => Promise<number>;
	/** Deletes messages with their deliveries. Gives their number. */
	remove: (ids: string[]) => Promise<number>;
	/** When the oldest message of each form was accepted. A form without messages is absent. */
	oldest: () => Promise<Record<string, number>>;
	/**
	 * Deletes messages that were accepted before a time, of one form or of all, and keys and counts that count no more. Gives
	 * the number of messages.
	 */
	removeBefore: (time: number, form?: string) => Promise<number>;
	close: () => Promise<void>;
}

/** Thrown where a store is down, full, read-only, too slow, or written by newer code. */
export class StoreUnavailable extends Error {
	override name = 'StoreUnavailable';
}

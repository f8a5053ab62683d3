import { expect } from 'vitest';
import type { ContactStore, NewMessage } from '#contact/contact-store.ts';

/** Makes a message of now, unlike any other, that goes out by mail. */
export function newMessage(parts: Partial<NewMessage> = {}): NewMessage {
	return {
		id: crypto.randomUUID(),
		key: crypto.randomUUID(),
		received: Date.now(),
		form: 'contact',
		locale: 'en',
		fields: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
		suspicions: [],
		channels: ['mail'],
		...parts,
	};
}

/** How the posts of a load were answered; those that were not are in neither list. */
export interface Load {
	posts: NewMessage[];
	accepted: NewMessage[];
	/** Settles as soon as so many were accepted. */
	until: (accepted: number) => Promise<void>;
	stop: () => void;
}

/** Posts messages to a store, eight at a time, until it is stopped. */
export function postTo(store: ContactStore): Load {
	const posts: NewMessage[] = [];
	const accepted: NewMessage[] = [];
	const watchers = new Set<() => void>();
	let isStopped = false;
	const post = async () => {
		while (!isStopped) {
			const key = crypto.randomUUID();
			const message = newMessage({ key, fields: { subject: key, message: 'x'.repeat(posts.length % 5000) } });
			posts.push(message);
			const answer = await store.accept(message).catch(() => undefined);
			if (answer !== undefined) accepted.push(message);
			for (const watch of watchers) watch();
		}
	};
	for (let number = 0; number < 8; number++) post();
	return {
		posts,
		accepted,
		until: (wanted) =>
			new Promise((resolve) => {
				watchers.add(() => accepted.length >= wanted && resolve());
			}),
		stop: () => {
			isStopped = true;
		},
	};
}

/** Posts all of a load again, as browsers do that got no answer, and expects each message once. */
export async function expectEachOnce(store: ContactStore, { posts, accepted }: Load): Promise<void> {
	for (const { key } of accepted) expect(await store.accept(newMessage({ key }))).toBe('repeated');
	for (const { key } of posts) await store.accept(newMessage({ key, fields: { subject: key } }));
	const records = await store.list();
	const kept = records.map(({ fields }) => fields.subject);
	expect(kept.toSorted()).toEqual(posts.map(({ key }) => key).toSorted());
	expect(records.filter(({ deliveries }) => deliveries.length !== 1)).toEqual([]);
}

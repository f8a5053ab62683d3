import type { NewMessage } from '#contact/contact-store.ts';

/** Makes a message of now, unlike any other, that goes out by mail. */
export function newMessage(parts: Partial<NewMessage> = {}): NewMessage {
	return {
		id: crypto.randomUUID(),
		key: crypto.randomUUID(),
		received: Date.now(),
		locale: 'en',
		fields: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
		suspicions: [],
		channels: ['mail'],
		...parts,
	};
}

import { randomUUID } from 'node:crypto';
import type { NewMessage } from '#contact/contact-store.ts';

/** A message to the form, with some of it changed. */
export function contactMessage(changes: Partial<NewMessage> = {}): NewMessage {
	const id = randomUUID();
	return {
		id,
		key: id,
		received: Date.UTC(2026, 0, 2, 3, 4, 5),
		locale: 'en',
		fields: { name: 'Anna', email: 'anna@example.com', message: 'Hello.\nDo you sell lamps?' },
		suspicions: [],
		channels: ['mail'],
		...changes,
	};
}

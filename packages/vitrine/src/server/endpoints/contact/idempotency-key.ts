import { type ContactField, contactFields } from '#protocol/contact/contact-form.ts';
import type { Signer } from './signer.ts';

/** What tells one message from another. */
interface Message {
	/** What came as the browser's UUID. */
	key: unknown;
	locale: string;
	fields: Partial<Record<ContactField, string>>;
}

/**
 * Makes the key by which a message that comes twice is stored once: a signature of what was written, in which language,
 * and of the browser's UUID where there is one. Without scripts there is none, and the same words are the same message.
 *
 * The words count beside a UUID as well: a message that was changed before it was sent again is another one, and would
 * be lost if it went by the UUID alone.
 */
export function messageKey({ sign }: Signer, { key, locale, fields }: Message): Promise<string> {
	return sign('message', readUuid(key), locale, ...contactFields.map((field) => fields[field] ?? ''));
}

/** A UUID in its usual form (RFC 9562 §4), in small letters; empty for anything else. */
export function readUuid(value: unknown): string {
	const isUuid = typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
	return isUuid ? value.toLowerCase() : '';
}

import type { Consent, ContactMessage } from './contact-store.ts';
import type { Sender, SendResult } from './sender.ts';

export interface WebhookOptions {
	/** Where messages go, with `{form}` for the name of their form. */
	url: string;
	/** Each of them signs, so that a receiver can change from one to the next. */
	secrets: readonly Uint8Array<ArrayBuffer>[];
	fetch?: typeof globalThis.fetch;
	/** Milliseconds since 1970. */
	now?: () => number;
}

/** What a webhook brings: version 1 of the type `contact.received`. */
interface WebhookEvent {
	type: 'contact.received';
	/** When the message was accepted. */
	timestamp: string;
	data: Omit<ContactMessage, 'received' | 'consent'> & { consent?: Omit<Consent, 'time'> & { time: string } };
}

/** Answers by which a receiver requests another try (RFC 9110, RFC 8470, RFC 6585), though they are 4xx. */
const passing = [408, 425, 429];

/**
 * Sends messages as JSON to an address, signed as Standard Webhooks 1.0.0 has it: `webhook-id` names the message and is
 * the same for each try, `webhook-timestamp` is the time of the try in seconds, `webhook-signature` holds one HMAC-SHA256
 * for each secret. Any 2xx is taken for an answer; a redirect is a failure, and is not followed.
 */
export function createWebhookSender({
	url,
	secrets,
	fetch = globalThis.fetch,
	now = Date.now,
}: WebhookOptions): Sender {
	return {
		// Between the 15 and 30 seconds that the specification recommends.
		timeout: 20_000,
		send: async (message, signal) => {
			const { id, received, form, locale, fields, suspicions, consent } = message;
			const event: WebhookEvent = {
				type: 'contact.received',
				timestamp: new Date(received).toISOString(),
				data: {
					...{ id, form, locale, fields, suspicions },
					...(consent ? { consent: { ...consent, time: new Date(consent.time).toISOString() } } : {}),
				},
			};
			const body = JSON.stringify(event);
			const timestamp = `${Math.floor(now() / 1000)}`;
			const signatures = await Promise.all(secrets.map((secret) => sign(`${id}.${timestamp}.${body}`, secret)));
			const headers = {
				'Content-Type': 'application/json',
				'webhook-id': id,
				'webhook-timestamp': timestamp,
				'webhook-signature': signatures.join(' '),
			};
			try {
				const answer = await fetch(url.replaceAll('{form}', form), {
					method: 'POST',
					headers,
					body,
					redirect: 'manual',
					signal,
				});
				// Only the status matters, and the body could be endless.
				await answer.body?.cancel();
				return resultOf(answer, now());
			} catch (error) {
				return { kind: 'failed', error: causeOf(error) };
			}
		},
	};
}

async function sign(content: string, secret: Uint8Array<ArrayBuffer>): Promise<string> {
	const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
	const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content));
	return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}

function resultOf({ ok, status, headers }: Response, now: number): SendResult {
	if (ok) return { kind: 'delivered' };
	const error = `HTTP ${status}`;
	if (status >= 400 && status < 500 && !passing.includes(status)) return { kind: 'refused', error };
	const wait = readRetryAfter(headers.get('Retry-After'), now);
	return wait === undefined ? { kind: 'failed', error } : { kind: 'failed', error, wait };
}

/** Reads `Retry-After` (RFC 9110 §10.2.3): seconds or a date, as milliseconds from now. */
function readRetryAfter(value: string | null, now: number): number | undefined {
	if (value === null) return undefined;
	const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
	return wait > 0 ? wait : undefined;
}

/** Why there was no answer, as a code: the words of an error may hold the address, which may be a secret itself. */
function causeOf(error: unknown): string {
	if (!(error instanceof Error)) return 'no answer';
	const { cause } = error;
	const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
	return typeof code === 'string' ? code : error.name;
}

import type { ContactStore } from '#contact/contact-store.ts';

/** Makes fingerprints of texts that nobody else can make, and that say nothing of the texts. */
export interface Signer {
	/** In hex. The parts count one by one: `a`, `bc` is not `ab`, `c`. */
	sign: (...parts: string[]) => Promise<string>;
	/** Compares in a time that says nothing. */
	isSigned: (signature: string, ...parts: string[]) => Promise<boolean>;
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Creates a signer (HMAC-SHA-256, RFC 2104).
 *
 * @param secret the one of a store, so that all who share it make the same signatures
 */
async function createSigner(secret: string): Promise<Signer> {
	const bytesOf = (text: string) => new TextEncoder().encode(text);
	const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign', 'verify']);
	return {
		sign: async (...parts) => {
			const bytes = new Uint8Array(await crypto.subtle.sign(algorithm, key, bytesOf(JSON.stringify(parts))));
			return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
		},
		isSigned: (signature, ...parts) => {
			const bytes = Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
			return crypto.subtle.verify(algorithm, key, bytes, bytesOf(JSON.stringify(parts)));
		},
	};
}

/** How long the secret of a store is remembered, and how long it is waited for, in milliseconds. */
const lifetime = 60_000;
const timeout = 3000;

const remembered = new WeakMap<
	Pick<ContactStore, 'secret'>,
	{ signer: Promise<Signer>; from: number; until: number }
>();

/**
 * The signer of a store. Its secret is asked for once a minute, however many tokens and messages there are: another file
 * may have been put in the place of a store, and the servers that share it then agree again.
 */
export function signerOf(store: Pick<ContactStore, 'secret'>, now: number): Promise<Signer> {
	const known = remembered.get(store);
	if (known && now >= known.from && now < known.until) return known.signer;
	const entry = { signer: ask(), from: now, until: now + timeout };
	remembered.set(store, entry);
	entry.signer.then(
		() => {
			entry.until = now + lifetime;
		},
		() => {
			entry.until = now;
		},
	);
	return entry.signer;

	async function ask(): Promise<Signer> {
		return createSigner(await store.secret());
	}
}

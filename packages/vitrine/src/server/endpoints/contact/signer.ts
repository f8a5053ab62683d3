import type { ContactStore } from '#contact/contact-store.ts';
import { createSigner, type Signer } from '#protocol/signer.ts';

/** How long the secret of a store is remembered, and how long it is waited for, in milliseconds. */
const lifetime = 60_000;
const timeout = 3000;

const remembered = new WeakMap<
	Pick<ContactStore, 'secret'>,
	{ signer: Promise<Signer>; from: number; until: number }
>();

/**
 * The signer of a store. Its secret is requested once a minute, however many tokens and messages there are: another file
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

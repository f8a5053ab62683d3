import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from 'vitrine/serve';

/** Bytes of a secret. */
const secretLength = 32;

/** Signs what leaves the server in an address, and comes back. */
export interface Tokens {
	sign: (content: readonly unknown[]) => string;
	/** Returns a key of a text, from which the text cannot be read. */
	keyOf: (text: string) => string;
	/** Returns what was signed; undefined where it was changed. */
	read: (token: string) => readonly unknown[] | undefined;
}

/**
 * Opens the tokens of a site. They outlive the server: what signs them is kept in the folder of the site, which Git ignores there.
 *
 * @param name of the file in `.vitrine/`
 */
export function openTokens(root: string, name: string): Tokens {
	const file = join(root, '.vitrine', name);
	let secret: Buffer | undefined;
	const readSecret = () => {
		const kept = existsSync(file) ? readFileSync(file) : undefined;
		if (kept?.length === secretLength) return kept;
		// Anyone could sign with a part of it, as with nothing.
		if (kept) console.warn(`${file} was damaged, and is made anew: links that were signed with it have ended.`);
		mkdirSync(dirname(file), { recursive: true });
		const made = randomBytes(secretLength);
		replaceFile(file, made, { isDurable: true, mode: 0o600 });
		return made;
	};
	const signatureOf = (content: string) => {
		secret ??= readSecret();
		return createHmac('sha256', secret).update(content).digest();
	};
	return {
		sign(content) {
			const written = Buffer.from(JSON.stringify(content)).toString('base64url');
			return `${written}.${signatureOf(written).toString('base64url')}`;
		},
		keyOf: (text) => signatureOf(text).subarray(0, 16).toString('base64url'),
		read(token) {
			const [, written = '', signature = ''] = /^([\w-]{1,8000})\.([\w-]{43})$/.exec(token) ?? [];
			const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(written)];
			if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
			return JSON.parse(Buffer.from(written, 'base64url').toString('utf8'));
		},
	};
}

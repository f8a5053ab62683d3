import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Signs what leaves the server in an address, and comes back. */
export interface Tokens {
	sign: (content: readonly unknown[]) => string;
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
		if (!existsSync(file)) {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, randomBytes(32), { mode: 0o600 });
		}
		return readFileSync(file);
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
		read(token) {
			const [, written = '', signature = ''] = /^([\w-]{1,8000})\.([\w-]{43})$/.exec(token) ?? [];
			const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(written)];
			if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
			return JSON.parse(Buffer.from(written, 'base64url').toString('utf8'));
		},
	};
}

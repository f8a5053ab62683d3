/** Signs texts. Signatures cannot be made without the key, and reveal nothing of the texts. */
export interface Signer {
	/** In hex. The parts count one by one: `a`, `bc` is not `ab`, `c`. */
	sign: (...parts: string[]) => Promise<string>;
	/** Compares in constant time. */
	isSigned: (signature: string, ...parts: string[]) => Promise<boolean>;
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Creates a signer (HMAC-SHA-256, RFC 2104).
 *
 * @param secret all who share it make the same signatures
 */
export async function createSigner(secret: string): Promise<Signer> {
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

import { createHash, hash } from 'node:crypto';

/** The first 128 bits of the SHA-256 of something, in hex. */
export function shortHash(content: Uint8Array | string): string {
	return hash('sha256', content).slice(0, 32);
}

/** Returns the hash by which a Content-Security-Policy allows an inline script or style. */
export function cspHash(code: string): string {
	return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}

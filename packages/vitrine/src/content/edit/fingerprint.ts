import { hash } from 'node:crypto';

/** How many hex digits a fingerprint has: two texts of one place have the same one by chance once in 10^14 times. */
export const fingerprintLength = 12;

/**
 * Returns the fingerprint of a text: the start of the SHA-256 of its words. White space and the ways that Unicode writes
 * one letter do not count.
 *
 * @example fingerprint('A  lamp\n') === fingerprint('A lamp') // true
 */
export function fingerprint(text: string): string {
	return hash('sha256', text.normalize('NFC').replace(/\s+/g, ' ').trim(), 'hex').slice(0, fingerprintLength);
}

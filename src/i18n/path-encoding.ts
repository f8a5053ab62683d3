/**
 * Writes a decoded path in its canonical form: NFC, everything that is no plain letter percent-encoded in upper case.
 *
 * @example encodePath('/о-нас') // '/%D0%BE-%D0%BD%D0%B0%D1%81'
 */
export function encodePath(path: string): string {
	return path.normalize('NFC').split('/').map(encodeURIComponent).join('/');
}

/**
 * Reads a percent-encoded path.
 *
 * @returns undefined for broken percent-encoding or invalid UTF-8
 */
export function decodePath(path: string): string | undefined {
	try {
		return decodeURIComponent(path);
	} catch {
		return undefined;
	}
}

import { normalizeText } from './normalize-text.ts';

/** What `encodeURIComponent` encodes although a path may hold it as it is (RFC 3986 §3.3): browsers send it unencoded. */
const pathCharacters = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/**
 * Writes a decoded path in its canonical form, the one that browsers send: NFC, with everything percent-encoded in
 * upper case that RFC 3986 does not let stand in a path.
 *
 * @example encodePath('/о-нас') // '/%D0%BE-%D0%BD%D0%B0%D1%81'
 * @example encodePath('/c++') // '/c++'
 */
export function encodePath(path: string): string {
	return encodeURIComponent(normalizeText(path))
		.replaceAll('%2F', '/')
		.replace(pathCharacters, (character) => decodeURIComponent(character));
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

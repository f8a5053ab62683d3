/**
 * Holds the language that a visitor chose. Nothing but an explicit choice writes it (specification §3). The functions
 * below repeat the name, which takes fewer bytes in the browser; pages about privacy tell visitors both the name and the 365 days.
 */
export const languageCookie = 'i18n_redirected';

/**
 * Reads the chosen language from a Cookie header or `document.cookie`.
 *
 * @returns its value as it is, or undefined where it is missing or there twice: the caller compares it with the locales
 */
export function readLanguageCookie(cookies = ''): string | undefined {
	const values = cookies.match(/(?<=(^|; ?)i18n_redirected=)[^;]*/g);
	return values?.length === 1 ? values[0].trim() : undefined;
}

/** Writes the cookie for a choice, as `document.cookie` takes it. It lasts 365 days. */
export function writeLanguageCookie(locale: string, isSecure: boolean): string {
	return `i18n_redirected=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

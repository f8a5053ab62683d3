/** Holds the language that a visitor chose. Nothing but an explicit choice writes it (behaviour §3). */
export const languageCookie = 'i18n_redirected';

/**
 * Reads the chosen language from a Cookie header or `document.cookie`.
 *
 * @returns its value as it is, or undefined where it is missing or there twice: the caller compares it with the locales
 */
export function readLanguageCookie(cookies: string | undefined): string | undefined {
	const values = (cookies ?? '').split(';').flatMap((cookie) => {
		const [name = '', value = ''] = cookie.split('=', 2);
		return name.trim() === languageCookie ? [value.trim()] : [];
	});
	return values.length === 1 ? values[0] : undefined;
}

/** Writes the cookie for a choice, as `document.cookie` takes it. It lasts 365 days. */
export function writeLanguageCookie(locale: string, { isSecure }: { isSecure: boolean }): string {
	return `${languageCookie}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

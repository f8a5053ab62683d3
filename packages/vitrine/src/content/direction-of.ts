/**
 * The direction in which a language is written (Unicode CLDR).
 *
 * @returns undefined for what is no language tag
 * @example directionOf('ar') // 'rtl'
 */
export function directionOf(tag: string): 'ltr' | 'rtl' | undefined {
	try {
		return new Intl.Locale(tag).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
	} catch {
		return undefined;
	}
}

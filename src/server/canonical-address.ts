import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import type { BuildFacts } from '#protocol/manifest.ts';

/** Longer paths are refused (behaviour §1). */
export const longestPath = 2048;

/**
 * Brings a path to the form in which a page would have it (behaviour §1): NFC in upper-case percent-encoding, no empty
 * segments and no slash at the end, the language's prefix in small letters and none for the default language, no
 * `.html` and no `index.html`.
 *
 * @param path as it was requested
 * @returns undefined where the percent-encoding is broken, no UTF-8, or hides a NUL
 * @example canonicalPath('/RU//about/', facts) // '/ru/about'
 * @example canonicalPath('/en/about.html', facts) // '/about'
 */
export function canonicalPath(path: string, facts: Pick<BuildFacts, 'locales' | 'defaultLocale'>): string | undefined {
	const segments: string[] = [];
	for (const raw of path.split('/')) {
		const segment = decodePath(raw);
		if (segment === undefined || segment.includes('\0')) return undefined;
		if (segment !== '') segments.push(segment);
	}
	const last = segments.pop();
	if (last !== undefined && last !== 'index.html') segments.push(last.replace(/(?<=.)\.html$/, ''));

	const prefix = segments[0]?.toLowerCase();
	if (prefix !== undefined && facts.locales.some(({ code }) => code === prefix)) {
		segments.shift();
		const rest = encodeSegments(segments);
		return localizePath({ path: rest, locale: prefix }, facts);
	}
	return encodeSegments(segments);
}

/** The language that an address belongs to, whatever its form. */
export function localeOfPath(path: string, facts: Pick<BuildFacts, 'locales' | 'defaultLocale'>): string {
	return splitLocale(canonicalPath(path, facts) ?? path, facts).locale;
}

/** A slash inside a segment stays encoded: it separates nothing. */
function encodeSegments(segments: readonly string[]): string {
	return `/${segments.map((segment) => encodePath(segment).replaceAll('/', '%2F')).join('/')}`;
}

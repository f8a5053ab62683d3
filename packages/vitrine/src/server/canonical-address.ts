import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import type { BuildInfo } from '#protocol/manifest.ts';

/** Longer paths are refused (specification §1). */
export const maxPathLength = 2048;

/**
 * Brings a path to the form in which a page would have it (specification §1): NFC in upper-case percent-encoding, no
 * empty segments and no slash at the end, the language's prefix in small letters and none for the default language, no
 * `.html` and no `index.html`.
 *
 * @param path as it was requested, and as {@link parseTarget} let it through
 * @example canonicalPath('/RU//about/', buildInfo) // '/ru/about'
 * @example canonicalPath('/en/about.html', buildInfo) // '/about'
 */
export function canonicalPath(path: string, buildInfo: Pick<BuildInfo, 'locales' | 'defaultLocale'>): string {
	const segments = path.split('/').flatMap((segment) => (segment === '' ? [] : decodeURIComponent(segment)));
	const last = segments.pop();
	if (last !== undefined && last !== 'index.html') segments.push(last.replace(/(?<=.)\.html$/, ''));

	const prefix = segments[0]?.toLowerCase();
	if (prefix !== undefined && buildInfo.locales.some(({ code }) => code === prefix)) {
		segments.shift();
		const rest = encodeSegments(segments);
		return localizePath({ path: rest, locale: prefix }, buildInfo);
	}
	return encodeSegments(segments);
}

/**
 * The list whose first page a canonical path names by its number: that page is at the address of the list
 * (specification §17).
 *
 * @example firstPageOf('/news/page/1') // '/news'
 */
export function firstPageOf(path: string): string | undefined {
	return /^(.+)\/page\/1$/.exec(path)?.[1];
}

/** The language that an address belongs to, whatever its form. */
export function localeOfPath(path: string, buildInfo: Pick<BuildInfo, 'locales' | 'defaultLocale'>): string {
	return splitLocale(canonicalPath(path, buildInfo), buildInfo).locale;
}

/** A slash inside a segment stays encoded: it separates nothing. */
function encodeSegments(segments: readonly string[]): string {
	return `/${segments.map((segment) => encodePath(segment).replaceAll('/', '%2F')).join('/')}`;
}

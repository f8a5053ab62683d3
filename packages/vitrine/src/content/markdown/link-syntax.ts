import { normalizeUri } from 'micromark-util-sanitize-uri';
import { decodePath } from '#i18n/path-encoding.ts';

export type LinkKind = 'internal' | 'external' | 'unknown';

/**
 * Tells the two kinds of link apart that content may hold. Internal ones name a page without a language.
 *
 * @example classifyLink('/about#team') // 'internal'
 * @example classifyLink('mailto:hello@vitrine.example') // 'external'
 * @example classifyLink('//example.com') // 'unknown'
 */
export function classifyLink(target: string): LinkKind {
	if (/^(https?:\/\/|mailto:|tel:|sms:)/i.test(target)) return URL.canParse(target) ? 'external' : 'unknown';
	if (target.startsWith('#') || (target.startsWith('/') && !/^\/[/\\]/.test(target))) return 'internal';
	return 'unknown';
}

/**
 * Takes a link apart, decoded and in NFC: Markdown percent-encodes what it reads, fields of YAML are as they were
 * written.
 *
 * @example splitTarget('/my%20page#oil') // { path: '/my page', anchor: 'oil' }
 */
export function splitTarget(target: string): { path: string; anchor: string | undefined } {
	const decode = (part: string) => (decodePath(part) ?? part).normalize('NFC');
	const hash = target.indexOf('#');
	if (hash < 0) return { path: decode(target), anchor: undefined };
	return { path: decode(target.slice(0, hash)), anchor: decode(target.slice(hash + 1)) };
}

/** A link to a page, taken apart. */
export interface LinkParts {
	/** As it is written. */
	path: string;
	/** With its question mark, as it is written. */
	query: string;
	/** All from "#" on, as it is written. */
	hash: string;
	/** Decoded and in NFC, without the text that a browser is to look for (`:~:text=…`); undefined where there is none. */
	anchor: string | undefined;
	/** That text, from ":~:" on, as it is written. */
	directive: string;
}

/**
 * Takes a link to a page apart, with what browsers read and no page decides about.
 *
 * @example splitLink('/about?topic=x#oil:~:text=lamp') // path '/about', query '?topic=x', anchor 'oil', directive ':~:text=lamp'
 */
export function splitLink(target: string): LinkParts {
	const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
	const [, written = '', directive = ''] = /^#(.*?)(:~:.*)?$/s.exec(hash) ?? [];
	const hasAnchor = hash !== '' && (written !== '' || directive === '');
	return { path, query, hash, anchor: hasAnchor ? splitTarget(`#${written}`).anchor : undefined, directive };
}

/** Returns whether an anchor is the top of any page (HTML, "find a potential indicated element"). */
export function isTop(anchor: string): boolean {
	return anchor === '' || anchor.toLowerCase() === 'top';
}

/**
 * Returns an address as the trees of texts hold it, however it is written: with escapes for all that is not plain ASCII.
 *
 * @example addressInTree('/our team#кто') // '/our%20team#%D0%BA%D1%82%D0%BE'
 */
export function addressInTree(written: string): string {
	return normalizeUri(written);
}

/**
 * Copies a value of the content with every link in it replaced: the `href` of links in its trees, and fields named
 * `link`.
 *
 * @param replace receives the link and the keys and indexes that lead to it
 */
export function mapLinks<Value>(
	value: Value,
	replace: (target: string, path: readonly PropertyKey[]) => string,
	path: readonly PropertyKey[] = [],
): Value {
	if (Array.isArray(value)) return value.map((item, index) => mapLinks(item, replace, [...path, index])) as Value;
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([key, child]) => {
		const isLink = typeof child === 'string' && (key === 'link' || (key === 'href' && path.at(-1) === 'properties'));
		return [key, isLink ? replace(child, [...path, key]) : mapLinks(child, replace, [...path, key])];
	});
	return Object.fromEntries(entries) as Value;
}

import { href } from '#routes.ts';
import { ask } from './ask.ts';
import type { Address } from './raw-http.ts';

/** A page as the sitemaps name it. */
export interface KnownPage {
	path: string;
	/** Paths of all its translations, its own included, by language tag. */
	translations: Record<string, string>;
}

export interface KnownLocale {
	/** Of its messages and in addresses: `ru`. */
	code: string;
	/** `ru-RU` */
	tag: string;
	/** Of its home page: `/ru`, or `/`. */
	home: string;
	pages: KnownPage[];
}

/** A server with a Vitrine site behind it, and what it says of that site. */
export interface Target {
	address: Address;
	/** Scheme and host that the site has in all its addresses. */
	siteOrigin: string;
	locales: KnownLocale[];
	/** The language without a prefix. */
	standard: KnownLocale;
	/** A language with one; `NotApplicable` is thrown where the site has none. */
	readonly other: KnownLocale;
	/** `other`, or the only language that there is. */
	last: KnownLocale;
	/**
	 * A page besides the home page, by its path in each of these. `NotApplicable` is thrown where there is none; `last` is
	 * the home page then.
	 */
	page: { readonly standard: string; readonly other: string; last: string };
	/** Whether the server finds out a visitor's language. */
	detectsLanguage: boolean;
}

/**
 * Reads from a server's sitemaps what rows need to know of its site.
 *
 * @param origin scheme, host and port of the server
 * @throws {Error} where there is no Vitrine site
 */
export async function readTarget(origin: string): Promise<Target> {
	const { hostname: host, port, protocol } = new URL(origin);
	const isSecure = protocol === 'https:';
	const address = { host, port: Number(port || (isSecure ? 443 : 80)), isSecure };
	const index = await ask(address, href('sitemapIndex'));
	const sitemaps = addressesIn(index.body, /<loc>([^<]*)<\/loc>/g);
	const [first] = sitemaps;
	if (!first) throw new Error(`${origin} has no ${href('sitemapIndex')}: is it a Vitrine site?`);

	const locales = await Promise.all(sitemaps.map(async ({ pathname }) => readLocale(address, pathname)));
	const standard = locales.find(({ home }) => home === '/');
	if (!standard) throw new Error(`${origin} names no sitemap of a language without a prefix: is it a Vitrine site?`);
	const articles = standard.pages.filter(({ path }) => path !== '/');
	const prefixed = locales.filter((locale) => locale !== standard);
	const isShared = ({ tag }: KnownLocale) => articles.some(({ translations }) => tag in translations);
	const other = prefixed.find(isShared) ?? prefixed[0];
	const shared = articles.find(({ translations }) => other && other.tag in translations);
	const paths = { standard: (shared ?? articles[0])?.path, other: other && shared?.translations[other.tag] };
	return {
		address,
		siteOrigin: first.origin,
		locales,
		standard,
		get other() {
			return orNotApplicable(other, 'the site has one language only');
		},
		last: other ?? standard,
		page: {
			get standard() {
				return orNotApplicable(paths.standard, 'the site has no page besides its home');
			},
			get other() {
				return orNotApplicable(paths.other, 'the site has no page in two languages besides its home');
			},
			last: paths.other ?? paths.standard ?? '/',
		},
		detectsLanguage: /accept-language/i.test((await ask(address, '/')).headers.vary ?? ''),
	};
}

function orNotApplicable<T>(found: T | undefined, reason: string): T {
	if (found === undefined) throw new NotApplicable(reason);
	return found;
}

async function readLocale(address: Address, sitemap: string): Promise<KnownLocale> {
	const { body } = await ask(address, sitemap);
	const home = sitemap.slice(0, -href('sitemap').length) || '/';
	const pages = (body.match(/<url>.*?<\/url>/gs) ?? []).map((entry): KnownPage => {
		const links = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].filter(([, tag]) => tag !== 'x-default');
		const path = addressesIn(entry, /<loc>([^<]*)<\/loc>/g)[0]?.pathname ?? '';
		return {
			path,
			translations: Object.fromEntries(links.map(([, tag, link]) => [tag, new URL(link ?? '').pathname])),
		};
	});
	const translations = pages.find(({ path }) => path === home)?.translations ?? {};
	const tag = Object.keys(translations).find((one) => translations[one] === home) ?? '';
	const code = /<html[^>]* data-language="([^"]*)"/.exec((await ask(address, home)).body)?.[1] ?? '';
	return { code, tag, home, pages };
}

function addressesIn(xml: string, pattern: RegExp): URL[] {
	return [...xml.matchAll(pattern)].map(([, address = '']) => new URL(address));
}

/** Thrown by a row that the target's site gives no occasion for. */
export class NotApplicable extends Error {
	override name = 'NotApplicable';
}

/** A third language, for rows in which two are weighed. */
export function thirdLocale({ locales, standard, other }: Target): KnownLocale {
	const third = locales.find((locale) => locale !== standard && locale !== other);
	return orNotApplicable(third, 'the site has two languages only');
}

/** The first of these words that is neither a language of the site, listed or not, nor a page. */
export async function freeWord({ address }: Target, words: readonly string[]): Promise<string> {
	for (const word of words) if ((await ask(address, `/${word}`)).status === 404) return word;
	throw new NotApplicable(`the site has all of ${words.join(', ')}`);
}

/** Says so where the server leaves visitors in the language that they asked for, which the row is about. */
export function needsDetection({ detectsLanguage }: Target): void {
	if (!detectsLanguage) throw new NotApplicable("the server does not find out a visitor's language");
}

/**
 * The server's address as a peer sees it that is no trusted proxy. Where this machine is one, another of its own
 * addresses may be none.
 */
export async function untrustedAddress({ address }: Target): Promise<Address> {
	const isTrusted = async (from: Address) => {
		const { headers } = await ask(from, '/', { headers: { 'X-Forwarded-Proto': 'https' } });
		return headers['strict-transport-security'] !== undefined;
	};
	if (address.isSecure || !(await isTrusted(address))) return address;
	const elsewhere = { ...address, localAddress: '127.0.0.2' };
	const isReached = address.host === '127.0.0.1' && process.platform === 'linux';
	if (isReached && !(await isTrusted(elsewhere))) return elsewhere;
	throw new NotApplicable('the server trusts this machine as its proxy (TRUST_PROXY)');
}

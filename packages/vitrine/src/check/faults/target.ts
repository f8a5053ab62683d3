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
	/** The language without a prefix, and one with. */
	standard: KnownLocale;
	other: KnownLocale;
	/** A page besides the home page that exists in both, by its path in each. */
	page: { standard: string; other: string };
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
	const other = locales.find(({ home }) => home !== '/');
	if (!standard || !other) throw new Error(`${origin} has one language only; the rows need two.`);
	const shared = standard.pages.find(({ path, translations }) => path !== '/' && other.tag in translations);
	const translated = shared?.translations[other.tag];
	if (!shared || translated === undefined) throw new Error(`${origin} has no page in two languages besides its home.`);
	const page = { standard: shared.path, other: translated };
	return { address, siteOrigin: first.origin, locales, standard, other, page };
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
	if (!third) throw new NotApplicable('the site has two languages only');
	return third;
}

/** The first of these words that is neither a language of the site nor a page. */
export function freeWord({ locales }: Target, words: readonly string[]): string {
	const taken = new Set(locales.flatMap(({ code, pages }) => [code, ...pages.map(({ path }) => path.slice(1))]));
	const free = words.find((word) => !taken.has(word));
	if (free === undefined) throw new NotApplicable(`the site has all of ${words.join(', ')}`);
	return free;
}

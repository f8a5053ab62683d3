import { type Capability, canDo, type HostName } from '#build/hosts/targets.ts';
import type { BuildInfo, Manifest } from '#protocol/manifest.ts';
import type { Alternate, AuditedPage } from './audited-page.ts';
import type { Sitemap } from './read-sitemap.ts';

/** A finished site as a stranger finds it: HTML, XML and headers. */
export interface AuditedSite {
	/** Scheme and host of the requests to it. */
	address: string;
	/** Scheme and host, as its home page names them. */
	origin: string;
	/** The name of the site, which stays as it is in every language. */
	names: readonly string[];
	/** What is known of its settings. */
	settings: AuditedSettings;
	/** Milliseconds since 1970. */
	readAt: number;
	/** Whether its home page is kept from search engines. Its pages are judged as if they were not. */
	isHidden: boolean;
	/** What was answered, by path. */
	answers: Map<string, AuditedAnswer>;
	/** Pages that exist, by path. */
	pages: Map<string, AuditedPage>;
	/** What is shown under addresses that no page has, by path. */
	otherScreens: Map<string, AuditedPage>;
	/** A path in each language that no page has, by the language's tag. */
	missing: Map<string, string>;
	/** Other ways to write the paths of pages, which people link to by mistake, and what they mean. */
	variants: Map<string, string>;
	/** What `/` answers a visitor who reads another language; undefined where no server is to find that out. */
	languageRedirect: AuditedAnswer | undefined;
	/** `/`, as it is sent to those who take compressed answers. */
	compressed: AuditedAnswer | undefined;
	/** What is answered where a page requests the token of its form. */
	formToken: AuditedAnswer | undefined;
	/** Former addresses and their current ones, from the build's own list. */
	moved: Map<string, string>;
	sitemaps: Map<string, Sitemap>;
	sitemapIndex: Sitemap | undefined;
	/** What keeps feeds and other files of XML from being read, by path. */
	brokenXml: Map<string, string>;
	robots: string | undefined;
	/** Width and height of PNGs, by path. */
	pngSizes: Map<string, { width: number; height: number }>;
}

/** What settings say of a site and its answers do not. */
export interface AuditedSettings {
	/** Scheme and host of the published site; undefined where they are not known. */
	origin?: string;
	/** Who finds out a visitor's language; undefined where it is not known. */
	detection?: BuildInfo['detection'];
	locales: BuildInfo['locales'];
	/** What serves it; without it, the site is judged as one that the server of the kit serves. */
	target?: HostName;
	/** Where the form sends its messages to; undefined where there is no form, or none is known. */
	hasForms?: boolean;
	/** Collections of icons that browsers may request. */
	collections: readonly string[];
	/** Services of others that pages may use; undefined where they are not known. */
	outside?: Manifest['outside'];
}

export interface AuditedAnswer {
	/** 0 where nothing was answered. */
	status: number;
	/** Where it leads, as a full address. */
	location: string | undefined;
	contentType: string;
	/** Whether a header keeps search engines from it. */
	isNoindex: boolean;
	/** By their names in small letters. */
	headers: Record<string, string>;
	/** What went wrong where nothing was answered, as the rest of a sentence. */
	fault: string | undefined;
}

/**
 * Returns the path of an address of this site, or undefined for any other address.
 *
 * @param from path of the page that contains it
 */
export function pathOf(
	address: string,
	{ origin, address: asked }: Pick<AuditedSite, 'origin' | 'address'>,
	from = '/',
): string | undefined {
	const url = URL.parse(address, origin + from);
	return url && (url.origin === origin || url.origin === asked) ? url.pathname : undefined;
}

/** The page at a full address of this site. */
export function pageAt(address: string, { origin, pages }: AuditedSite): AuditedPage | undefined {
	const url = URL.parse(address);
	return url?.origin === origin ? pages.get(url.pathname) : undefined;
}

/** Describes what an address without a page answers, as the rest of a sentence that begins with the address. */
export function whatIsAt(address: string, site: AuditedSite): string {
	const url = URL.parse(address);
	if (!url) return 'is no full address';
	const answer = url.origin === site.origin ? site.answers.get(url.pathname) : undefined;
	if (!answer) return 'is not on this site';
	const { status, location, contentType, fault } = answer;
	if (fault !== undefined) return fault;
	if (location !== undefined) return `answers ${status} and leads to ${location}`;
	return status === 200 ? `is no page (${contentType || 'of no type'})` : `answers ${status}`;
}

/** The home page of each language, by its tag, as the one at `/` names them. */
export function homesOf({ pages }: Pick<AuditedSite, 'pages'>): Alternate[] {
	return pages.get('/')?.alternates.filter(({ hreflang }) => hreflang !== 'x-default') ?? [];
}

/** Returns whether the host of a site should support a capability; if no host is set, every capability is expected. */
export function isExpected({ settings: { target = 'node' } }: AuditedSite, capability: Capability): boolean {
	return canDo(target, capability);
}

/** What keeps a site from being audited, in one sentence. */
export class AuditError extends Error {
	override name = 'AuditError';
}

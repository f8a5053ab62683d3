import { parseBuildMeta } from '#protocol/parse-builds.ts';
import { href } from '#routes.ts';
import type { AuditedPage } from './audited-page.ts';
import {
	AuditError,
	type AuditedAnswer,
	type AuditedSettings,
	type AuditedSite,
	homesOf,
	pathOf,
} from './audited-site.ts';
import { type Ask, answerOf, type Crawl, createCrawl } from './crawl.ts';

export interface ReadOptions {
	/** Scheme and host of the requests to the site. */
	address: string;
	/** Paths to look at besides those that are named on pages. */
	seeds?: readonly string[];
	/** What is known of its settings. */
	settings?: AuditedSettings;
	/** Milliseconds since 1970. */
	now?: number;
}

/** So many old addresses are requested: a host that leads on from these leads on from all. */
const maxRedirects = 20;

const unknownSettings: AuditedSettings = { locales: [], collections: [] };

/**
 * Reads a finished site from its home page on: all that is named there, and nothing of another host.
 *
 * @throws {AuditError} where there is no site, or none that Vitrine made
 */
export async function readSite(
	ask: Ask,
	{ address, seeds = [], settings = unknownSettings, now = Date.now() }: ReadOptions,
): Promise<AuditedSite> {
	const site: AuditedSite = {
		address,
		names: [],
		origin: address,
		settings,
		readAt: now,
		isHidden: false,
		answers: new Map(),
		pages: new Map(),
		otherScreens: new Map(),
		missing: new Map(),
		variants: new Map(),
		languageRedirect: undefined,
		compressed: undefined,
		formToken: undefined,
		moved: new Map(),
		sitemaps: new Map(),
		sitemapIndex: undefined,
		brokenXml: new Map(),
		robots: undefined,
		pngSizes: new Map(),
	};
	const crawl = createCrawl(ask, site);
	await crawl.read('/');
	const home = homeOf(site);
	site.origin = URL.parse(home.canonical ?? address)?.origin ?? address;
	site.names = home.openGraph.get('og:site_name') ?? [];

	const sitemaps: string[] = [];
	for (const { hreflang, address } of homesOf(site)) {
		const prefix = (pathOf(address, site) ?? '').replace(/\/$/, '');
		sitemaps.push(`${prefix}/sitemap.xml`);
		site.missing.set(hreflang, `${prefix}/there-is-no-such-page`);
	}
	await crawl.follow(['/', '/robots.txt', '/sitemap_index.xml', ...sitemaps, ...seeds]);
	site.variants = variantsOf(site);
	const strays = [...site.missing.values(), ...site.variants.keys()];
	await crawl.follow(strays);
	for (const path of strays) takeForStray(path, site);
	await crawl.follow(reservedPaths(site, home));
	site.languageRedirect = await askInOtherLanguage(ask, site);
	if (site.settings.target !== undefined) await readHosting(ask, crawl, site, home);
	if (!home.isIndexed) unhide(site);
	return site;
}

function homeOf({ address, answers, pages }: AuditedSite): AuditedPage {
	const { status, location, fault } = answers.get('/') ?? {};
	if (fault !== undefined) throw new AuditError(`${address} ${fault}: is the site up, and the address right?`);
	if (location !== undefined) {
		throw new AuditError(`${address} answers ${status} and leads to ${location}: audit that address.`);
	}
	if (status !== 200) throw new AuditError(`${address} answers ${status}: there is no home page to begin with.`);
	const home = pages.get('/');
	if (home?.buildId) return home;
	throw new AuditError(`${address} answers with no page that Vitrine made: its html element names no build.`);
}

/** What browsers and operators request besides pages: only the headers of it are looked at. */
function reservedPaths(site: AuditedSite, { buildId }: AuditedPage): string[] {
	const homes = homesOf(site).map(({ hreflang, address }) => {
		const path = pathOf(address, site) ?? '/';
		const known = site.settings.locales.find(({ tag }) => tag === hreflang)?.code;
		return { path, code: known ?? (path.slice(1) || hreflang.replace(/-.*/, '')) };
	});
	return [
		...homes.flatMap(({ path, code }) => [href('payload', { path }), href('messages', { locale: code })]),
		href('latestBuild'),
		href('buildMeta', { id: buildId }),
		href('buildAssets'),
		...site.settings.collections.slice(0, 1).map((collection) => `${href('icons', { collection })}?icons=a`),
		'/api/there-is-no-such-address',
	];
}

/** Asks for `/` as a visitor who reads another language than that of the home page. */
async function askInOtherLanguage(ask: Ask, site: AuditedSite): Promise<AuditedAnswer | undefined> {
	const other = homesOf(site).find(({ address }) => pathOf(address, site) !== '/');
	if (site.settings.detection !== 'server' || !other) return undefined;
	const headers = { Accept: 'text/html', 'Accept-Language': other.hreflang };
	const response = await ask('/', 'GET', headers).catch(() => undefined);
	return response && answerOf(response, `${site.address}/`);
}

/** What only concerns the host: compression, the form, and old addresses, of which a few stand for all. */
async function readHosting(ask: Ask, crawl: Crawl, site: AuditedSite, { buildId }: AuditedPage): Promise<void> {
	const answer = async (path: string, headers: Record<string, string> = {}) => {
		const response = await ask(path, 'GET', headers).catch(() => undefined);
		return response && answerOf(response, site.address + path);
	};
	site.compressed = await answer('/', { 'Accept-Encoding': 'br, gzip' });
	if (site.settings.hasForms) site.formToken = await answer(href('contactToken'));
	const meta = await ask(href('buildMeta', { id: buildId }), 'GET')
		.then((response) => response.json())
		.catch(() => {});
	const rules = parseBuildMeta(meta, buildId)?.routeRules ?? {};
	for (const [from, { redirect }] of Object.entries(rules).slice(0, maxRedirects)) {
		if (typeof redirect === 'string') site.moved.set(from, redirect);
	}
	await crawl.follow([...site.moved.keys()]);
	for (const path of site.moved.keys()) takeForStray(path, site);
}

function variantsOf({ pages }: AuditedSite): Map<string, string> {
	const variants = [...pages].flatMap(([path, { code }]) =>
		(path === '/' ? ['/index.html', `/${code}`] : [`${path}/`]).map((variant) => [variant, path] as const),
	);
	return new Map(variants.filter(([variant]) => !pages.has(variant)));
}

/** A host that shows a page under any address has no more pages by that. */
function takeForStray(path: string, { pages, otherScreens }: AuditedSite): void {
	const page = pages.get(path);
	if (page) otherScreens.set(path, page);
	pages.delete(path);
}

/** Judges a hidden site as it will be when it is published: only pages that claim no address stay out of search. */
function unhide(site: AuditedSite): void {
	site.isHidden = true;
	for (const page of site.pages.values()) page.isIndexed = page.canonical !== undefined;
}

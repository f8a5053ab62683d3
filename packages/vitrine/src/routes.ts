import { bootRoutes } from './boot-routes.ts';

/**
 * Every kind of address that the site answers, without a language's prefix. `:name` stands for one segment,
 * `:name*` for any number of them with their leading slashes. Whoever writes an address calls `href`.
 *
 * Modules that only recognize addresses, or describe many of them to a host, repeat some as patterns: `reserved` below,
 * `server/` (for example app.ts, request-log.ts, node/metrics.ts, worker/bound-files.ts) and `build/` (for example
 * targets/header-rules.ts, workers/worker-config.ts). `check/` asks for addresses as strangers do. Before you
 * change an address here, search for it there.
 */
export const routes = {
	home: '/',
	page: ':path*',
	...bootRoutes,
	messages: '/_i18n/:locale/messages.json',
	buildAssets: '/builds/assets.json',
	asset: '/assets/:file',
	feed: ':path*/feed.xml',
	listPage: ':path*/page/:number',
	tag: ':path*/tags/:tag',
	sitemap: '/sitemap.xml',
	sitemapPart: '/sitemap-:number.xml',
	sitemapIndex: '/sitemap_index.xml',
	markdown: ':path*.md',
	llms: '/llms.txt',
	robots: '/robots.txt',
	licences: '/licences.txt',
	securityTxt: '/.well-known/security.txt',
	card: '/og/:hash.png',
	favicon: '/favicon.svg',
	faviconIco: '/favicon.ico',
	touchIcon: '/apple-touch-icon.png',
	appIcon: '/icon-:name.png',
	webManifest: '/site.webmanifest',
	icons: '/api/_nuxt_icon/:collection.json',
	contactToken: '/api/contact/token',
	contactMessages: '/api/contact/messages',
	contactForm: '/api/contact/form.json',
	contactThanks: '/contact/sent',
	search: '/search',
	searchIndex: '/search/:locale/index.json',
	searchFile: '/search/:locale/:hash.json',
	health: '/health',
	ready: '/ready',
	metrics: '/metrics',
	preview: '/preview/:token',
	notFound: '/404',
	fault: '/500',
} as const;

export type RouteName = keyof typeof routes;

type ParamName<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
	? FirstWord<Rest> | ParamName<Rest>
	: never;

type FirstWord<Text extends string> = Text extends `${infer Word}${'/' | '.' | '*'}${string}` ? FirstWord<Word> : Text;

type Params<Name extends RouteName> =
	ParamName<(typeof routes)[Name]> extends never ? [] : [params: Record<ParamName<(typeof routes)[Name]>, string>];

/**
 * Writes an address of the route table.
 *
 * @example href('messages', { locale: 'ru' }) // '/_i18n/ru/messages.json'
 * @example href('payload', { path: '/ru/about' }) // '/ru/about/_payload.json'
 * @example href('payload', { path: '/' }) // '/_payload.json'
 * @throws {TypeError} when a segment has no value
 */
export function href<Name extends RouteName>(name: Name, ...[params]: Params<Name>): string {
	const values: Record<string, string> = params ?? {};
	return routes[name].replace(/:(\w+)(\*?)/g, (_, key: string, many: string) => {
		const value = values[key];
		// Only `:name*` may stand for no segment.
		if (!value && (value === undefined || !many)) throw new TypeError(`${name} lacks :${key}`);
		return many ? value.replace(/\/$/, '') : value;
	});
}

/**
 * Addresses that never reach the catch-all page, also after a language's prefix (specification §1). Those of feeds,
 * pages as Markdown and drafts are among them whether a site has these or not.
 */
const reserved = [
	/^\/(api|_i18n|builds|assets|og|preview|\.well-known)(\/|$)/,
	/\/(_payload\.json|feed\.xml)$/,
	/^\/sitemap[^/]*\.xml$/,
	/^\/(robots\.txt|licences\.txt|llms\.txt|health|ready|metrics|404|500)$/,
	/^\/(favicon\.[^/]+|apple-touch-icon\.png|icon-[^/]+\.png)$/,
	/\.(webmanifest|md)$/,
	/^\/contact\/sent$/,
];

/** Where a site can be searched, its answers and what they are made from. */
const reservedForSearch = /^\/search(\/|$)/;

/**
 * Says whether a path without a language's prefix is reserved and can be no page.
 *
 * @param settings whether visitors can search the site
 */
export function isReserved(path: string, { search = false }: { search?: boolean | undefined } = {}): boolean {
	return reserved.some((pattern) => pattern.test(path)) || (search && reservedForSearch.test(path));
}

/** Whether an address is that of a draft, which only those see who have a link to it. */
export function isPreview(path: string): boolean {
	return path.startsWith('/preview/');
}

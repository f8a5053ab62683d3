import { apiPrefix, bootRoutes } from './boot-routes.ts';

/**
 * Every kind of address that the site answers, without a language's prefix. `:name` matches one segment, `:name*` any
 * number of them with their leading slashes. No other module has an address as a literal: `href` writes one,
 * `recognize` reads one, `prefixOf` and `fileNameOf` give the parts that patterns of hosts are made of. Only `check/`,
 * which requests addresses as a visitor does, repeats them.
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
	// As published sites link it.
	licenses: '/licences.txt',
	securityTxt: '/.well-known/security.txt',
	card: '/og/:hash.png',
	favicon: '/favicon.svg',
	faviconIco: '/favicon.ico',
	touchIcon: '/apple-touch-icon.png',
	appIcon: '/icon-:name.png',
	webManifest: '/site.webmanifest',
	icons: '/api/_nuxt_icon/:collection.json',
	contact: '/api/contact',
	contactToken: '/api/contact/token',
	contactMessages: '/api/contact/messages',
	contactForm: '/api/contact/form.json',
	contactThanks: '/contact/sent',
	form: '/api/forms/:form',
	formPage: '/api/forms/:form/form.json',
	formThanks: '/forms/:form/sent',
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

/** An address of the route table that was recognized. */
export interface RecognizedRoute {
	name: RouteName;
	/** The value of each segment that varies, as it is written in the path. */
	params: Readonly<Record<string, string>>;
}

/** Each route as a pattern, the narrower ones first: without a segment that varies, with some, with any number of them. */
const patterns = (Object.entries(routes) as [RouteName, string][])
	.map(([name, route]) => ({
		name,
		breadth: route.includes('*') ? 2 : Number(route.includes(':')),
		regex: regexOf(route),
	}))
	.sort((a, b) => a.breadth - b.breadth || Number(a.name === 'page') - Number(b.name === 'page'));

function regexOf(route: string): RegExp {
	const source = route.replace(/:(\w+)(\*?)|[.]/g, (found, key: string | undefined, many: string) => {
		if (key === undefined) return `\\${found}`;
		return many ? `(?<${key}>(?:/[^/]+)*)` : `(?<${key}>[^/]+)`;
	});
	return new RegExp(`^${source}$`);
}

/**
 * Returns the route of a path without a language's prefix and the values of its segments; undefined for a path that no
 * address of the site has.
 *
 * @example recognize('/assets/boot-DRPsBnxn.js') // { name: 'asset', params: { file: 'boot-DRPsBnxn.js' } }
 * @example recognize('/about') // { name: 'page', params: { path: '/about' } }
 */
export function recognize(path: string): RecognizedRoute | undefined {
	for (const { name, regex } of patterns) {
		const found = regex.exec(path);
		if (found) return { name, params: found.groups ?? {} };
	}
	return undefined;
}

/**
 * Returns what all addresses of a route begin with.
 *
 * @example prefixOf('asset') // '/assets/'
 */
export function prefixOf(name: RouteName): string {
	return routes[name].replace(/:.*$/s, '');
}

/**
 * Returns the last segment of a route, which no value changes.
 *
 * @example fileNameOf('feed') // 'feed.xml'
 */
export function fileNameOf(name: RouteName): string {
	return routes[name].replace(/^.*\//s, '');
}

export { apiPrefix };

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
	/^\/(contact|forms\/[^/]+)\/sent$/,
];

/** Reserved addresses that a site's owner may fill: pictures of the site, and what others look for at fixed places. */
const forOwners =
	/^\/(favicon\.[^/]+|apple-touch-icon\.png|icon-[^/]+\.png|\.well-known\/.+|.+\.webmanifest|.+\.md|llms\.txt)$/;

/** Checks whether a file of the site's own may have a reserved address. */
export function isForOwners(path: string): boolean {
	return forOwners.test(path);
}

/** Where a site can be searched, its answers and what they are made from. */
const reservedForSearch = /^\/search(\/|$)/;

/**
 * Returns whether a path without a language's prefix is reserved.
 *
 * @param settings whether visitors can search the site
 */
export function isReserved(path: string, { search = false }: { search?: boolean | undefined } = {}): boolean {
	return reserved.some((pattern) => pattern.test(path)) || (search && reservedForSearch.test(path));
}

/** Addresses of tools that serve the pages of the site beside their own, as its editor does. Files of the owner may have them. */
const reservedForTools = /^\/__/;

/** Returns whether a path without a language's prefix can be no page: it is reserved, or that of a tool. */
export function isNoPage(path: string, settings?: Parameters<typeof isReserved>[1]): boolean {
	return reservedForTools.test(path) || isReserved(path, settings);
}

/** Whether an address is that of a draft, which only those see who have a link to it. */
export function isPreview(path: string): boolean {
	return path.startsWith(prefixOf('preview'));
}

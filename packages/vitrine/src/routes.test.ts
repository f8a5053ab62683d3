import { expect, it } from 'vitest';
import { fileNameOf, href, isNoPage, isReserved, prefixOf, type RouteName, recognize, routes } from './routes.ts';

it('writes the addresses of the route table', () => {
	expect(href('payload', { path: '/' })).toBe('/_payload.json');
	expect(href('payload', { path: '/ru/about' })).toBe('/ru/about/_payload.json');
	expect(href('messages', { locale: 'ja' })).toBe('/_i18n/ja/messages.json');
	expect(href('buildMeta', { id: 'abc' })).toBe('/builds/meta/abc.json');
	expect(href('sitemapIndex')).toBe('/sitemap_index.xml');
});

it('writes no address with an empty segment', () => {
	// @ts-expect-error A value that the pattern names is missing.
	expect(() => href('messages', {})).toThrow('messages lacks :locale');
	expect(() => href('buildMeta', { id: '' })).toThrow('buildMeta lacks :id');
	expect(href('page', { path: '' })).toBe('');
});

it.each([
	'/api/contact',
	'/api',
	'/_i18n/ru/messages.json',
	'/builds/latest.json',
	'/assets/app.js',
	'/og/about.png',
	'/about/_payload.json',
	'/_payload.json',
	'/sitemap.xml',
	'/sitemap_index.xml',
	'/robots.txt',
	'/licences.txt',
	'/health',
	'/ready',
	'/.well-known/security.txt',
	'/favicon.ico',
	'/apple-touch-icon.png',
	'/icon-192.png',
	'/site.webmanifest',
	'/404',
	'/feed.xml',
	'/news/feed.xml',
	'/guide.md',
	'/index.md',
	'/llms.txt',
	'/preview/token/about',
])('reserves %s (§1)', (path) => {
	expect([isReserved(path), isNoPage(path)]).toEqual([true, true]);
});

it.each(['/__edit', '/__edit/api/site', '/__next'])(
	'reserves %s for tools, and lets files of the owner have it',
	(path) => {
		expect([isReserved(path), isNoPage(path)]).toEqual([false, true]);
	},
);

it.each([
	'/',
	'/about',
	'/apis',
	'/guide/api',
	'/health/care',
	'/robots',
	'/licences',
	'/4040',
	'/sitemap',
	'/search',
	'/previews',
	'/feed',
	'/md',
])('leaves %s to pages (§1)', (path) => {
	expect([isReserved(path), isNoPage(path)]).toEqual([false, false]);
});

/** An address of a route, with a value for each segment that varies. */
function sampleOf(name: RouteName): { path: string; params: Record<string, string> } {
	const params: Record<string, string> = {};
	const path = routes[name].replace(/:(\w+)(\*?)/g, (_, key: string, many: string) => {
		params[key] = many ? '/news/lamps' : `one-${key}`;
		return params[key];
	});
	return { path, params };
}

it.each(Object.keys(routes) as RouteName[])('recognizes an address of the route %s', (name) => {
	const { path, params } = sampleOf(name);
	expect(recognize(path)).toEqual({ name, params });
});

it('recognizes the narrowest route, and a page in what is no other', () => {
	const nameOf = (path: string) => recognize(path)?.name;
	expect(['/_payload.json', '/feed.xml', '/index.md', '/', ''].map(nameOf)).toEqual([
		'payload',
		'feed',
		'markdown',
		'home',
		'page',
	]);
	expect(['/assets/a/b.js', '/search/en', '/sitemapXxml', '/guide/wick'].map(nameOf)).toEqual(Array(4).fill('page'));
	expect(['about', '//', '/about/'].map(nameOf)).toEqual([undefined, undefined, undefined]);
});

it('gives the parts of routes that stay the same', () => {
	expect([prefixOf('asset'), prefixOf('icons'), prefixOf('preview'), prefixOf('health')]).toEqual([
		'/assets/',
		'/api/_nuxt_icon/',
		'/preview/',
		'/health',
	]);
	expect([fileNameOf('feed'), fileNameOf('payload'), fileNameOf('llms')]).toEqual([
		'feed.xml',
		'_payload.json',
		'llms.txt',
	]);
});

import { describe, expect, it } from 'vitest';
import { fixtureApp } from '../../../../test/support/fixture-app.ts';

const { get, source } = fixtureApp();

describe('how long an answer may be kept', () => {
	const build = source.buildInfo().id;
	const page = source.find('/ru/_payload.json')?.pageHash;
	const messages = source.find('/_i18n/ru/messages.json')?.hash;
	const pages = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

	it.each([
		['/', 'private, no-cache'],
		['/ru', pages],
		['/about', pages],
		['/sitemap.xml', pages],
		['/builds/latest.json?1700000000000', 'no-store'],
		[`/builds/meta/${build}.json`, 'public, max-age=31536000, immutable'],
		['/_payload.json', pages],
		[`/ru/_payload.json?${page}`, 'public, max-age=31536000, immutable'],
		[`/_payload.json?${page}`, pages],
		[`/ru/_payload.json?${build}`, pages],
		['/ru/_payload.json?other', pages],
		['/_i18n/ru/messages.json', 'no-cache'],
		[`/_i18n/ru/messages.json?${messages}`, 'public, max-age=86400'],
		['/_i18n/ru/messages.json?other', 'no-cache'],
		['/robots.txt', 'public, max-age=3600'],
		['/favicon.svg', 'public, max-age=3600'],
		['/favicon.ico', 'public, max-age=3600'],
		['/ru/site.webmanifest', 'public, max-age=3600'],
		['/nowhere', 'no-cache'],
		['/health', 'no-store'],
	])('%s: %s (§3, §5, §6, §8)', async (path, expected) => {
		expect((await get(path)).headers.get('Cache-Control')).toBe(expected);
	});

	it('is a year for hashed assets (§3)', async () => {
		const boot = /\/assets\/boot-[\w-]+\.js/.exec(await (await get('/')).text())?.[0] ?? '';
		expect((await get(boot)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
	});

	it('is a year for pictures for link previews, which are named after what is drawn', async () => {
		const card = /og:image" content="https:\/\/lantern\.example(\/og\/[^"]+)"/.exec(
			await (await get('/about')).text(),
		)?.[1];
		const response = await get(card ?? '');
		expect(response.headers.get('Content-Type')).toBe('image/png');
		expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
	});

	it('is not at all for messages of a language that is marked so (§5)', async () => {
		const locales = source.buildInfo().locales.map((locale) => ({ ...locale, cacheable: locale.code !== 'ja' }));
		const app = fixtureApp({ buildInfo: { locales } });
		expect((await app.get('/_i18n/ja/messages.json')).headers.get('Cache-Control')).toBe('no-store');
		expect((await app.get('/_i18n/ru/messages.json')).headers.get('Cache-Control')).toBe('no-cache');
	});

	it.each(['client', 'off'] as const)(
		'is the same for / as for other pages when detection is %s (§3)',
		async (detection) => {
			const response = await fixtureApp({ buildInfo: { detection } }).get('/');
			expect(response.headers.get('Cache-Control')).toBe(pages);
			expect(response.headers.get('Vary')).toBe('Accept-Encoding');
		},
	);
});

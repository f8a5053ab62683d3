import { describe, expect, it } from 'vitest';
import { languageRanges } from '#i18n/language-ranges.ts';
import { fixtureApp, origin } from '../../../../test/support/fixture-app.ts';

const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const cookies = [undefined, 'en', 'ru', 'ja', 'fr', '', '__proto__', '../ru', 'RU'];
const languages = [undefined, 'ru', 'fr, ja;q=0.5', 'en', 'be', ';q='];
const paths = ['/', '/ru', '/ja', '/about', '/ru/nowhere', '/RU', '/company', '/_payload.json'];
const accepts = [html, '*/*', undefined];
const sites = [undefined, 'none', 'cross-site', 'same-origin'];
const referers = [undefined, `${origin}/ja`, 'https://elsewhere.example/', 'garbage'];
const agents = [person, 'Googlebot/2.1'];
const detections = ['server', 'client', 'off'] as const;

type Visit = Record<'cookie' | 'language' | 'accept' | 'site' | 'referer' | 'agent', string | undefined>;

/** Visits with every cookie and every language, and all combinations of the rest. */
function* visitsWith(...rest: readonly (string | undefined)[][]): Generator<Visit> {
	const rows = [cookies, languages, ...rest].reduce<(string | undefined)[][]>(
		(rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
		[[]],
	);
	for (const [cookie, language, accept, site, referer, agent] of rows)
		yield { cookie, language, accept, site, referer, agent };
}

function headersOf({ cookie, language, accept, site, referer, agent }: Visit): Record<string, string> {
	const headers = {
		'User-Agent': agent,
		Cookie: cookie === undefined ? undefined : `theme=dark; i18n_redirected=${cookie}`,
		'Accept-Language': language,
		Accept: accept,
		'Sec-Fetch-Site': site,
		Referer: referer,
	};
	return Object.fromEntries(
		Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
}

/** The rules of §3, in the order of the specification. */
function expectedTarget(visit: Visit & { path: string; detection: string }) {
	if (visit.detection !== 'server' || visit.path !== '/' || visit.accept !== html || visit.agent !== person)
		return undefined;
	if (visit.site === 'same-origin') return undefined;
	// A browser that fetches ahead of a click sends `none` with the page of the link.
	if ((visit.site ?? 'none') === 'none' && visit.referer === `${origin}/ja`) return undefined;
	const asked = { ru: 'ru', 'fr, ja;q=0.5': 'ja', en: 'en' }[visit.language ?? ''];
	const locale = ['en', 'ru', 'ja'].includes(visit.cookie ?? '') ? visit.cookie : asked;
	return locale === undefined || locale === 'en' ? undefined : `/${locale}`;
}

describe('the language of a visitor', () => {
	it('is found out on / alone, by the whole table, and the target of a redirect never leads on (§3, faults L8)', async () => {
		let redirects = 0;
		for (const detection of detections) {
			const app = fixtureApp({ buildInfo: { detection } });
			for (const path of paths) {
				// Visits without a redirect are tested with input that causes one elsewhere.
				const isFound = detection === 'server' && path === '/';
				const visits = isFound
					? visitsWith(accepts, sites, referers, agents)
					: visitsWith([html], [undefined], [undefined], [person]);
				for (const visit of visits) {
					const headers = headersOf(visit);
					const response = await app.get(path, headers);
					const target = expectedTarget({ ...visit, path, detection });
					if (target === undefined) {
						if (response.status === 302) throw new Error(`${path} ${JSON.stringify(headers)} led on`);
						continue;
					}
					redirects++;
					const location = response.headers.get('Location');
					if (response.status !== 302 || location !== target) {
						throw new Error(`${path} ${JSON.stringify(headers)} → ${response.status} ${location}, expected ${target}`);
					}
					const next = await app.get(target, headers);
					if (next.status !== 200) throw new Error(`${target} led on to ${next.headers.get('Location')}`);
				}
			}
		}
		expect(redirects).toBeGreaterThan(100);
	});

	const { get, request } = fixtureApp();

	it.each([
		['fr, ru;q=0.9', 302, '/ru'],
		['ru;q=0,en', 200, null],
		['be, kk;q=0.9', 200, null],
		['ja', 302, '/ja'],
	])('%s on / answers %i %s (§16.1, §16.2, faults L15)', async (language, status, location) => {
		const response = await get('/', { Accept: html, 'Accept-Language': language });
		expect(response.status).toBe(status);
		expect(response.headers.get('Location')).toBe(location);
	});

	it.each([
		['zh-TW, en;q=0.5', '/zh-hant'],
		['zh-MO', '/zh-hant'],
		['zh-CN, ja;q=0.5', '/ja'],
		['zh-Latn-TW', null],
	])('%s on / leads to %s, where a language has several scripts', async (language, location) => {
		const { locales } = fixtureApp().source.buildInfo();
		const row = { code: 'zh-hant', name: '中文', tag: 'zh-Hant', cacheable: true, unlisted: false };
		const ranges = languageRanges(row.tag, locales);
		const app = fixtureApp({ buildInfo: { locales: [...locales, { ...row, ranges }] } });
		const { headers } = await app.get('/', { Accept: html, 'Accept-Language': language });
		expect(headers.get('Location')).toBe(location);
	});

	it('keeps the query, and is kept in no cache (§3, §16.5)', async () => {
		const response = await get('/?utm=1&x=%2F', { Accept: html, 'Accept-Language': 'ja' });
		expect(response.headers.get('Location')).toBe('/ja?utm=1&x=%2F');
		expect(response.headers.get('Cache-Control')).toBe('private, no-store');
		expect(response.headers.get('Vary')).toBe('Accept-Language, Cookie, Sec-Fetch-Site, Referer');
		expect((await get('/')).headers.get('Vary')).toContain('Accept-Language, Cookie, Sec-Fetch-Site, Referer');
	});

	it.each([
		['TEXT/HTML', 302],
		['image/png, Text/Html ; q=0.1', 302],
		['text/html;charset=utf-8', 302],
		['text/html;q=0', 200],
		['text/html;q=0.000', 200],
		['text/htmlx', 200],
		['application/x-text/html', 200],
		['text/plain;x="a,text/html,b"', 200],
		['*/*', 200],
		['', 200],
	])('leads those on who take HTML: Accept %j answers %i (RFC 9110 §12.5.1)', async (accept, status) => {
		expect((await get('/', { Accept: accept, 'Accept-Language': 'ru' })).status).toBe(status);
	});

	it('redirects HEAD like GET, and no POST (§16.3)', async () => {
		const headers = { Accept: html, 'Accept-Language': 'ru' };
		expect((await request('/', { method: 'HEAD', headers })).status).toBe(302);
		expect((await request('/', { method: 'POST', headers })).status).toBe(405);
	});

	it('lets a visitor without JavaScript follow the link to English (§16.6)', async () => {
		for (const header of [{ 'Sec-Fetch-Site': 'same-origin' }, { Referer: `${origin}/ja` }]) {
			const response = await get('/', { Accept: html, 'Accept-Language': 'ja', ...header });
			expect(response.status).toBe(200);
			expect(await response.text()).toContain('lang="en-US"');
		}
	});

	it('takes two cookies of the name, or a long one, for none, and echoes nothing (faults L6)', async () => {
		for (const cookie of [
			'i18n_redirected=ru; i18n_redirected=ru',
			`i18n_redirected=${'ru'.repeat(2048)}`,
			'i18n_redirected=ru%0d%0aX:1',
		]) {
			const response = await get('/', { Accept: html, Cookie: cookie });
			expect(response.status).toBe(200);
			expect(response.headers.has('X')).toBe(false);
		}
	});
});

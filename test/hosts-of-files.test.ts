import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
	type Capability,
	canDo,
	capabilities,
	capabilityNames,
	type HostName,
	hostNames,
} from '#build/hosts/targets.ts';
import { readDeployed } from '#check/audit/read-deployed.ts';
import { audit } from '#check/audit/rules.ts';
import { readOldAddress } from '#content/fields/old-address.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { hasForms } from '#protocol/contact/form.ts';
import { type OpenedExport, openExport } from '#protocol/node/export-folder.ts';
import { ask } from './conformance/ask.ts';
import { message } from './support/contact-app.ts';
import { findCaddy } from './support/documented-proxy.ts';
import { findNginx } from './support/find-program.ts';
import { repositoryRoot } from './support/repository.ts';
import type { RunningHost } from './support/running-host.ts';
import { startServer } from './support/running-server.ts';
import { frameAddress, oldAddresses, redirectRows, searchedSite } from './support/searched-site.ts';
import { serveByName } from './support/serve-by-name.ts';
import { serveByCaddy, serveByNginx, serveByPages, serveByWorkerd } from './support/static-hosts.ts';

interface Host {
	name: string;
	/** What it is in the table. */
	host: HostName;
	/** Why it cannot run here; undefined where it can. */
	lacking?: string | undefined;
	start: (build: string) => Promise<RunningHost>;
}

const nginx = findNginx();
const caddy = findCaddy();
const hosts: readonly Host[] = [
	{
		name: 'Node',
		host: 'node',
		start: async (build) => {
			const { origin, stop } = await startServer(build);
			return { origin, stop: async () => void (await stop()) };
		},
	},
	{ name: 'workerd', host: 'workers', start: serveByWorkerd },
	{ name: 'the code of Cloudflare Pages', host: 'cloudflare-pages', start: serveByPages },
	{
		name: 'nginx',
		host: 'nginx',
		lacking: nginx === undefined ? 'nginx is not installed, and this account cannot install it' : undefined,
		start: (build) => serveByNginx(nginx ?? '', build),
	},
	{
		name: 'Caddy',
		host: 'caddy',
		lacking: caddy === undefined ? 'Caddy is not installed, and this account cannot install it' : undefined,
		start: (build) => serveByCaddy(caddy ?? '', build),
	},
	{ name: 'the least of hosts', host: 'static', start: serveByName },
];

/** Cloudflare Pages answers no 410, and its rules come before pages, so that it takes no pattern that matches one. */
const answersRow = (host: HostName, { path, status }: { path: string; status: number }) =>
	host !== 'cloudflare-pages' || (status !== 410 && !path.startsWith('/guide/'));

type Get = (path: string, options?: { method?: string; headers?: Record<string, string> }) => ReturnType<typeof ask>;

interface Row {
	title: string;
	needs: readonly Capability[];
	run: (get: Get, site: { build: string; origin: string; host: HostName }) => Promise<unknown>;
}

const html = { Accept: 'text/html' };
const kept = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

const rows: readonly Row[] = [
	{
		title: 'answers each page at its address, in its language',
		needs: [],
		run: async (get) => {
			for (const [path, lang] of [
				['/', 'en-US'],
				['/about', 'en-US'],
				['/ru', 'ru-RU'],
				['/ja/about', 'ja-JP'],
			] as const) {
				const { status, headers, body } = await get(path, { headers: html });
				expect([path, status]).toEqual([path, 200]);
				expect(headers['content-type']).toMatch(/^text\/html/);
				expect(body).toContain(`lang="${lang}"`);
			}
		},
	},
	{
		title: 'answers a missing page with 404 and an error screen',
		needs: [],
		run: async (get) => {
			const { status, body } = await get('/no-such-page');
			expect([status, body.includes('noindex')]).toEqual([404, true]);
		},
	},
	{
		title: 'is a sound site to the audit of such a host',
		needs: ['headers'],
		run: async (_, { build, origin, host }) => {
			const { locales, forms, outside } = (openExport(build) as OpenedExport).manifest;
			const detection = canDo(host, 'redirectByLanguage') ? ('server' as const) : ('client' as const);
			const settings = {
				...{ detection, locales, collections: ['lucide'], outside },
				...{ target: host, hasForms: hasForms({ forms }) },
			};
			const findings = audit(await readDeployed(origin, { settings }));
			// What compresses on some platforms stands in front of the code that runs here.
			const isOurs = ({ rule }: { rule: string }) => rule !== 'compression' || canDo(host, 'compressedCopies');
			expect(findings.filter(isOurs)).toEqual([]);
		},
	},
	{
		title: 'answers the rows of redirects.yaml, behind its pages (specification §18)',
		needs: ['redirectRows'],
		run: async (get, { host }) => {
			for (const [path, status, location] of redirectRows) {
				if (!answersRow(host, { path, status })) continue;
				const answer = await get(path, { headers: html });
				expect([path, answer.status]).toEqual([path, status]);
				if (location !== undefined) expect([path, answer.headers.location]).toEqual([path, location]);
				else expect(answer.body).toContain('noindex');
			}
			expect((await get('/guide/basket-1')).status).toBe(200);
			expect((await get('/film.mp4')).status).toBe(200);
		},
	},
	{
		title: 'leads from / to the language of the visitor',
		needs: ['redirectByLanguage'],
		run: async (get) => {
			const { status, headers } = await get('/', { headers: { ...html, 'Accept-Language': 'ja' } });
			expect([status, headers.location, headers['cache-control']]).toEqual([302, '/ja', 'private, no-store']);
		},
	},
	...leads('redirects', 301, [
		['/company?x=1', '/about?x=1'],
		['/ru/company', '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5'],
	]),
	{
		title: 'leads from each old address to its page, and from no other, whatever signs it holds',
		needs: ['redirects'],
		run: async (get) => {
			for (const old of oldAddresses) {
				const { status, headers, body } = await get(encodePath(readOldAddress(old)));
				// A host that would take it for a pattern has a small page there.
				const leads = status === 200 ? body.includes('content="0; url=/signs"') : headers.location;
				expect([old, status, leads]).toEqual([old, ...(status === 200 ? [200, true] : [301, '/signs'])]);
				expect([old, status === 200 && !/[*:]/.test(readOldAddress(old))]).toEqual([old, false]);
			}
			const others = [
				'/docs-plan',
				'/docsearch',
				'/wiki/x',
				'/prices-2027',
				'/2abc2',
				'/n/x',
				'/path',
				'/aac',
				'/what',
			];
			for (const path of others) expect([path, (await get(path)).status]).toEqual([path, 404]);
		},
	},
	{
		title: 'leads from an old address in its other forms, of which old sites have one with a slash at the end',
		needs: ['redirects'],
		run: async (get) => {
			for (const path of ['/company/', '/company.html', '/company/index.html', '/ru/company/', '/Our%20Team/'])
				expect([path, (await get(path)).status]).toEqual([path, 301]);
			const lost = ['/no-such-page/', '/old/', '/old.html'];
			for (const path of lost) expect([path, (await get(path)).status]).toEqual([path, 404]);
		},
	},
	{
		title: 'sends the headers of one page, whatever signs its name holds',
		needs: ['headers'],
		run: async (get) => {
			const { headers } = await get(encodePath(frameAddress));
			expect(headers['content-security-policy']).toContain('frame-src https://player.vimeo.com');
		},
	},
	{
		title: 'sends the policy of a page with services of others with this page alone',
		needs: ['headers'],
		run: async (get) => {
			const sent = async (path: string) => {
				const { headers } = await get(path, { headers: html });
				const policy = `${headers['content-security-policy']}`;
				const isIsolated = headers['cross-origin-embedder-policy'] === 'require-corp';
				return [path, policy.includes('https://list.example'), policy.includes('trusted-types'), isIsolated];
			};
			expect(await sent('/signs')).toEqual(['/signs', true, false, false]);
			for (const path of ['/about', '/ru', '/no-such-page'])
				expect(await sent(path)).toEqual([path, false, true, true]);
		},
	},
	...leads('canonicalRedirects', 308, [
		['/about/?x=1', '/about?x=1'],
		['/about.html', '/about'],
		['/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5/', '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5'],
		['/index.html', '/'],
		['/RU', '/ru'],
		['/JA/about?y', '/ja/about?y'],
		['/en', '/'],
		['/en/about', '/about'],
	]),
	...leads('canonicalEncoding', 308, [
		['/ru/%d0%be-%d0%bb%d0%b0%d0%bc%d0%bf%d0%b5', '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5'],
		['/ja//about', '/ja/about'],
	]),
	{
		title: 'says of redirects how long they may be kept',
		needs: ['canonicalRedirects', 'redirects', 'cacheTimes', 'reservedErrors'],
		run: async (get) => {
			for (const path of ['/company', '/about/', '/RU'])
				expect([path, (await get(path)).headers['cache-control']]).toEqual([path, 'max-age=300']);
		},
	},
	{
		title: 'leads to no other host',
		needs: [],
		run: async (get) => {
			for (const path of ['//evil.example/', '//evil.example//', '/%0d%0aX-Evil:1/'])
				expect(`${(await get(path)).headers.location}`).not.toMatch(/^\/\/|\r|\n/);
		},
	},
	...(
		[
			['/no-such-page', 'en-US'],
			['/ru/no-such-page', 'ru-RU'],
			['/ja/no-such-page/', 'ja-JP'],
			['/no-such-film.jpg', 'en-US'],
		] as const
	).map(
		([path, lang]): Row => ({
			title: `answers ${path} with the error screen in ${lang}`,
			needs: ['errorsByLanguage', 'cacheTimes'],
			run: async (get) => {
				const { status, headers, body } = await get(path);
				expect([status, headers['cache-control']]).toEqual([404, expect.stringMatching(/^no-(?:cache|store)$/)]);
				expect(headers['content-type']).toBe('text/html; charset=utf-8');
				expect(body).toContain(`lang="${lang}"`);
			},
		}),
	),
	...(
		[
			['/assets/missing.js', 'text/plain; charset=utf-8'],
			['/no-such-page/_payload.json', 'application/json; charset=utf-8'],
			['/_i18n/xx/messages.json', 'application/json; charset=utf-8'],
			['/builds/meta/0.json', 'application/json; charset=utf-8'],
		] as const
	).map(
		([path, type]): Row => ({
			title: `answers ${path} with ${type}, which nobody keeps`,
			needs: ['reservedErrors'],
			run: async (get) => {
				const { status, headers } = await get(path);
				expect([status, headers['content-type'], headers['cache-control']]).toEqual([404, type, 'no-store']);
			},
		}),
	),
	{
		title: 'takes nothing but GET and HEAD',
		needs: ['methods'],
		run: async (get) => {
			const { status, headers } = await get('/about', { method: 'POST' });
			expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
			expect((await get('/about', { method: 'HEAD' })).status).toBe(200);
		},
	},
	{
		title: 'refuses an address that is too long',
		needs: ['refusals'],
		run: async (get) => expect((await get(`/${'a'.repeat(3000)}`)).status).toBe(414),
	},
	{
		title: 'says of each answer how long it may be kept',
		needs: ['cacheTimes'],
		run: async (get, { build }) => {
			const { resources } = (openExport(build) as OpenedExport).manifest;
			const script = resources.find(({ kind }) => kind === 'asset')?.path ?? '';
			const times = await Promise.all(
				['/about', '/sitemap.xml', '/builds/latest.json', script].map(
					async (path) => (await get(path)).headers['cache-control'],
				),
			);
			expect(times).toEqual([kept, kept, 'no-store', 'public, max-age=31536000, immutable']);
		},
	},
	{
		title: 'sends a policy that runs nothing from elsewhere',
		needs: ['headers'],
		run: async (get) => {
			const page = await get('/about');
			expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/);
			expect(page.headers['x-content-type-options']).toBe('nosniff');
			expect(page.headers['access-control-allow-origin']).toBeUndefined();
			expect((await get('/robots.txt')).headers['content-security-policy']).toMatch(/^default-src 'none'; base-uri/);
		},
	},
	{
		title: 'names the type of each file',
		needs: ['contentTypes'],
		run: async (get) => {
			const typeOf = async (path: string) => (await get(path)).headers['content-type'];
			expect(await typeOf('/sitemap.xml')).toMatch(/^application\/xml\b/);
			expect(await typeOf('/_i18n/ru/messages.json')).toMatch(/^application\/json\b/);
			expect(await typeOf('/lamp.svg')).toMatch(/^image\/svg\+xml\b/);
		},
	},
	{
		title: 'keeps interface texts for a day where the query names their content',
		needs: ['queryAwareCaching'],
		run: async (get, { build }) => {
			const path = '/_i18n/ru/messages.json';
			const hash = (openExport(build) as OpenedExport).manifest.resources.find(
				(resource) => resource.path === path,
			)?.hash;
			expect((await get(`${path}?${hash}`)).headers['cache-control']).toBe('public, max-age=86400');
			expect((await get(`${path}?other`)).headers['cache-control']).toBe('no-cache');
		},
	},
	{
		title: 'says when a page is the same',
		needs: ['revalidation'],
		run: async (get) => {
			const { headers } = await get('/about');
			expect((await get('/about', { headers: { 'If-None-Match': `${headers.etag}` } })).status).toBe(304);
		},
	},
	{
		title: 'sends the copies that the build has compressed, and says when they are the same',
		needs: ['compressedCopies', 'revalidation'],
		run: async (get) => {
			for (const encoding of ['br', 'gzip']) {
				const asked = { 'Accept-Encoding': encoding };
				const { headers } = await get('/about', { headers: asked });
				expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
				const again = await get('/about', { headers: { ...asked, 'If-None-Match': `${headers.etag}` } });
				expect(again.status).toBe(304);
			}
		},
	},
	{
		title: 'sends parts of films, and of nothing else',
		needs: ['ranges', 'headers'],
		run: async (get) => {
			const Range = 'bytes=10-14';
			const part = await get('/film.mp4', { headers: { Range } });
			expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 10-14/1000', '01234']);
			const page = await get('/about', { headers: { Range } });
			expect([page.status, page.headers['accept-ranges']]).toEqual([200, undefined]);
		},
	},
	{
		title: 'takes messages of the form',
		needs: ['form'],
		run: async (_, { origin }) => {
			const headers = { Origin: 'https://lantern.example' };
			const post = { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(message) } as const;
			expect((await fetch(`${origin}/api/contact`, post)).status).toBe(303);
		},
	},
	{
		title: 'searches without a script',
		needs: ['searchWithoutScript'],
		run: async (get) => {
			const { headers, body } = await get('/search?q=guide');
			expect(headers['cache-control']).toBe('no-store');
			expect(body).toContain('<mark>Guide</mark>');
		},
	},
	{
		title: 'has a page for search that says what it needs',
		needs: [],
		run: async (get) => expect((await get('/search')).body).toContain('data-search-summary'),
	},
	{
		title: 'takes a forged link to drafts for any other missing page',
		needs: ['previews'],
		run: async (get) => expect((await get('/preview/forged/about')).headers['cache-control']).toBe('no-store'),
	},
	{
		title: 'sends single icons',
		needs: ['icons'],
		run: async (get) => {
			const { body } = await get('/api/_nuxt_icon/lucide.json?icons=lamp');
			expect(Object.keys(JSON.parse(body).icons)).toEqual(['lamp']);
		},
	},
	{
		title: 'says that it is there',
		needs: ['health'],
		run: async (get) => expect([(await get('/health')).status, (await get('/ready')).status]).toEqual([200, 200]),
	},
];

function leads(needed: Capability, status: number, addresses: readonly (readonly [from: string, to: string])[]): Row[] {
	return addresses.map(([from, to]) => ({
		title: `leads from ${from} to ${to}, by ${status}`,
		needs: [needed],
		run: async (get) => {
			const answer = await get(from);
			expect([answer.status, answer.headers.location]).toEqual([status, to]);
		},
	}));
}

for (const { name, host, lacking, start } of hosts) {
	if (lacking !== undefined) {
		it(name, ({ skip }) => skip(lacking));
		continue;
	}
	describe(name, () => {
		let running: RunningHost;
		let build: string;
		beforeAll(async () => {
			build = await searchedSite();
			running = await start(build);
		});
		afterAll(() => running?.stop());
		const get: Get = (path, options = {}) =>
			ask({ host: '127.0.0.1', port: Number(new URL(running.origin).port) }, path, options);
		for (const { run, title } of rows.filter(({ needs }) => needs.every((capability) => canDo(host, capability))))
			it(title, () => run(get, { build, origin: running.origin, host }));
	});
}

describe('the table of hosts', () => {
	it('says of nothing that a host can do it without a test that proves it', () => {
		const proven = new Set(rows.flatMap(({ needs }) => needs));
		expect(Object.keys(capabilities).filter((capability) => !proven.has(capability as Capability))).toEqual([]);
	});

	it('stands in the guide as it is', () => {
		const guide = readFileSync(join(repositoryRoot, 'docs/guides/deploy.md'), 'utf8');
		expect(/^\| what a visitor .*?\n\n/ms.exec(guide)?.[0].trim()).toBe(table());
	});
});

/** Of hosts and what they can do, in Markdown. */
function table(): string {
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const columns = { ...Object.fromEntries(hostNames.map((name) => [name, `\`${name}\``])), static: 'any other' };
	const lines = (Object.keys(capabilities) as Capability[]).map((capability) =>
		row([
			capabilityNames[capability],
			...hostNames.map((host) => (canDo(host, capability) ? '✓' : '')),
			capabilities[capability],
		]),
	);
	const head = ['what a visitor or browser gets', ...Object.values(columns), 'where it is missing'];
	return [row(head), row(head.map(() => '---')), ...lines].join('\n');
}

import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from './conformance/ask.ts';
import { readTarget, type Target } from './conformance/target.ts';
import { type RunningProxy, startNginx, startVarnish } from './support/documented-proxy.ts';
import { findNginx, findVarnish } from './support/find-program.ts';
import { type RunningServer, startServer } from './support/running-server.ts';
import { searchedSite } from './support/searched-site.ts';
import { createTinySite } from './support/tiny-site.ts';

type StartCache = (program: string, upstream: string) => Promise<RunningProxy>;

const caches: [name: string, find: () => string | undefined, start: StartCache][] = [
	['nginx', findNginx, startNginx],
	['Varnish', findVarnish, startVarnish],
];

for (const [name, find, start] of caches) {
	const program = find();
	if (program === undefined)
		it(`a cache of ${name}`, ({ skip }) => skip(`${name} is not installed, and this account cannot install it`));
	else describe(`a cache of ${name}`, () => keeps((upstream) => start(program, upstream)));
}

/** Visitors who have nothing in common but what their browsers can unpack. */
const visitors = [
	{ 'Accept-Language': 'ru', Cookie: 'i18n_redirected=ja; other=1' },
	{ 'Accept-Language': 'ja,en;q=0.5', 'User-Agent': 'Another' },
	{ Cookie: 'i18n_redirected=ru', 'Sec-Fetch-Site': 'same-origin' },
].map(
	(headers): Record<string, string> => ({
		...headers,
		Accept: 'text/html',
		'Accept-Encoding': 'br',
		'X-Ask-Cache': 'yes',
	}),
);

/** Whether an answer came from the cache: nginx says so, and Varnish names the request that brought it. */
function isHit({ 'x-cache': said, 'x-varnish': numbers }: IncomingHttpHeaders): boolean {
	return said === 'HIT' || `${numbers}`.includes(' ');
}

function keeps(start: (upstream: string) => Promise<RunningProxy>): void {
	let server: RunningServer;
	let cache: RunningProxy;
	let direct: Target;
	const address = () => ({ host: '127.0.0.1', port: Number(new URL(cache.origin).port) });
	beforeAll(async () => {
		server = await startServer(await searchedSite(), { TRUST_PROXY: '127.0.0.1' });
		cache = await start(server.origin);
		direct = await readTarget(server.origin);
	});
	afterAll(async () => {
		await cache.stop();
		await server.stop();
	});

	it('D6: has every page but / for the second visitor, whatever their cookies and languages', async () => {
		const pages = direct.locales.flatMap(({ pages }) => pages.map(({ path }) => path)).filter((path) => path !== '/');
		for (const path of [...pages, `${direct.page.standard}/_payload.json`, '/sitemap.xml', '/company']) {
			const [first, ...others] = visitors;
			const fetched = await ask(address(), path, { headers: first ?? {} });
			for (const headers of others) {
				const answer = await ask(address(), path, { headers });
				expect([path, isHit(answer.headers)]).toEqual([path, true]);
				expect([answer.status, answer.body]).toEqual([fetched.status, fetched.body]);
				expect(answer.headers['content-encoding']).toBe(fetched.headers['content-encoding']);
			}
		}
	});

	it.each([
		['/', 302],
		['/?x=1', 302],
		['/no-such-page', 404],
		['/assets/missing.js', 404],
		['/search?q=guide', 200],
		['/preview/forged/about', 404],
		['/api/contact/token', 200],
		['/builds/latest.json', 200],
		['/ready', 200],
	])('D6: never has %s', async (path, status) => {
		for (const headers of [visitors[0], visitors[0], visitors[0]]) {
			const answer = await ask(address(), path, { headers: headers ?? {} });
			expect([answer.status, isHit(answer.headers)]).toEqual([status, false]);
		}
	});

	it('D6: leads each visitor of / to the language of their own', async () => {
		const led = async (headers: Record<string, string>) => (await ask(address(), '/', { headers })).headers.location;
		const html = { Accept: 'text/html' };
		for (let round = 0; round < 2; round++) {
			expect(await led({ ...html, 'Accept-Language': 'ja' })).toBe('/ja');
			expect(await led({ ...html, 'Accept-Language': 'ja', Cookie: 'i18n_redirected=ru' })).toBe('/ru');
			expect(await led({ ...html, 'Accept-Language': 'en' })).toBeUndefined();
		}
	});

	it('D6: shows a deploy when the time is over that pages may be kept, with a second in place of each minute', async () => {
		const { exportEdition } = createTinySite({ pages: 2 });
		const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
		await exportEdition(out, 'edition0');
		const site = await startServer(out);
		const quick = await startQuickTimes(site.port);
		const inFront = await start(quick.origin);
		const page = async () => (await fetch(`${inFront.origin}/pages/page-1`)).text();
		await page();
		expect(await page()).toContain('The end of edition0.');
		await exportEdition(out, 'edition1');
		await expect.poll(page, { timeout: 30_000, interval: 200 }).toContain('The end of edition1.');
		await inFront.stop();
		await site.stop();
		quick.close();
	});
}

/** Stands before a server and lets answers be kept for a second where the server says a minute. */
async function startQuickTimes(port: number): Promise<{ origin: string; close: () => void }> {
	const server = createServer((incoming, outgoing) => {
		const { url: path, headers } = incoming;
		send({ host: '127.0.0.1', port, path, headers }, (answer) => {
			const times = answer.headers['cache-control']?.replace(/\b60\b/g, '1');
			outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'cache-control': times });
			answer.pipe(outgoing);
		}).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

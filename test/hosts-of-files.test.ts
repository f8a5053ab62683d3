import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readDeployed } from '#check/audit/read-deployed.ts';
import { audit } from '#check/audit/rules.ts';
import { ask } from '#check/faults/ask.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { readManifest } from '#protocol/node/export-folder.ts';
import { findCaddy } from './support/documented-proxy.ts';
import { findNginx } from './support/find-program.ts';
import { type RunningHost, serveByCaddy, serveByNginx } from './support/static-hosts.ts';

const nginx = findNginx();
if (nginx !== undefined)
	describe('nginx, by what the build writes for it', () => serves((build) => serveByNginx(nginx, build)));
else it('nginx', ({ skip }) => skip('nginx is not installed, and this account cannot install it'));

const caddy = findCaddy();
if (caddy !== undefined)
	describe('Caddy, by what the build writes for it', () => serves((build) => serveByCaddy(caddy, build)));
else it('Caddy', ({ skip }) => skip('Caddy is not installed, and this account cannot install it'));

/** The files of an export, on a host that is told what the server of the kit knows. */
function serves(start: (build: string) => Promise<RunningHost>): void {
	let host: RunningHost;
	beforeAll(async () => {
		host = await start(inject('fixture'));
	});
	afterAll(() => host.stop());

	const get = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
		ask({ host: '127.0.0.1', port: Number(new URL(host.origin).port) }, path, options);

	it('is a sound site to the audit: addresses, languages, redirects, headers', async () => {
		const { locales } = readManifest(inject('fixture')) as Manifest;
		const settings = { detection: 'client', locales, collections: ['lucide'] } as const;
		expect(audit(await readDeployed(host.origin, { names: ['Lit by oil'], settings }))).toEqual([]);
	});

	it.each([
		['/company?x=1', 301, '/about?x=1'],
		['/ru/company', 301, '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5'],
		['/about/?x=1', 308, '/about?x=1'],
		['/about.html', 308, '/about'],
		['/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5/', 308, '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5'],
		['/index.html', 308, '/'],
		['/RU', 308, '/ru'],
		['/JA/about?y', 308, '/ja/about?y'],
		['/en', 308, '/'],
		['/en/about', 308, '/about'],
	])('leads from %s to the address of today, by %i to %s', async (path, status, target) => {
		const answer = await get(path);
		expect([answer.status, answer.headers.location]).toEqual([status, target]);
		expect(answer.headers['cache-control']).toBe('max-age=300');
	});

	it.each(['//evil.example/', '//evil.example//', '/%0d%0aX-Evil:1/'])(
		'leads from %s to no other host',
		async (path) => {
			expect(`${(await get(path)).headers.location}`).not.toMatch(/^\/\/|\r|\n/);
		},
	);

	it.each([
		['/no-such-page', 'en-US'],
		['/ru/no-such-page', 'ru-RU'],
		['/ja/no-such-page/', 'ja-JP'],
		['/no-such-film.jpg', 'en-US'],
	])('answers %s with the error screen in %s', async (path, lang) => {
		const { status, headers, body } = await get(path);
		expect([status, headers['content-type'], headers['cache-control']]).toEqual([
			404,
			'text/html; charset=utf-8',
			'no-cache',
		]);
		expect(body).toContain(`lang="${lang}"`);
	});

	it.each([
		['/assets/missing.js', 'text/plain; charset=utf-8'],
		['/no-such-page/_payload.json', 'application/json; charset=utf-8'],
		['/_i18n/xx/messages.json', 'application/json; charset=utf-8'],
		['/builds/meta/0.json', 'application/json; charset=utf-8'],
	])('answers %s with %s, which nobody keeps', async (path, type) => {
		const { status, headers } = await get(path);
		expect([status, headers['content-type'], headers['cache-control']]).toEqual([404, type, 'no-store']);
	});

	it('sends the copies that the build has compressed, and says when they are the same', async () => {
		for (const encoding of ['br', 'gzip']) {
			const { headers } = await get('/about', { headers: { 'Accept-Encoding': encoding } });
			expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
			const again = await get('/about', {
				headers: { 'Accept-Encoding': encoding, 'If-None-Match': `${headers.etag}` },
			});
			expect(again.status).toBe(304);
		}
	});

	it('offers no parts of what is no film', async () => {
		const { status, headers } = await get('/about', { headers: { Range: 'bytes=0-9' } });
		expect([status, headers['accept-ranges']]).toEqual([200, undefined]);
	});

	it('takes nothing but GET and HEAD', async () => {
		const { status, headers } = await get('/about', { method: 'POST' });
		expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
		expect((await get('/about', { method: 'HEAD' })).status).toBe(200);
	});
}

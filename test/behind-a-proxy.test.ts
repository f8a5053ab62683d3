import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ask, wantsHtml } from './conformance/ask.ts';
import { type Capability, reasonToSkip } from './conformance/fault.ts';
import { faults } from './conformance/faults.ts';
import { readTarget, type Target } from './conformance/target.ts';
import { message } from './support/contact-app.ts';
import {
	documentedBlocks,
	findCaddy,
	type RunningNginx,
	type RunningProxy,
	startCaddy,
	startNginx,
} from './support/documented-proxy.ts';
import { testRows } from './support/fault-tests.ts';
import { findNginx } from './support/find-program.ts';
import { type RunningServer, startServer } from './support/running-server.ts';

/** nginx judges a request's framing itself, and hands on what it made of it. */
const offered: ReadonlySet<Capability> = new Set(['redirects', 'locale-404', 'endpoints', 'query-headers']);

const program = findNginx();
if (program !== undefined) {
	describe('behind nginx with a cache', () => behind(program));
	describe('what visitors say of themselves, behind nginx', () =>
		visitorsBehind((origin) => startNginx(program, origin)));
} else it('behind nginx', ({ skip }) => skip('nginx is not installed, and this account cannot install it'));

const caddy = findCaddy();
if (caddy !== undefined) {
	it('Caddy has nothing to say against the block for it', () => {
		const file = join(mkdtempSync(join(tmpdir(), 'vitrine-caddy-')), 'Caddyfile');
		writeFileSync(file, documentedBlocks('node.md', 'caddy')[0] ?? '');
		const words = ['adapt', '--adapter', 'caddyfile', '--config', file];
		const { status, stderr } = spawnSync(caddy, words, { encoding: 'utf8' });
		expect([status, stderr]).toEqual([0, '']);
	});
	describe('what visitors say of themselves, behind Caddy', () =>
		visitorsBehind((origin) => startCaddy(caddy, origin)));
} else it('behind Caddy', ({ skip }) => skip('Caddy is not installed, and this account cannot install it'));

function behind(nginx: string): void {
	let server: RunningServer;
	let proxy: RunningNginx;
	let direct: Target;
	let proxied: Target;
	beforeAll(async () => {
		server = await startServer(inject('fixture'), { TRUST_PROXY: '127.0.0.1', KEEP_ALIVE_SECONDS: '75' });
		proxy = await startNginx(nginx, server.origin);
		[direct, proxied] = await Promise.all([readTarget(server.origin), readTarget(proxy.origin)]);
	});
	afterAll(async () => {
		await proxy.stop();
		await server.stop();
	});

	it('leaves what visitors search and links to drafts out of its log', async () => {
		for (const path of ['/search?q=secret', '/RU/search/?q=secret', '/preview/secret/about?secret', '/about?from=here'])
			await (await fetch(proxy.origin + path)).text();
		const logged = readFileSync(proxy.log, 'utf8');
		expect(logged).not.toContain('secret');
		expect(logged.match(/"GET (\/search|\/RU\/search\/|\/preview\/)" \d{3} /g)).toHaveLength(3);
		expect(logged).toMatch(/"GET \/about\?from=here HTTP\/1\.1" 200 /);
	});

	describe('bad input is answered rightly', () => {
		testRows(
			faults.filter((fault) => reasonToSkip(fault, offered) === undefined),
			() => proxied,
		);
	});

	it('D6: every answer is the one of the direct server, from the cache as well, and sets no cookie', async () => {
		const pages = direct.locales.flatMap((locale) => locale.pages.map(({ path }) => path));
		const paths = [...pages, ...pages.map((path) => `${path}/?x=1`), '/no-such-page', '/robots.txt', '/sitemap.xml'];
		const visitors = [{}, { 'Accept-Language': direct.other.code }, { 'Accept-Encoding': 'br' }];
		for (const path of paths)
			for (const visitor of visitors) {
				const headers = { ...wantsHtml, ...visitor };
				const expected = await ask(direct.address, path, { headers });
				for (const round of ['first', 'second']) {
					const { status, headers: found, body } = await ask(proxied.address, path, { headers });
					expect([path, round, status, body]).toEqual([path, round, expected.status, expected.body]);
					const itsOwn = /^(date|connection|server|keep-alive|transfer-encoding|content-length)$/;
					for (const [name, value] of Object.entries(expected.headers))
						if (!itsOwn.test(name)) expect([path, name, found[name]]).toEqual([path, name, value]);
					expect(found['set-cookie']).toBeUndefined();
				}
			}
	});

	it('leads from http to https', async () => {
		const response = await fetch(`${proxy.plainOrigin}/ru/x?y`, { redirect: 'manual' });
		expect([response.status, response.headers.get('Location')]).toEqual([308, 'https://www.example.com/ru/x?y']);
	});
}

/** Visitors who write the headers of a proxy themselves. */
function visitorsBehind(start: (origin: string) => Promise<RunningProxy>): void {
	describe.each(['127.0.0.1', '1'])('with TRUST_PROXY=%s', (trusted) => {
		let server: RunningServer;
		let proxy: RunningProxy;
		beforeAll(async () => {
			server = await startServer(inject('fixture'), { TRUST_PROXY: trusted, KEEP_ALIVE_SECONDS: '130' });
			proxy = await start(server.origin);
		});
		afterAll(async () => {
			await proxy.stop();
			await server.stop();
		});

		it('do not choose the address that limits of messages count', async () => {
			const statuses: number[] = [];
			for (let count = 1; count <= 11; count++) {
				const forged = `198.51.100.${count}`;
				const response = await fetch(`${proxy.origin}/api/contact`, {
					method: 'POST',
					redirect: 'manual',
					headers: { Origin: 'https://lantern.example', 'X-Forwarded-For': forged, Forwarded: `for=${forged}` },
					body: new URLSearchParams({ ...message, name: `Ada ${count}` }),
				});
				statuses.push(response.status);
			}
			expect(statuses).toEqual([...Array(10).fill(303), 429]);
		});

		it('do not choose whether they came by https', async () => {
			const headers = { 'X-Forwarded-Proto': 'https' };
			const response = await fetch(`${proxy.origin}/about`, { headers });
			expect(response.status).toBe(200);
			expect(response.headers.has('Strict-Transport-Security')).toBe(false);
		});

		it('are not taken for a proxy that nobody trusts', () => {
			expect(server.output()).not.toContain('X-Forwarded-For');
		});
	});

	it('without TRUST_PROXY, the log reports once that all of them count as one', async () => {
		const server = await startServer(inject('fixture'));
		const proxy = await start(server.origin);
		for (let visits = 0; visits < 3; visits++) await fetch(`${proxy.origin}/about`);
		expect(server.output().match(/"notice":"A request has X-Forwarded-For/g)).toHaveLength(1);
		await proxy.stop();
		await server.stop();
	});
}

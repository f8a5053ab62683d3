import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { kitRoot } from '#node/installation.ts';
import { openConnection, rawRequest } from '../../../../test/conformance/raw-http.ts';
import { type RunningServer, startServer } from '../../../../test/support/running-server.ts';

it.skipIf(process.platform === 'win32')(
	'reports a file of settings that other accounts can read',
	async () => {
		const cwd = mkdtempSync(join(tmpdir(), 'vitrine-settings-'));
		const file = join(cwd, '.env');
		writeFileSync(file, 'KEEP_ALIVE_SECONDS=6\n');
		const outputOf = async (mode: number) => {
			chmodSync(file, mode);
			const command = [join(kitRoot, 'bin/vitrine.js'), 'serve'];
			const server = await startServer(resolve(inject('fixture')), {}, { cwd, command });
			await server.stop();
			return server.output();
		};
		expect(await outputOf(0o644)).toContain(
			'.env is open to other accounts of this machine (mode 644): \\"chmod 600 .env\\"',
		);
		expect(await outputOf(0o640)).not.toContain('other accounts');
	},
	30_000,
);

describe('a running server', () => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer(inject('fixture'), { LOG: 'all', TRUST_PROXY: '127.0.0.1' });
	});
	afterAll(() => server.stop());

	it('prints how long it took and the address of each language', () => {
		expect(server.output()).toMatch(/^Ready in \d+ ms\n {2}en-US {2}http:\/\/127\.0\.0\.1:\d+\/ {2}English\n/);
		expect(server.output()).toContain(`${server.origin}/ja`);
	});

	it('answers over a real connection', async () => {
		const response = await fetch(`${server.origin}/ru`);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('lang="ru-RU"');
	});

	it('believes a trusted proxy that the visitor came by https (faults F8)', async () => {
		const came = (proto: string) => fetch(`${server.origin}/about`, { headers: { 'X-Forwarded-Proto': proto } });
		expect((await came('https')).headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
		expect((await came('http')).headers.has('Strict-Transport-Security')).toBe(false);
	});

	it('writes one line of JSON for each request, with nothing of the visitor in it', async () => {
		const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
		await pause();
		const before = server.output().length;
		await fetch(`${server.origin}/about?email=a@b.c`, {
			headers: { 'User-Agent': 'secret-agent', Cookie: 'x=secret-cookie' },
		});
		await fetch(`${server.origin}/nowhere%0A%7Bforged?q=1`);
		await pause();
		const lines = server
			.output()
			.slice(before)
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(lines).toEqual([
			{
				time: expect.any(String),
				id: expect.stringMatching(/^[0-9a-f-]{36}$/),
				method: 'GET',
				path: '/about',
				status: 200,
				ms: expect.any(Number),
			},
			expect.objectContaining({
				path: '/nowhere%0A%7Bforged',
				status: 404,
				message: 'Page not found: /nowhere%0A%7Bforged?q=1',
			}),
		]);
	});
});

describe('a server with room for five connections', () => {
	let server: RunningServer;
	const open: Socket[] = [];
	beforeAll(async () => {
		server = await startServer(inject('fixture'), { MAX_CONNECTIONS: '5', MAX_CONNECTIONS_PER_ADDRESS: '5' });
	});
	afterEach(() => {
		for (const socket of open.splice(0)) socket.destroy();
	});
	afterAll(() => server.stop());

	/** Opens five connections, on each of which this is sent. */
	async function fill(bytes: string): Promise<void> {
		for (let count = 0; count < 5; count++) {
			const socket = openConnection(server);
			open.push(socket);
			await new Promise((resolve) => socket.write(bytes, resolve));
			if (bytes.endsWith('\r\n\r\n')) await once(socket, 'data');
		}
	}

	it('makes room by closing idle ones', async () => {
		await fill('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
		expect(await rawRequest(server, 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
			/^HTTP\/1\.1 200/,
		);
	});

	it('says to the sixth that it came at a bad moment, and to the seventh nothing', async () => {
		await fill('GET /health HTTP/1.1\r\n');
		const [sixth, seventh] = [openConnection(server), openConnection(server)];
		for (const socket of [sixth, seventh]) {
			open.push(socket.on('error', () => {}));
			await new Promise((resolve) => socket.write('GET / HTTP/1.1\r\n', resolve));
			await sleep(50);
		}
		expect([sixth.readable, seventh.readable]).toEqual([true, false]);
		sixth.write('Host: x\r\n\r\n');
		const [answer] = (await once(sixth, 'data')) as [Buffer];
		expect(answer.toString()).toMatch(/^HTTP\/1\.1 503.*Retry-After: 10/s);
	});

	it('reads a body of up to a megabyte before it refuses what came with it, and no more', async () => {
		const post = (length: number) =>
			rawRequest(
				server,
				`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${'a'.repeat(Math.min(length, 500_000))}`,
			);
		expect(await post(500_000)).toMatch(/^HTTP\/1\.1 405/);
		expect(await post(50_000_000)).toMatch(/^HTTP\/1\.1 413/);
	});
});

describe('the code of the server', () => {
	/** The modules that an entry brings along. */
	async function modulesOf(entry: string): Promise<string[]> {
		const result = await build({
			root: kitRoot,
			configFile: false,
			logLevel: 'silent',
			ssr: { noExternal: true },
			build: { ssr: entry, write: false },
		});
		const chunks = Array.isArray(result) || !('output' in result) ? [] : result.output;
		return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
	}

	it('brings no React, no Markdown and no content code along', async () => {
		const modules = await modulesOf('src/cli/serve.ts');
		expect(
			modules.filter((id) =>
				/node_modules\/(react|react-dom|unified|remark|yaml|vite|use-intl)|src\/(content|resources|document|pages|sections|build)\//.test(
					id,
				),
			),
		).toEqual([]);
		expect(modules.some((id) => id.includes('node_modules/hono/'))).toBe(true);
	});

	it('needs Node in node.ts and folders of this name alone', () => {
		const files = ['src/server', 'src/i18n', 'src/protocol'].flatMap((folder) =>
			readdirSync(join(kitRoot, folder), { recursive: true, encoding: 'utf8' }).map(
				(name) => `${folder}/${name.replaceAll('\\', '/')}`,
			),
		);
		const using = files.filter(
			(file) =>
				/\.tsx?$/.test(file) &&
				!file.endsWith('.test.ts') &&
				/from 'node:/.test(readFileSync(join(kitRoot, file), 'utf8')),
		);
		expect(using).not.toEqual([]);
		expect(using.filter((file) => !/^src\/(server\/(node|dev)(\.ts|\/)|protocol\/node\/)/.test(file))).toEqual([]);
	});
});

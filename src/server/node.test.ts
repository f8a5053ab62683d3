import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { projectRoot } from '#build/project.ts';
import { rawRequest, rawStatus } from '../../test/raw-http.ts';
import { type RunningServer, startServer } from '../../test/running-server.ts';

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

	it.each([
		['a raw byte above 0x7F', 400, '/caf\xe9'],
		['raw UTF-8', 400, Buffer.from('/о-лампе').toString('latin1')],
		['an absolute form', 400, 'http://lantern.example/about'],
		['no path', 400, '*'],
		['a backslash', 400, '/about\\..\\x'],
		['dots that lead up', 404, '/../../etc/passwd'],
		['two slashes and a host', 404, '//evil.example/'],
		['a path of 8 KB', 414, `/${'a'.repeat(8192)}`],
		['broken percent-encoding', 400, '/%zz'],
		['a NUL', 400, '/%00'],
	])('answers %s with %i (§1, faults A1–A6, A13)', async (_, status, target) => {
		expect(await rawStatus(server.port, target)).toBe(status);
	});

	it('refuses TRACE and echoes nothing (faults F1)', async () => {
		const answer = await rawRequest(
			server.port,
			'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: secret-42\r\nConnection: close\r\n\r\n',
		);
		expect(answer).toMatch(/^HTTP\/1\.1 405/);
		expect(answer).not.toContain('secret-42');
	});

	it('ignores the host that a request names, whatever it is (faults F4)', async () => {
		const answer = await rawRequest(
			server.port,
			'GET /about/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
		);
		expect(answer).toMatch(/^location: \/about\r$/im);
		expect(answer).not.toContain('evil');
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

describe('the code of the server', () => {
	/** The modules that an entry brings along. */
	async function modulesOf(entry: string): Promise<string[]> {
		const result = await build({
			root: projectRoot,
			configFile: false,
			logLevel: 'silent',
			ssr: { noExternal: true },
			build: { ssr: entry, write: false },
		});
		const chunks = Array.isArray(result) || !('output' in result) ? [] : result.output;
		return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
	}

	it('brings no React, no Markdown and no content code along', async () => {
		const modules = await modulesOf('src/server/node.ts');
		expect(
			modules.filter((id) =>
				/node_modules\/(react|react-dom|unified|remark|yaml|vite|use-intl)|src\/(content|resources|document|pages|sections|build)\//.test(
					id,
				),
			),
		).toEqual([]);
		expect(modules.some((id) => id.includes('node_modules/hono/'))).toBe(true);
	});

	it('needs Node in node.ts and its folder alone', () => {
		const files = execFileSync(
			'git',
			['ls-files', '--cached', '--others', '--exclude-standard', 'src/server', 'src/i18n', 'src/protocol'],
			{ cwd: projectRoot, encoding: 'utf8' },
		);
		const using = files
			.trim()
			.split('\n')
			.filter(
				(file) => !file.endsWith('.test.ts') && /from 'node:/.test(readFileSync(join(projectRoot, file), 'utf8')),
			);
		expect(using.filter((file) => !/^src\/server\/(node|dev)(\.ts|\/)/.test(file))).toEqual([]);
	});
});

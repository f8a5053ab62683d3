import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { fixtureApp } from '../../../../../test/support/fixture-app.ts';
import { exportedFiles } from './exported-files.ts';

/** The fixture, on a server that shares a folder with others. */
function appWith(assetsDir: string) {
	return fixtureApp({ source: exportedFiles(inject('fixture'), { assetsDir }) });
}

describe('a folder that servers share', () => {
	let shared: string;
	let app: ReturnType<typeof appWith>;
	const write = (name: string, bytes: string) => {
		mkdirSync(join(shared, name, '..'), { recursive: true });
		writeFileSync(join(shared, name), bytes);
	};
	beforeAll(() => {
		shared = mkdtempSync(join(tmpdir(), 'vitrine-shared-'));
		app = appWith(shared);
	});

	it('has files of other builds, with the same headers as the server’s own', async () => {
		const site = join(inject('fixture'), 'site');
		const own = exportedFiles(inject('fixture')).manifest.resources;
		for (const kind of ['asset', 'og-image', 'build-meta'] as const) {
			const { path = '', file = '' } =
				own.find((entry) => entry.kind === kind && /[0-9a-f]{16}\./.test(entry.path)) ?? {};
			const other = path.replace(/[0-9a-f]{16}/, 'b'.repeat(16));
			const name = file.replace(/[0-9a-f]{16}/, 'b'.repeat(16));
			expect((await app.get(other)).status).toBe(404);
			mkdirSync(join(shared, name, '..'), { recursive: true });
			for (const suffix of ['', '.br', '.gz']) {
				if (existsSync(join(site, file + suffix))) cpSync(join(site, file + suffix), join(shared, name + suffix));
			}
			const headersOf = async (asked: string) => {
				const response = await app.get(asked, { 'Accept-Encoding': 'br' });
				expect(response.status).toBe(200);
				return [...response.headers].filter(([header]) => header !== 'etag');
			};
			expect(await headersOf(other)).toEqual(await headersOf(path));
		}
	});

	it('serves scripts in the encoding that is there, and reports when they are known', async () => {
		write('assets/app-Other.js', 'export {};');
		const response = await app.get('/assets/app-Other.js', { 'Accept-Encoding': 'br, gzip' });
		expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
		expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
		expect(response.headers.get('Content-Encoding')).toBeNull();
		expect(await response.text()).toBe('export {};');
		const etag = response.headers.get('ETag') ?? '';
		expect((await app.get('/assets/app-Other.js', { 'If-None-Match': etag })).status).toBe(304);
		write('assets/app-Other.js', 'export const longer = 1;');
		expect(await (await app.get('/assets/app-Other.js', { 'If-None-Match': etag })).text()).toContain('longer');
		rmSync(join(shared, 'assets/app-Other.js'));
		expect((await app.get('/assets/app-Other.js')).status).toBe(404);
	});

	it('never stands before the server’s own files', async () => {
		const { path = '', file = '' } =
			exportedFiles(inject('fixture')).manifest.resources.find(({ kind }) => kind === 'asset') ?? {};
		write(file, 'another');
		const bytes = Buffer.from(await (await app.get(path)).arrayBuffer());
		expect(bytes).toEqual(readFileSync(join(inject('fixture'), 'site', file)));
	});

	it('gives nothing else, and nothing that lies outside of it', async () => {
		const outside = mkdtempSync(join(tmpdir(), 'vitrine-outside-'));
		writeFileSync(join(outside, 'secret.js'), 'secret');
		for (const name of ['secret.js', 'index.html', 'assets/.env', 'assets/x.js.br', 'builds/latest.json']) {
			write(name, 'secret');
		}
		mkdirSync(join(shared, 'assets/folder.js'), { recursive: true });
		symlinkSync(join(outside, 'secret.js'), join(shared, 'assets/link.js'));
		for (const path of [
			'/secret.js',
			'/index.html',
			'/assets/.env',
			'/assets/x.js.br',
			'/assets/folder.js',
			'/assets/link.js',
			'/assets/..%2Fsecret.js',
			'/assets/%2E%2E/secret.js',
			'/assets/..%5Csecret.js',
			'/assets/%00',
		]) {
			const response = await app.get(path);
			expect([path, response.status === 200]).toEqual([path, false]);
		}
		expect(await (await app.get('/builds/latest.json')).json()).toHaveProperty('timestamp');
	});

	it('that does not exist keeps the server from starting, in one line', () => {
		expect(() => appWith(join(shared, 'nowhere'))).toThrow(/^ASSETS_DIR is ".*nowhere", which is no folder/);
	});
});

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import workerd from 'workerd';
import { bundleWorker } from '#build/bundle-worker.ts';
import { freePort } from './support/running-server.ts';

describe('the same app on Workers', () => {
	let runtime: ChildProcess;
	let origin: string;

	beforeAll(async () => {
		const folder = mkdtempSync(join(tmpdir(), 'vitrine-worker-'));
		cpSync(inject('fixture'), folder, { recursive: true });
		await bundleWorker(folder);
		const port = await freePort();
		origin = `http://127.0.0.1:${port}`;
		writeFileSync(
			join(folder, 'config.capnp'),
			`using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
	services = [
		(name = "main", worker = (
			modules = [(name = "worker.js", esModule = embed "worker/worker.js")],
			compatibilityDate = "2026-10-01",
			bindings = [(name = "ASSETS", service = "files")],
		)),
		(name = "files", disk = (path = "${join(folder, 'site')}")),
	],
	sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`,
		);
		runtime = spawn(workerd, ['serve', join(folder, 'config.capnp')], { stdio: ['ignore', 'inherit', 'inherit'] });
		for (let tries = 0; tries < 100; tries++) {
			if (
				await fetch(`${origin}/health`).then(
					(response) => response.ok,
					() => false,
				)
			)
				return;
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		throw new Error('workerd did not start.');
	}, 30_000);
	afterAll(() => {
		runtime.kill();
	});

	const get = (path: string, headers: Record<string, string> = {}) =>
		fetch(origin + path, { headers, redirect: 'manual' });

	it('answers pages in every language, with the same headers', async () => {
		for (const [path, lang] of [
			['/', 'en-US'],
			['/ru', 'ru-RU'],
			['/ja/about', 'ja-JP'],
		] as const) {
			const response = await get(path);
			expect(response.status).toBe(200);
			expect(response.headers.get('Content-Security-Policy')).toContain("trusted-types 'none'");
			expect(await response.text()).toContain(`<html lang="${lang}"`);
		}
	});

	it('redirects, negotiates and refuses like everywhere', async () => {
		expect((await get('/about/')).headers.get('Location')).toBe('/about');
		expect((await get('/', { Accept: 'text/html', 'Accept-Language': 'ja' })).headers.get('Location')).toBe('/ja');
		expect((await get('/nowhere')).status).toBe(404);
		expect((await fetch(origin, { method: 'POST' })).status).toBe(405);
		expect(await (await get('/api/_nuxt_icon/lucide.json?icons=lamp')).json()).toMatchObject({ icons: { lamp: {} } });
	});
});

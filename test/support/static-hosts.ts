import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Log, LogLevel } from 'miniflare';
import { unstable_generateASSETSBinding as generateASSETSBinding } from 'wrangler';
import { prepareWorker } from '#build/cloudflare/prepare-worker.ts';
import type { HostFile } from '#build/hosts/host-file.ts';
import { hostFiles } from '#build/hosts/host-files.ts';
import type { TargetName } from '#build/hosts/targets.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { adapt, documentedBlocks } from './documented-proxy.ts';
import { listenLocally, type RunningHost } from './running-host.ts';
import { freePort } from './running-server.ts';
import { startWorker } from './running-worker.ts';

/**
 * Serves the files of a build with nginx, by what the kit writes for it and the block in
 * `docs/guides/deploy/static-hosts.md`, on loopback and without TLS.
 *
 * @param build folder of the build, whatever it was built for
 */
export async function serveByNginx(program: string, build: string): Promise<RunningHost> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-files-'));
	const config = join(folder, 'host.conf');
	const port = await freePort();
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	writeFileSync(join(folder, 'nginx.conf'), writtenFor('nginx', build));
	const documented = documentedBlocks('static-hosts.md', 'nginx')[0] ?? '';
	const servers = adapt(documented, [
		[/\n\tlisten \[::\][^\n]*/g, ''],
		[/\n\tssl_certificate[^\n]*/g, ''],
		[/listen 80;/, `listen 127.0.0.1:${await freePort()};`],
		[/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
		[/\/srv\/site\/dist\/site/, join(build, 'site')],
		[/\/srv\/site\/dist\/nginx.conf/, join(folder, 'nginx.conf')],
	]);
	writeFileSync(
		config,
		`include /etc/nginx/modules-enabled/*.conf;
${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off;
pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
access_log off;
${servers}
}
`,
	);
	return run(program, ['-e', join(folder, 'error.log'), '-c', config], port);
}

/**
 * Serves the files of a build with Caddy, by what the kit writes for it and the block in
 * `docs/guides/deploy/static-hosts.md`, on loopback and without TLS.
 */
export async function serveByCaddy(program: string, build: string): Promise<RunningHost> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-caddy-files-'));
	const config = join(folder, 'host.caddy');
	const port = await freePort();
	writeFileSync(join(folder, 'Caddyfile'), writtenFor('caddy', build));
	const documented = documentedBlocks('static-hosts.md', 'caddy')[0] ?? '';
	const site = adapt(documented, [
		[/^www\.example\.com \{/, `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`],
		[/\/srv\/site\/dist\/site/, join(build, 'site')],
		[/\/srv\/site\/dist\/Caddyfile/, join(folder, 'Caddyfile')],
	]);
	writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
	const env = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
	return run(program, ['run', '--adapter', 'caddyfile', '--config', config], port, env);
}

/** Serves a build by the runtime of Workers, with what the kit makes for it, on loopback. */
export async function serveByWorkerd(build: string): Promise<RunningHost> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'));
	await prepareWorker({ out: build, manifest: openExport(build)?.manifest as Manifest, name: 'lantern', folder });
	const { url, stop } = await startWorker(folder, 'https://lantern.example');
	return { origin: url.origin, stop };
}

/**
 * Serves the files of a build by the code of Cloudflare Pages, with what the kit writes for it. What stands in front of
 * that code on the platform, caches and compression, is not there.
 */
export async function serveByPages(build: string): Promise<RunningHost> {
	const directory = mkdtempSync(join(tmpdir(), 'vitrine-pages-'));
	cpSync(join(build, 'site'), directory, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
	for (const { name, text } of filesFor('cloudflare-pages', build)) {
		const file = join(directory, name.slice('site/'.length));
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	const asked = new AbortController();
	const answer = await generateASSETSBinding({
		...{ directory, signal: asked.signal },
		log: new Log(LogLevel.ERROR),
	});
	const server = createServer(async ({ url = '/', method = 'GET', headers }, response) => {
		const {
			status,
			headers: sent,
			body,
		} = await answer(
			new Request(`https://lantern.example${url}`, { method, headers: headers as Record<string, string> }),
		);
		response.writeHead(status, Object.fromEntries(sent));
		response.end(Buffer.from(await new Response(body).arrayBuffer()));
	});
	const origin = await listenLocally(server);
	return {
		origin,
		stop: async () => {
			asked.abort();
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The files that a host reads, for a build that was made for another. */
export function filesFor(target: TargetName, build: string): HostFile[] {
	const manifest = openExport(build)?.manifest as Manifest;
	return hostFiles({ ...manifest, detection: 'client', target });
}

function writtenFor(target: TargetName, build: string): string {
	return filesFor(target, build)[0]?.text ?? '';
}

async function run(
	program: string,
	parameters: readonly string[],
	port: number,
	env: Record<string, string> = {},
): Promise<RunningHost> {
	const origin = `http://127.0.0.1:${port}`;
	const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
	const ended = once(child, 'exit');
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
	});
	const isUp = () => fetch(`${origin}/robots.txt`).then(Boolean, () => false);
	for (let tries = 0; tries < 200 && !(await isUp()); tries++) {
		if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
		await wait(50);
	}
	return {
		origin,
		stop: async () => {
			child.kill('SIGTERM');
			await ended;
		},
	};
}

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '#build/export/build-site.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { type RunningServer, startServer } from '../test/support/running-server.ts';
import { type Figure, median } from './figure.ts';
import { generateSite } from './generated-site.ts';
import { residentMegabytes } from './resident-memory.ts';
import { scaleFigures } from './server-at-scale.ts';

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const rounds = 5;
const seconds = 4;

/**
 * Requests per second against nginx with the same bytes and headers, one worker each on one core, the load on the
 * other; how memory develops over 200,000 requests; how soon a site of 100 pages is ready.
 *
 * @throws {Error} saying what to install
 */
export async function serverFigures(): Promise<Figure[]> {
	requirePrograms();
	const out = join(repositoryRoot, 'dist');
	await buildSite({ root: repositoryRoot, out });
	return [...(await throughput(out)), ...(await memory(out)), ...(await readiness()), ...(await scaleFigures())];
}

function requirePrograms(): void {
	const missing = ['nginx', 'wrk', 'taskset'].filter((name) => spawnSync('which', [name]).status !== 0);
	if (missing.length > 0) {
		throw new Error(
			`The server benchmark needs ${missing.join(', ')}: apt-get install nginx wrk libnginx-mod-http-brotli-static util-linux`,
		);
	}
}

async function throughput(out: string): Promise<Figure[]> {
	const ours = await pinnedServer(out);
	const nginx = await startNginx(out, await fetchHome(ours.origin));
	try {
		await verifySame(ours.origin, nginx.origin);
		const speeds = { ours: [] as number[], nginx: [] as number[] };
		for (let round = 0; round < rounds; round++) {
			speeds.nginx.push(load(nginx.origin).perSecond);
			speeds.ours.push(load(ours.origin).perSecond);
		}
		const ratios = speeds.ours.map((speed, round) => speed / (speeds.nginx[round] ?? 1));
		return [
			{ name: 'home page, requests per second', value: Math.round(median(speeds.ours)), unit: '/s' },
			{ name: 'home page, requests per second, nginx', value: Math.round(median(speeds.nginx)), unit: '/s' },
			{ name: 'home page, share of nginx', value: Math.round(median(ratios) * 100), unit: '%' },
		];
	} finally {
		nginx.stop();
		await ours.stop();
	}
}

async function memory(out: string): Promise<Figure[]> {
	const server = await pinnedServer(out);
	let requests = 0;
	let early = 0;
	while (requests < 200_000) {
		for (const path of ['/', '/ru/about', '/ja/_payload.json', '/nowhere', '/about/'])
			requests += load(server.origin + path, 1).requests;
		early ||= residentMegabytes(server);
	}
	const late = residentMegabytes(server);
	await server.stop();
	return [
		{ name: 'memory after 200,000 requests or more', value: late, unit: 'MB' },
		{ name: 'memory gained after the first round of them', value: late - early, unit: 'MB', max: 20 },
	];
}

async function readiness(): Promise<Figure[]> {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
	generateSite(root, 100);
	await buildSite({ root, out: join(root, 'dist') });
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const started = performance.now();
		const server = await startServer(join(root, 'dist'));
		times.push(Math.round(performance.now() - started));
		await server.stop();
	}
	rmSync(root, { recursive: true, force: true });
	return [{ name: 'ready with 100 pages × 3 languages, from the start', value: median(times), unit: 'ms', max: 300 }];
}

async function pinnedServer(out: string): Promise<RunningServer> {
	const server = await startServer(out, { LOG: 'off' });
	execFileSync('taskset', ['-a', '-c', '-p', '0', `${server.process.pid}`], { stdio: 'ignore' });
	return server;
}

function fetchHome(origin: string): Promise<Response> {
	return fetch(origin, { headers: { 'Accept-Encoding': 'br' } });
}

/** One worker of nginx as it is set up by default, on the same files, with the headers that our server sends. */
async function startNginx(out: string, home: Response): Promise<{ origin: string; stop: () => void }> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
	const itsOwn = /^(date|connection|keep-alive|content-length|content-type|content-encoding|etag|transfer-encoding)$/;
	const headers = [...home.headers]
		.filter(([name]) => !itsOwn.test(name))
		.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
	const port = 20_000 + (process.pid % 20_000);
	const config = join(folder, 'nginx.conf');
	writeFileSync(
		config,
		`load_module ${brotliModule};
worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http {
	access_log off; sendfile on; tcp_nopush on; charset utf-8;
	types { text/html html; text/javascript js; application/json json; } default_type application/octet-stream;
	server_tokens off;
	server {
		listen 127.0.0.1:${port}; root ${join(out, 'site')};
		location / { brotli_static on; gzip_static on; try_files $uri $uri.html $uri/index.html =404; ${headers.join(' ')} }
	}
}
`,
	);
	const child = spawn('taskset', ['-c', '0', 'nginx', '-c', config], { stdio: 'inherit' });
	const origin = `http://127.0.0.1:${port}`;
	for (let tries = 0; tries < 50; tries++) {
		if (
			await fetchHome(origin).then(
				() => true,
				() => false,
			)
		)
			break;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	return { origin, stop: () => child.kill('SIGTERM') };
}

/** Speeds are compared only when the same is sent. */
async function verifySame(...origins: string[]): Promise<void> {
	const answers = await Promise.all(
		origins.map(async (origin) => {
			const response = await fetchHome(origin);
			const names = [...response.headers.keys()].filter(
				(name) => !/^(date|etag|server|last-modified|accept-ranges|connection|keep-alive)$/.test(name),
			);
			return JSON.stringify([names.sort(), response.headers.get('content-length'), await response.text()]);
		}),
	);
	if (new Set(answers).size > 1)
		throw new Error(`The servers do not send the same:\n${answers.map((answer) => answer.slice(0, 600)).join('\n')}`);
}

function load(address: string, duration = seconds): { perSecond: number; requests: number } {
	const output = execFileSync(
		'taskset',
		['-c', '1', 'wrk', '-t1', '-c32', `-d${duration}s`, '-H', 'Accept-Encoding: br', address],
		{ encoding: 'utf8' },
	);
	if (/Socket errors/.test(output)) throw new Error(output);
	return {
		perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
		requests: Number(/(\d+) requests in/.exec(output)?.[1]),
	};
}

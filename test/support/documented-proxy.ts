import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProgram } from './find-program.ts';
import { repositoryRoot } from './repository.ts';
import { freePort } from './running-server.ts';

export interface RunningProxy {
	origin: string;
	/** Ends it by its own id. */
	stop: () => Promise<void>;
}

export interface RunningNginx extends RunningProxy {
	/** Where it answers by http alone. */
	plainOrigin: string;
	/** Its log of requests. */
	log: string;
}

/** Finds Caddy, or installs its Debian package; undefined where neither can be done. */
export function findCaddy(): string | undefined {
	return findProgram({
		programs: ['caddy'],
		places: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
		debianPackages: ['caddy'],
	});
}

/**
 * Puts nginx in front of a server by the block in `docs/guides/deploy/node.md`, with the cache of `caches.md`, on loopback
 * and without TLS. Its log leaves out what the
 * first of them does. A request with `X-Ask-Cache: yes` gets an answer whose `X-Cache` tells whether it came from there.
 */
export async function startNginx(program: string, upstream: string): Promise<RunningNginx> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
	mkdirSync(join(folder, 'cache'));
	const [cache = ''] = documentedBlocks('caches.md', 'nginx');
	const log = documentedBlocks('node.md', 'nginx').find((block) => block.includes('access_log')) ?? '';
	const ownLines = `${adapt(cache, [[/\/var\/cache\/nginx\/site/, join(folder, 'cache')]])}
map $http_x_ask_cache $shown { yes $upstream_cache_status; }
add_header X-Cache $shown always;
${adapt(log, [[/\/var\/log\/nginx\/access\.log/, join(folder, 'access.log')]])}`;
	const [port, block = ''] = [await freePort(), documentedBlocks('node.md', 'nginx')[0]];
	const changes: Changes = [
		[/127\.0\.0\.1:8080/, new URL(upstream).host],
		[/listen 80;/, `listen 127.0.0.1:${port};`],
	];
	const nginx = await runNginx(program, folder, { block, changes, ownLines });
	return { ...nginx, plainOrigin: `http://127.0.0.1:${port}`, log: join(folder, 'access.log') };
}

/**
 * Puts nginx in front of an editor by the block in `docs/guides/editor.md`, on loopback; what it passes on is as with TLS.
 *
 * @returns also its log of errors
 */
export async function startEditorNginx(program: string, port: number): Promise<RunningProxy & { errors: string }> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
	const block = documentedBlocks('../editor.md', 'nginx')[0] ?? '';
	const errors = join(folder, 'editor-error.log');
	const nginx = await runNginx(program, folder, {
		block,
		changes: [
			[/127\.0\.0\.1:4100/, `127.0.0.1:${port}`],
			[/\/var\/log\/nginx\/error\.log/, errors],
			[/\$scheme/, 'https'],
		],
	});
	return { ...nginx, errors };
}

type Changes = readonly (readonly [from: RegExp, to: string])[];

/** Runs nginx by a block of the guides, on loopback and without TLS. */
async function runNginx(
	program: string,
	folder: string,
	{ block, changes, ownLines = '' }: { block: string; changes: Changes; ownLines?: string },
): Promise<RunningProxy> {
	const port = await freePort();
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	const config = join(folder, 'nginx.conf');
	const servers = adapt(block, [
		...changes,
		[/\n\tlisten \[::\][^\n]*/g, ''],
		[/\n\tssl_certificate[^\n]*/g, ''],
		[/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
	]);
	writeFileSync(
		config,
		`${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off;
pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${ownLines}
${servers}
}
`,
	);
	const origin = `http://127.0.0.1:${port}`;
	return { origin, stop: await run(program, ['-e', join(folder, 'error.log'), '-c', config], origin) };
}

/** Puts Varnish in front of a server by the VCL in `docs/guides/deploy/caches.md`, on loopback. */
export async function startVarnish(program: string, upstream: string): Promise<RunningProxy> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-varnish-'));
	const file = join(folder, 'default.vcl');
	const { hostname, port } = new URL(upstream);
	const vcl = adapt(documentedBlocks('caches.md', 'vcl')[0] ?? '', [
		[/"127\.0\.0\.1"/, `"${hostname}"`],
		[/"8080"/, `"${port}"`],
	]);
	writeFileSync(file, vcl);
	const address = `127.0.0.1:${await freePort()}`;
	const parameters = ['-F', '-j', 'none', '-n', folder, '-f', file, '-a', address, '-s', 'malloc,16m'];
	const origin = `http://${address}`;
	return { origin, stop: await run(program, [...parameters, '-p', 'http_gzip_support=off'], origin) };
}

/** Puts Caddy in front of a server by the block in `docs/guides/deploy/node.md`, on loopback and without TLS. */
export async function startCaddy(program: string, upstream: string): Promise<RunningProxy> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-caddy-'));
	const config = join(folder, 'Caddyfile');
	const origin = `http://127.0.0.1:${await freePort()}`;
	const site = adapt(documentedBlocks('node.md', 'caddy')[0] ?? '', [
		[/127\.0\.0\.1:8080/, new URL(upstream).host],
		[/^www\.example\.com \{/, `${origin} {\n\tbind 127.0.0.1`],
	]);
	writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
	const parameters = ['run', '--adapter', 'caddyfile', '--config', config];
	return { origin, stop: await run(program, parameters, origin, { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }) };
}

/** Returns a block of a guide as it is printed, except for what differs from place to place. */
export function adapt(block: string, changes: readonly (readonly [from: RegExp, to: string])[]): string {
	let adapted = block;
	for (const [from, to] of changes) {
		if (adapted.search(from) < 0) throw new Error(`A block in docs/guides/deploy lacks ${from}:\n${block}`);
		adapted = adapted.replace(from, () => to);
	}
	return adapted;
}

/**
 * Returns all blocks of a language in a guide.
 *
 * @param page within `docs/guides/deploy/`
 */
export function documentedBlocks(page: string, language: string): string[] {
	const text = readFileSync(join(repositoryRoot, 'docs/guides/deploy', page), 'utf8');
	return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);
}

/** Starts a proxy and waits until the server behind it answers; gives what ends it. */
async function run(
	program: string,
	parameters: readonly string[],
	origin: string,
	env: Record<string, string> = {},
): Promise<() => Promise<void>> {
	const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
	const ended = once(child, 'exit');
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
	});
	for (let tries = 0; tries < 200; tries++) {
		// An editor answers strangers, too.
		const isReady = await fetch(`${origin}/robots.txt`, { redirect: 'manual' }).then(
			({ status }) => status < 500,
			() => false,
		);
		if (isReady) break;
		if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
		await wait(50);
	}
	return async () => {
		child.kill('SIGTERM');
		await ended;
	};
}

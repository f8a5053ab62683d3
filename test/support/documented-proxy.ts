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
	/** What its cache said of each request so far: `MISS`, `HIT` and the like, behind the address. */
	cacheLog: () => string;
	/** Where it answers by http alone. */
	plainOrigin: string;
}

/** Finds Caddy, or installs its Debian package; undefined where neither can be done. */
export function findCaddy(): string | undefined {
	return findProgram({
		programs: ['caddy'],
		places: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
		debianPackages: ['caddy'],
	});
}

/** Puts nginx in front of a server by the block in `docs/guides/deploy.md`, with a cache, on loopback and without TLS. */
export async function startNginx(program: string, upstream: string): Promise<RunningNginx> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
	const [port, plainPort] = [await freePort(), await freePort()];
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	mkdirSync(join(folder, 'cache'));
	const config = join(folder, 'nginx.conf');
	const servers = adapt('nginx', [
		[/127\.0\.0\.1:8080/, new URL(upstream).host],
		[/\n\tlisten \[::\][^\n]*/g, ''],
		[/\n\tssl_certificate[^\n]*/g, ''],
		[/listen 80;/, `listen 127.0.0.1:${plainPort};`],
		[/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
	]);
	writeFileSync(
		config,
		`${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off;
pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
log_format cache '$request_uri $upstream_cache_status'; access_log ${folder}/access.log cache;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
proxy_cache_path ${folder}/cache keys_zone=site:1m; proxy_cache site;
${servers}
}
`,
	);
	const origin = `http://127.0.0.1:${port}`;
	const stop = await run(program, ['-e', join(folder, 'error.log'), '-c', config], origin);
	return {
		origin,
		plainOrigin: `http://127.0.0.1:${plainPort}`,
		cacheLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
		stop,
	};
}

/** Puts Caddy in front of a server by the block in `docs/guides/deploy.md`, on loopback and without TLS. */
export async function startCaddy(program: string, upstream: string): Promise<RunningProxy> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-caddy-'));
	const config = join(folder, 'Caddyfile');
	const origin = `http://127.0.0.1:${await freePort()}`;
	const site = adapt('caddy', [
		[/127\.0\.0\.1:8080/, new URL(upstream).host],
		[/^www\.example\.com \{/, `${origin} {\n\tbind 127.0.0.1`],
	]);
	writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
	const parameters = ['run', '--adapter', 'caddyfile', '--config', config];
	return { origin, stop: await run(program, parameters, origin, { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }) };
}

/** A block of `docs/guides/deploy.md` as it is printed, but for what differs from place to place. */
function adapt(language: string, changes: readonly (readonly [from: RegExp, to: string])[]): string {
	const text = readFileSync(join(repositoryRoot, 'docs/guides/deploy.md'), 'utf8');
	let block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1] ?? '';
	for (const [from, to] of changes) {
		if (block.search(from) < 0) throw new Error(`The block of ${language} in docs/guides/deploy.md lacks ${from}.`);
		block = block.replace(from, to);
	}
	return block;
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
		const isReady = await fetch(`${origin}/health`).then(
			({ ok }) => ok,
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

export interface RunningProxy {
	origin: string;
	/** What its cache said of each request so far: `MISS`, `HIT` and the like, behind the address. */
	cacheLog: () => string;
	/** Ends it by its own id. */
	stop: () => Promise<void>;
}

/** Puts nginx with a cache in front of a server, on loopback only, the way `docs/deploy.md` asks for. */
export async function startNginx(program: string, upstream: string): Promise<RunningProxy> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
	const port = await freePort();
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	mkdirSync(join(folder, 'cache'));
	const config = join(folder, 'nginx.conf');
	writeFileSync(
		config,
		`${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off;
pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
	log_format cache '$request_uri $upstream_cache_status'; access_log ${folder}/access.log cache;
	${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
	large_client_header_buffers 4 32k;
	proxy_cache_path ${folder}/cache keys_zone=site:1m;
	upstream vitrine { server ${new URL(upstream).host}; keepalive 8; }
	server {
		listen 127.0.0.1:${port};
		location / {
			proxy_pass http://vitrine; proxy_http_version 1.1; proxy_cache site;
			proxy_set_header Connection ''; proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto $scheme;
		}
	}
}
`,
	);
	const child = spawn(program, ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'ignore' });
	const ended = once(child, 'exit');
	const origin = `http://127.0.0.1:${port}`;
	for (let tries = 0; tries < 100; tries++) {
		const isReady = await fetch(`${origin}/health`)
			.then(({ ok }) => ok)
			.catch(() => false);
		if (isReady) break;
		if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
		await wait(50);
	}
	return {
		origin,
		cacheLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
		stop: async () => {
			child.kill('SIGTERM');
			await ended;
		},
	};
}

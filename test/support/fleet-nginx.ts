import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './running-server.ts';

export interface Front {
	origin: string;
	/** Sends requests to these servers from now on, to each in turn. */
	leadTo: (...servers: { port: number }[]) => Promise<void>;
	stop: () => Promise<void>;
}

/**
 * Prepares nginx as the one address in front of servers of this machine; it starts when it is told where to lead.
 *
 * @param program where nginx is
 */
export async function createFront(program: string): Promise<Front> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
	const port = await freePort();
	const origin = `http://127.0.0.1:${port}`;
	let running: ChildProcess | undefined;
	const stop = async () => {
		if (!running) return;
		const ended = once(running, 'exit');
		running.kill('SIGTERM');
		await ended;
		running = undefined;
	};
	return {
		origin,
		stop,
		async leadTo(...servers) {
			await stop();
			const file = join(folder, 'nginx.conf');
			writeFileSync(file, settings(folder, port, servers));
			running = spawn(program, ['-p', folder, '-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
			await untilReady(origin);
		},
	};
}

/** One worker, so that turns are exact; nothing is tried on a second server, so that faults are seen. */
function settings(folder: string, port: number, servers: readonly { port: number }[]): string {
	const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(kind) => `${kind}_temp_path ${folder}/${kind};`,
	);
	return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
	access_log off;
	${kept.join(' ')}
	upstream fleet { ${servers.map((server) => `server 127.0.0.1:${server.port} max_fails=0;`).join(' ')} }
	server {
		listen 127.0.0.1:${port};
		location / { proxy_pass http://fleet; proxy_next_upstream off; }
	}
}
`;
}

async function untilReady(origin: string): Promise<void> {
	for (let tries = 0; tries < 100; tries++) {
		const isReady = await fetch(`${origin}/ready`).then(
			(response) => response.ok,
			() => false,
		);
		if (isReady) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error('nginx did not start.');
}

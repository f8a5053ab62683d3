import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { documentedBlocks } from './documented-proxy.ts';
import { freePort } from './running-server.ts';

export interface FleetProxy {
	origin: string;
	start: () => Promise<void>;
	/** Ends it at once, with all that is under way. */
	kill: () => Promise<void>;
}

/**
 * Prepares nginx in front of servers by the block in `docs/guides/deploy/several-servers.md`, on loopback and
 * without TLS. A header says which address a visitor of a test has.
 */
export async function createFleetProxy(program: string, ports: readonly number[]): Promise<FleetProxy> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-fleet-'));
	const port = await freePort();
	const block = documentedBlocks('several-servers.md', 'nginx')[0] ?? '';
	const server = block
		.replace(/10\.0\.0\.(\d):8080/g, (_, number) => `127.0.0.1:${ports[number - 1]}`)
		.replace(/\n\tlisten \[::\][^\n]*/g, '')
		.replace(/\n\tssl_certificate[^\n]*/g, '')
		.replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`);
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	const file = join(folder, 'nginx.conf');
	writeFileSync(
		file,
		`${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/pid;
events {}
http {
	${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
	access_log off;
	set_real_ip_from 127.0.0.1;
	real_ip_header X-Test-Address;
	${server}
}
`,
	);
	const origin = `http://127.0.0.1:${port}`;
	let child: ChildProcess;
	return {
		origin,
		start: async () => {
			// In a group of its own, which ends as a whole.
			child = spawn(program, ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'ignore', detached: true });
			for (;;) {
				const isReady = await fetch(`${origin}/ready`).then(
					({ ok }) => ok,
					() => false,
				);
				if (isReady) return;
				if (child.exitCode !== null) throw new Error('nginx does not start.');
				await wait(20);
			}
		},
		kill: async () => {
			const ended = once(child, 'exit');
			if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
			await ended;
		},
	};
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { openKeptAlive } from '../../../../../test/support/kept-alive.ts';
import { repositoryRoot } from '../../../../../test/support/repository.ts';
import { serveCommand, startServer } from '../../../../../test/support/running-server.ts';

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	return port;
}

const statusOf = (address: string) => fetch(address).then(({ status }) => status);

/** Returns the lines of JSON about the process itself, except the one at the start about where messages go. */
function notices(output: string): string[] {
	return output.split('\n').flatMap((line) => /"notice":"(?!Messages of the form)([^"]*)"/.exec(line)?.[1] ?? []);
}

describe('a server with nowhere to write to', () => {
	it('D1 serves on when the disk of its log is full, and reports once that lines are lost', async () => {
		const port = await freePort();
		const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
		const [program = '', ...parameters] = serveCommand;
		const child = spawn(program, [...parameters, inject('fixture')], {
			cwd: repositoryRoot,
			env: {
				...process.env,
				NODE_ENV: 'production',
				LOG: 'all',
				PORT: `${port}`,
				HOST: '127.0.0.1',
				DATA_DIR: dataDir,
			},
			stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
		});
		let errors = '';
		child.stderr?.on('data', (chunk) => {
			errors += chunk;
		});
		const address = `http://127.0.0.1:${port}/about`;
		while (child.exitCode === null && !(await statusOf(address).catch(() => undefined))) await sleep(20);
		for (let request = 0; request < 50; request++) expect(await statusOf(address)).toBe(200);
		child.kill('SIGTERM');
		expect(await once(child, 'exit')).toEqual([0, null]);
		expect(notices(errors)).toEqual(['Standard output takes no lines (ENOSPC): they are lost until it does.']);
	});

	it('D1 serves on when nobody reads its log any more, and reports it once', async () => {
		const server = await startServer(inject('fixture'), { LOG: 'all' });
		server.process.stdout?.destroy();
		for (let request = 0; request < 50; request++) expect(await statusOf(`${server.origin}/about`)).toBe(200);
		expect(notices(server.output())).toEqual(['Standard output takes no lines (EPIPE): they are lost until it does.']);
		expect(await server.stop()).toBe(0);
	});
});

describe.skipIf(spawnSync('prlimit', ['--version']).status !== 0)('a server without file descriptors', () => {
	it('D2 serves those who are connected, from disk too, and others when some have left', async () => {
		const server = await startServer(inject('fixture'), { MEMORY_MB: '0' }, { through: ['prlimit', '--nofile=64'] });
		const first = await openKeptAlive(server.port);
		expect(await first.status('/')).toBe(200);
		const visitors = await Promise.all(Array.from({ length: 100 }, () => openKeptAlive(server.port)));
		await sleep(200);
		for (const path of ['/', '/about', '/ru', '/guide']) expect(await first.status(path)).toBe(200);
		for (const one of visitors) one.leave();
		await sleep(200);
		expect(await statusOf(`${server.origin}/about`)).toBe(200);
		expect(notices(server.output())).toEqual([
			expect.stringMatching(/^More than \d+ connections: those without a request are closed\.$/),
		]);
		first.leave();
		expect(await server.stop()).toBe(0);
	});

	it('D2 waits for a descriptor where the last one is taken, and recovers', async () => {
		const server = await startServer(inject('fixture'), { MEMORY_MB: '0' });
		const first = await openKeptAlive(server.port);
		expect(await first.status('/')).toBe(200);
		const limit = (most: string) => spawnSync('prlimit', [`--pid=${server.process.pid}`, `--nofile=${most}`]);
		limit('8:');
		const others = await Promise.all([1, 2, 3].map(() => openKeptAlive(server.port)));
		const waiting = first.status('/about');
		await sleep(300);
		expect(server.process.exitCode).toBeNull();
		limit('1024:');
		expect(await waiting).toBe(200);
		expect(await statusOf(`${server.origin}/ru`)).toBe(200);
		expect(notices(server.output()).length).toBeLessThanOrEqual(1);
		for (const one of [first, ...others]) one.leave();
		expect(await server.stop()).toBe(0);
	});
});

describe('a process with a fault', () => {
	const late = (code: string) => ({
		NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`setTimeout(()=>{${code}},400)`)}`,
	});

	it.each([
		['an exception', 'throw new Error("boom")'],
		['a rejection', 'Promise.reject(new Error("boom"))'],
	])('D5 ends with 1 and one line of JSON after %s that nobody caught', async (_, code) => {
		const server = await startServer(inject('fixture'), late(code));
		expect(await once(server.process, 'exit')).toEqual([1, null]);
		const [line = '', ...more] = server.output().trim().split('\n').slice(5);
		expect(more).toEqual([]);
		expect(JSON.parse(line)).toEqual({
			time: expect.any(String),
			fault: { name: 'Error', message: 'boom', stack: expect.stringContaining('boom') },
		});
	});

	it('D3 reports how long it stood still, in one line', async () => {
		const server = await startServer(inject('fixture'));
		server.process.kill('SIGSTOP');
		await sleep(1800);
		server.process.kill('SIGCONT');
		await sleep(700);
		expect(await statusOf(server.origin)).toBe(200);
		expect(notices(server.output())).toEqual([
			expect.stringMatching(/^Nothing was answered for 1\d{3} ms: the event loop was blocked\.$/),
		]);
		expect(await server.stop()).toBe(0);
	});
});

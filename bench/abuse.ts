import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildSite } from '#build/export/build-site.ts';
import { repositoryRoot } from '../test/support/repository.ts';
import { startServer } from '../test/support/running-server.ts';
import type { Visited } from './abuse/good-visitors.ts';
import { type Figure, median } from './figure.ts';
import { residentMegabytes } from './resident-memory.ts';

const alone = 30;
const together = 60;

/**
 * What 200 slow peers cost good visitors: the same load without them first, then beside them. Server, visitors and
 * peers are processes of their own. Times are medians of ten seconds each, for other programs disturb them.
 */
export async function abuseFigures(): Promise<Figure[]> {
	const out = join(repositoryRoot, 'dist');
	const { manifest } = await buildSite({ root: repositoryRoot, out });
	const pages = manifest.resources.filter(({ kind }) => kind === 'home' || kind === 'page').map(({ path }) => path);
	const server = await startServer(out, { LOG: 'off' });
	try {
		const before = await goodVisitors(server.origin, alone, pages);
		const memoryAlone = residentMegabytes(server);
		const peers = spawn(process.execPath, ['bench/abuse/slow-peers.ts', `${server.port}`], { cwd: repositoryRoot });
		await sleep(5000);
		const memoryBefore = residentMegabytes(server);
		const during = await goodVisitors(server.origin, together, pages);
		const memoryAfter = residentMegabytes(server);
		peers.kill();
		await once(peers, 'exit');
		const [p99Before, p99During] = [median(before.p99), median(during.p99)];
		return [
			{ name: 'good requests beside 200 slow peers', value: during.requests, unit: 'requests' },
			{ name: 'of these lost', value: during.lost, unit: 'requests', max: 0 },
			{ name: '99 of 100 answered within, alone', value: rounded(p99Before), unit: 'ms' },
			{ name: '99 of 100 answered within, beside slow peers', value: rounded(p99During), unit: 'ms' },
			{ name: 'slower by', value: rounded(p99During - p99Before), unit: 'ms', max: 20 },
			{ name: 'memory that the peers take when they come', value: memoryBefore - memoryAlone, unit: 'MB', max: 100 },
			{ name: 'memory gained in the minute after', value: memoryAfter - memoryBefore, unit: 'MB', max: 20 },
		];
	} finally {
		await server.stop();
	}
}

async function goodVisitors(origin: string, seconds: number, pages: readonly string[]): Promise<Visited> {
	const parameters = ['bench/abuse/good-visitors.ts', origin, `${seconds}`, ...pages];
	const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: repositoryRoot });
	return JSON.parse(stdout) as Visited;
}

function rounded(milliseconds: number): number {
	return Math.round(milliseconds * 10) / 10;
}

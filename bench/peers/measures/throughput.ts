import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { megabytesOf, processTree } from '../../process-tree.ts';
import { type Candidate, environment } from '../candidates.ts';
import { sleep } from '../chromium.ts';
import type { Figures, Measure } from './measure.ts';

const seconds = 6;

/** Requests per second of nginx with the files of a candidate: one worker on one core, the load on the other. */
export const nginxThroughput: Measure = {
	name: 'nginx-throughput',
	look: async ({ plainOrigin }): Promise<Figures> => ({ 'nginx-speed': load(`${plainOrigin}/`) }),
};

/** The same of its own server, and what that holds in memory afterwards. */
export const ownThroughput: Measure = {
	name: 'own-throughput',
	applies: ({ serve }) => serve !== undefined,
	look: async (candidate): Promise<Figures> => {
		const server = await startOwn(candidate);
		try {
			load(server.address, 2);
			return { 'own-speed': load(server.address), 'own-memory': megabytesOf(processTree(server.pid)) };
		} finally {
			await server.stop();
		}
	},
};

async function startOwn({ id, project, serve = [], ownPort }: Candidate) {
	const parameters = serve.map((parameter) => parameter.replace('{port}', `${ownPort}`));
	const child = spawn('taskset', ['-c', '0', process.execPath, ...parameters], {
		cwd: project,
		env: { ...environment, PORT: `${ownPort}` },
		stdio: 'ignore',
	});
	const ended = once(child, 'exit');
	const address = `http://127.0.0.1:${ownPort}/`;
	const pid = child.pid ?? 0;
	const stop = async () => {
		// A program that starts another need not take it along.
		for (const one of processTree(pid).reverse()) if (one !== 0) process.kill(one, 'SIGTERM');
		await Promise.race([ended, sleep(5000)]);
		if (child.exitCode === null) child.kill('SIGKILL');
	};
	for (let tries = 0; tries < 100; tries++) {
		const answer = await fetch(address).catch(() => undefined);
		if (answer?.ok) return { address, pid, stop };
		await sleep(300);
	}
	await stop();
	throw new Error(`The server of ${id} did not answer with its home page.`);
}

function load(address: string, duration = seconds): number {
	const wrk = ['wrk', '-t1', '-c32', `-d${duration}s`, '-H', 'Accept-Encoding: gzip, deflate, br', address];
	const output = execFileSync('taskset', ['-c', '1', ...wrk], { encoding: 'utf8' });
	if (/Socket errors|Non-2xx/.test(output)) throw new Error(`${address}:\n${output}`);
	return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort, type StartOptions, serveCommand } from './running-server.ts';

/** Several servers on one socket, which outlives each of them. */
export interface SocketUnits {
	origin: string;
	port: number;
	output: () => string;
	/** The process of each unit, in order. */
	processes: () => number[];
	/** Waits until each unit answers, with processes other than some that are known. */
	answering: (others?: readonly number[]) => Promise<number[]>;
	/** Ends all of them. Returns their exit codes. */
	stop: () => Promise<number[]>;
}

export interface SocketUnitsOptions {
	/** `systemd-socket-activate` */
	program: string;
	units?: number;
	env?: Record<string, string>;
	command?: StartOptions['command'];
}

/** Does what systemd does for units that name one socket and restart always. */
const restarting = `
stop=$1 units=$2; shift 2
for unit in $(seq "$units"); do
	until [ -e "$stop" ]; do
		sh -c 'export LISTEN_PID=$$; echo "Unit $0 is process $$"; exec "$@"' "$unit" "$@"
		echo "Unit $unit ended with $?"
	done &
done
wait`;

/** Serves a folder of builds by several units that share a socket of systemd. Each answers when this resolves. */
export async function startSocketUnits(
	folder: string,
	{ program, units = 1, env = {}, command = serveCommand }: SocketUnitsOptions,
): Promise<SocketUnits> {
	const own = mkdtempSync(join(tmpdir(), 'vitrine-units-'));
	const stopFile = join(own, 'stop');
	const port = await freePort();
	const set = { NODE_ENV: 'production', DATA_DIR: join(own, 'data'), ...env };
	const words = [
		...['-l', `127.0.0.1:${port}`, ...Object.entries(set).flatMap(([name, value]) => ['-E', `${name}=${value}`])],
		...['sh', '-c', restarting, 'sh', stopFile, `${units}`, ...command, folder],
	];
	// In a group of its own, which ends as a whole.
	const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
	const ended = once(child, 'close');
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk) => {
			output += chunk;
		});
	}
	const soon = { timeout: 20_000, interval: 20 };
	const processes = () => {
		const ids: number[] = [];
		for (const [, unit, id] of output.matchAll(/^Unit (\d+) is process (\d+)$/gm)) ids[Number(unit) - 1] = Number(id);
		return ids;
	};
	const origin = `http://127.0.0.1:${port}`;
	await expect.poll(() => output, soon).toContain('Listening on');
	// The first connection starts what is behind the socket, and waits for it.
	const first = connect(port, '127.0.0.1').on('error', () => {});
	await expect.poll(() => processes().length, soon).toBe(units);
	first.destroy();
	const answering: SocketUnits['answering'] = async (others = []) => {
		const isNew = () => processes().every((id) => !others.includes(id));
		const count = (words: RegExp) => output.match(words)?.length;
		await expect.poll(() => isNew() && count(/^Ready in/gm) === count(/^Unit \d+ is process/gm), soon).toBe(true);
		return processes();
	};
	await answering();
	return {
		origin,
		port,
		output: () => output,
		processes,
		answering,
		async stop() {
			if (!existsSync(stopFile)) {
				writeFileSync(stopFile, '');
				for (const id of processes()) process.kill(id, 'SIGTERM');
			}
			await ended;
			return [...output.matchAll(/^Unit \d+ ended with (\d+)$/gm)].map(([, code]) => Number(code));
		},
	};
}

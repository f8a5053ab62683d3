import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot, vitrine } from './repository.ts';

export interface RunningServer {
	origin: string;
	host: string;
	port: number;
	process: ChildProcess;
	/** What it wrote so far. */
	output: () => string;
	/** Ends it by its own id; gives its exit code. */
	stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Serves in a process of its own, which the command hands over to. */
export const launchingCommand: readonly string[] = [process.execPath, vitrine, 'serve'];

/** Serves in the process that is started: with the flag, the command starts no other. */
export const serveCommand: readonly string[] = [process.execPath, '--max-semi-space-size=8', vitrine, 'serve'];

export interface StartOptions {
	/** Program with parameters that runs it in other circumstances, as `prlimit` does. */
	through?: readonly string[];
	/** What serves the folder that is its last word. */
	command?: readonly string[];
	/** Its working folder, in place of that of the repository. */
	cwd?: string;
}

/**
 * Starts the production server as a process of its own, on loopback only.
 *
 * @param folder the folder with `site/` and `site.jsonl`
 * @throws {Error} with what it wrote, when it ends instead of listening
 */
export async function startServer(
	folder: string,
	env: Record<string, string> = {},
	{ through = [], command = serveCommand, cwd = repositoryRoot }: StartOptions = {},
): Promise<RunningServer> {
	const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
	const [program = process.execPath, ...parameters] = [...through, ...command, folder];
	const child = spawn(program, parameters, {
		cwd,
		env: { ...process.env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
	});
	let output = '';
	const ended = once(child, 'exit') as Promise<[number | null]>;
	const port = await new Promise<number>((resolve, reject) => {
		const read = (chunk: Buffer) => {
			output += chunk.toString();
			const listening = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
			if (listening) resolve(Number(listening[1]));
		};
		child.stdout.on('data', read);
		child.stderr.on('data', read);
		ended.then(([code]) => reject(new Error(`exit ${code}: ${output.trim()}`)));
	});
	return {
		origin: `http://127.0.0.1:${port}`,
		host: '127.0.0.1',
		port,
		process: child,
		output: () => output,
		stop: async (signal = 'SIGTERM') => {
			child.kill(signal);
			const [code] = await ended;
			return code;
		},
	};
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === 'object' && address ? address.port : 0;
}

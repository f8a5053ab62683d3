import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { findPostgres } from './find-program.ts';
import { freePort } from './running-server.ts';

export interface RunningPostgres {
	port: number;
	/** Makes an empty database and gives its address. */
	createDatabase: () => Promise<string>;
	/** Starts it again after it has ended. */
	start: () => Promise<void>;
	/** Changes what its processes may use, as `prlimit` does. */
	limit: (limit: string) => Promise<void>;
	/** Ends it in order. */
	stop: () => Promise<void>;
	/** Ends it and all of its processes as a loss of power would. */
	kill: () => Promise<void>;
	/** Lets it accept connections and answer none, until it is thawed. */
	freeze: () => Promise<void>;
	thaw: () => void;
	/** Ends it and deletes its folder. */
	remove: () => Promise<void>;
}

/**
 * Starts a server of PostgreSQL in a temporary folder, on a free port of loopback only.
 *
 * @param through a program with parameters that runs it in other circumstances, as `prlimit` does
 */
export async function startPostgres(through: readonly string[] = []): Promise<RunningPostgres> {
	const programs = findPostgres();
	const account = accountOfServer();
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
	if (account) chownSync(folder, account.uid, account.gid);
	const cluster = join(folder, 'cluster');
	const settings = [
		'--username=vitrine',
		'--auth=trust',
		'--encoding=UTF8',
		'--locale=C',
		'--no-sync',
		'--wal-segsize=1',
	];
	execFileSync(join(programs, 'initdb'), ['-D', cluster, ...settings], { ...account, cwd: folder, stdio: 'ignore' });
	const port = await freePort();
	const address = (database: string) => `postgres://vitrine@127.0.0.1:${port}/${database}`;
	let child: ChildProcess;
	let frozen: number[] = [];
	let databases = 0;

	const start = async () => {
		const parameters = ['-D', cluster, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1'];
		// What the system was given outlives any process; to wait for the disk as well would prove nothing here.
		const local = ['-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
		for (let tries = 0; tries < 100; tries++) {
			const [program = '', ...rest] = [...through, join(programs, 'postgres'), ...parameters, ...local];
			child = spawn(program, rest, { ...account, cwd: folder, stdio: 'ignore' });
			if (await answers(child, address('postgres'))) return;
			// What a killed server left behind is still ending.
			await wait(100);
		}
		throw new Error('PostgreSQL does not start.');
	};
	const end = async (signal: NodeJS.Signals) => {
		const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
		child.kill(signal);
		await ended;
	};
	const processes = async () => {
		const rows = await withClient(address('postgres'), (client) => client`SELECT pid FROM pg_stat_activity`);
		return [child.pid, ...rows.map(({ pid }) => Number(pid))].filter((id) => id !== undefined);
	};
	const signal = (ids: number[], name: NodeJS.Signals) => {
		for (const id of ids) signalTo(id, name);
	};
	await start();
	return {
		port,
		start,
		limit: async (limit) => {
			// The one that was asked for the others has ended by now.
			for (const id of await processes()) spawnSync('prlimit', [`--pid=${id}`, limit], { ...account });
		},
		stop: () => end('SIGINT'),
		kill: async () => {
			const ids = await processes();
			await end('SIGKILL');
			signal(ids, 'SIGKILL');
		},
		createDatabase: async () => {
			const name = `test_${++databases}`;
			await withClient(address('postgres'), (client) => client.unsafe(`CREATE DATABASE ${name}`));
			return address(name);
		},
		freeze: async () => {
			frozen = await processes();
			signal(frozen, 'SIGSTOP');
		},
		thaw: () => signal(frozen.splice(0), 'SIGCONT'),
		remove: async () => {
			await end('SIGQUIT');
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** It refuses to run as root: then it is the account that its package made. */
export function accountOfServer(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
	if (!line)
		throw new Error(
			'PostgreSQL does not run as root, and there is no account "postgres": run the tests as another one.',
		);
	return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Does something on a connection of its own. */
export async function withClient<Result>(url: string, use: (client: Sql) => PromiseLike<Result>): Promise<Result> {
	const client = postgres(url, { max: 1, fetch_types: false, connect_timeout: 2, onnotice: () => {} });
	try {
		return await use(client);
	} finally {
		await client.end({ timeout: 1 });
	}
}

async function answers(child: ChildProcess, url: string): Promise<boolean> {
	while (child.exitCode === null) {
		const isReady = await withClient(url, (client) => client`SELECT 1`).then(
			() => true,
			() => false,
		);
		if (isReady) return true;
		await wait(50);
	}
	return false;
}

/** A connection that was just closed has no process any more. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch {
		// It has ended.
	}
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accountOfServer, withClient } from './running-postgres.ts';
import { freePort } from './running-server.ts';

export interface RunningPgBouncer {
	/** The address of the database through the pooler. */
	address: string;
	stop: () => Promise<void>;
}

/**
 * Starts PgBouncer in front of a database, in transaction mode, on loopback only.
 *
 * @param program where it is
 * @param database the address of the database without the pooler
 */
export async function startPgBouncer(program: string, database: string): Promise<RunningPgBouncer> {
	const { port: serverPort, pathname, username } = new URL(database);
	const name = pathname.slice(1);
	const port = await freePort();
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-pgbouncer-'));
	const account = accountOfServer();
	if (account) chownSync(folder, account.uid, account.gid);
	const file = join(folder, 'pgbouncer.ini');
	writeFileSync(
		file,
		`[databases]
${name} = host=127.0.0.1 port=${serverPort} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
server_login_retry = 1
`,
	);
	const child: ChildProcess = spawn(program, [file], { ...account, cwd: folder, stdio: 'ignore' });
	const ended = once(child, 'exit');
	const address = `postgres://${username}@127.0.0.1:${port}/${name}`;
	await untilReady(child, address);
	return {
		address,
		stop: async () => {
			child.kill('SIGINT');
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
	while (child.exitCode === null) {
		const isReady = await withClient(address, (client) => client.unsafe('SELECT 1')).then(
			() => true,
			() => false,
		);
		if (isReady) return;
		await wait(50);
	}
	throw new Error('PgBouncer does not start.');
}

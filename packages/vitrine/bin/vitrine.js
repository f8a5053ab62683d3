#!/usr/bin/env node
// Plain JavaScript for any Node from 20.19 on: what it starts wants Node 24, which npm installs beside the kit.
import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);

const [command = 'help', ...parameters] = process.argv.slice(2);
const node = newEnough() ? process.execPath : installedNode();
if (process.env.npm_lifecycle_event !== undefined) endWithNpm();
endWithLauncher();
// They make much garbage: collected early, it takes a third of the memory.
const makesGarbage = ['build', 'audit', 'check', 'translations', 'serve', 'start', 'edit'].includes(command);
const flags = makesGarbage ? ['--max-semi-space-size=8'] : [];
if (node === process.execPath && flags.every((flag) => process.execArgv.includes(flag))) {
	keepCompiledCode();
	const { main } = await import('#cli/main.ts');
	await main(command, parameters);
} else if (node) {
	handOver(node);
} else {
	process.stderr.write(
		`Vitrine needs Node 24 or newer and found ${process.versions.node}. Run "npm ci" (it brings Node 24 on Linux, Windows and Intel Macs) or install Node 24.\n`,
	);
	process.exitCode = 1;
}

/**
 * Ends when npm does. It signals the shell between them, and some shells end without passing that on: what they started
 * would stay, and keep its port.
 */
function endWithNpm() {
	const shell = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === shell) return;
		clearInterval(watch);
		process.kill(process.pid, 'SIGTERM');
	}, 500).unref();
}

/** Ends where the process that handed over to this one is killed: this one would keep its port. */
function endWithLauncher() {
	process.once('disconnect', () => process.exit(1));
	process.channel?.unref();
}

function newEnough() {
	return Number(process.versions.node.split('.')[0]) >= 24;
}

/** Keeps what Node compiles beside the packages, so that the next command starts sooner. */
function keepCompiledCode() {
	const folder = packagesFolder();
	// Where only what the server needs was copied to, nothing is kept.
	if (folder === undefined) return;
	module.enableCompileCache(join(folder, '.cache/vitrine/compiled'));
	// For threads and programs that the command starts.
	process.env.NODE_COMPILE_CACHE ??= module.getCompileCacheDir();
}

/** Where the packages of the site are; undefined where those for building are missing. */
function packagesFolder() {
	try {
		return dirname(dirname(resolve('react/package.json')));
	} catch {
		return undefined;
	}
}

/** Descriptors of the sockets that systemd passes to this process. */
function passedSockets() {
	const { LISTEN_PID: meant, LISTEN_FDS: count } = process.env;
	return Number(meant) === process.pid ? Array.from({ length: Number(count) }, (_, index) => 3 + index) : [];
}

/** Path of the Node that npm installed for this platform; undefined where there is none. */
function installedNode() {
	const system = process.platform === 'win32' ? 'win' : process.platform;
	const program = process.platform === 'win32' ? 'node.exe' : 'node';
	try {
		return resolve(`node-${system}-${process.arch}/bin/${program}`);
	} catch {
		return undefined;
	}
}

/** Runs the command in another process, which gets the signals of this one and gives it its exit code. */
function handOver(program) {
	const words = [program, ...flags, fileURLToPath(import.meta.url), command, ...parameters];
	const sockets = passedSockets();
	// They are meant for the process whose id is in the environment (sd_listen_fds(3)): a shell knows it beforehand.
	const through = sockets.length > 0 ? ['sh', '-c', 'export LISTEN_PID=$$; exec "$@"', 'sh'] : [];
	const [first, ...rest] = [...through, ...words];
	// glibc would keep freed memory for each of many threads that share two cores: a tenth of what a build or the editor takes.
	const env = ['build', 'edit'].includes(command) ? { MALLOC_ARENA_MAX: '2', ...process.env } : process.env;
	const child = spawn(first, rest, { env, stdio: ['inherit', 'inherit', 'inherit', ...sockets, 'ipc'] });
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	child.on('exit', (code, signal) => {
		if (signal) {
			process.removeAllListeners(signal);
			process.kill(process.pid, signal);
		} else process.exit(code ?? 1);
	});
}

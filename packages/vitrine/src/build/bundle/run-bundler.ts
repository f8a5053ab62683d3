import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { bundlesFolder, isBundle } from '../cache/writable-folder.ts';
import { ExitError } from '../threads/exit-error.ts';
import type { UsedCode } from './site-modules.ts';

/** What the bundler is to do. */
export interface BundlerTask {
	/** Receives the bundles. */
	folder: string;
	/** Folder of the site. */
	root: string;
	used: UsedCode;
	/** Whether the folder lies where the packages of the kit are not found by their names. */
	isApart: boolean;
}

/** The part of an error that the process of the bundler sends to its parent. */
export type BundlerFault = { message: string } & Partial<
	Record<'name' | 'stack' | 'code' | 'path' | 'syscall', string | undefined>
>;

/** A process that has no task yet. */
let waiting: ChildProcess | undefined;

/**
 * Starts the bundler where nothing was bundled yet: it is loaded while this process loads what builds.
 *
 * @param cache of the site
 */
export function startBundlerEarly(cache: string): void {
	if (hasBundles(cache)) return;
	try {
		waiting = start();
	} catch {
		// The system has no room for it: it is started again when there is something to bundle, and its fault reported.
		return;
	}
	waiting.on('error', () => {});
	// Where it gets no task, it ends with this process.
	waiting.unref();
	waiting.channel?.unref();
}

/** Ends a bundler that was started early and has nothing to do: another process has bundled the same. */
export function endUnusedBundler(): void {
	waiting?.disconnect();
	waiting = undefined;
}

function hasBundles(cache: string): boolean {
	try {
		return readdirSync(bundlesFolder(cache)).some((name) => isBundle(name));
	} catch {
		// None was made.
		return false;
	}
}

function start(): ChildProcess {
	// Vite bundles for whatever NODE_ENV it finds, and test runners set it.
	return fork(new URL('./bundler-process.ts', import.meta.url), {
		env: { ...process.env, NODE_ENV: 'production' },
		execArgv: [],
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
}

/**
 * Bundles in a child process, whose exit returns the quarter of a gigabyte that the bundler takes; a thread would keep
 * it.
 *
 * @throws the error of the bundler, with the fields of system errors
 */
export async function runBundler(task: BundlerTask): Promise<void> {
	const child = waiting?.connected && waiting.exitCode === null ? waiting : start();
	waiting = undefined;
	child.ref();
	child.channel?.ref();
	// If the process has ended already, its exit reports why.
	child.send(task, () => {});
	let fault: Error | undefined;
	child.on('message', ({ message, ...others }: BundlerFault) => {
		fault = Object.assign(new Error(message), others);
	});
	const [code, signal] = await once(child, 'close');
	if (code === 0) return;
	throw fault ?? new ExitError(`The bundler was ended by ${signal ?? `code ${code}`} before its work was done.`);
}

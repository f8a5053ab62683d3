import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type ContactStore, StoreUnavailable } from '#contact/contact-store.ts';
import type { StoreMethods } from '#contact/sql/store-work.ts';
import { repositoryRoot } from './repository.ts';
import type { StoreOrder, StoreReport } from './store-program.ts';

export interface StoreProcess {
	/** The store in there. What was not answered when the process ends never settles. */
	store: ContactStore;
	process: ChildProcess;
	/** Asks the store for something, and lets the process hear no answer to it, or to anything else. */
	askLast: (method: keyof StoreMethods, ...parameters: unknown[]) => void;
	/** Ends it by its own id. */
	kill: () => Promise<void>;
}

/**
 * Opens a store in a process of its own.
 *
 * @param through a program with parameters that runs it in other circumstances, as `prlimit` does
 */
export function startStoreProcess(env: Record<string, string>, through: readonly string[] = []): StoreProcess {
	const [program = '', ...parameters] = [...through, process.execPath, 'test/support/store-program.ts'];
	const child = spawn(program, parameters, {
		cwd: repositoryRoot,
		env: { ...process.env, ...env },
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const ended = once(child, 'exit');
	// It may be killed while it is told something.
	child.stdin.on('error', () => {});
	const waiting = new Map<number, PromiseWithResolvers<unknown>>();
	createInterface({ input: child.stdout }).on('line', (line) => {
		const report = JSON.parse(line) as StoreReport;
		const call = waiting.get(report.id);
		if ('value' in report) call?.resolve(report.value);
		else if ('error' in report) call?.reject(asError(report.error));
		else call?.resolve(undefined);
	});
	let count = 0;
	const tell = (order: Omit<StoreOrder, 'id'>) => {
		const answer = Promise.withResolvers<unknown>();
		waiting.set(++count, answer);
		child.stdin.write(`${JSON.stringify({ ...order, id: count })}\n`);
		return answer.promise;
	};
	return {
		process: child,
		store: new Proxy({} as ContactStore, {
			get:
				(_, method: string) =>
				async (...parameters: unknown[]) => {
					if (method !== 'close') return tell({ method, parameters });
					child.stdin.end();
					await ended;
				},
		}),
		askLast: (method, ...parameters) => void tell({ method, parameters, isLast: true }),
		kill: async () => {
			child.kill('SIGKILL');
			await ended;
		},
	};
}

function asError(text: string): Error {
	const sentence = text.replace('StoreUnavailable: ', '');
	return sentence === text ? new Error(text) : new StoreUnavailable(sentence);
}

import { parentPort, workerData } from 'node:worker_threads';
import { EditRefusal } from '../edit-refusal.ts';
import { ChangeError } from '../files/change-error.ts';
import { type EditSession, openSession } from './edit-session.ts';

/** A call of a session: its name and parameters. */
export interface SessionCall {
	id: number;
	name: keyof EditSession;
	parameters: readonly unknown[];
}

/** What a call returned, or why it failed. */
export interface SessionAnswer {
	id: number;
	value?: unknown;
	failure?: { message: string; isRefusal: boolean };
}

// Answers the calls of a session in a thread of its own.
const port = parentPort;
const session = openSession((workerData as { root: string }).root);

port?.on('message', async ({ id, name, parameters }: SessionCall) => {
	const answer = (rest: Omit<SessionAnswer, 'id'>) => port.postMessage({ id, ...rest } satisfies SessionAnswer);
	try {
		const call = (await session)[name] as (...values: readonly unknown[]) => unknown;
		answer({ value: await call(...parameters) });
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		answer({ failure: { message, isRefusal: error instanceof EditRefusal || error instanceof ChangeError } });
	}
});

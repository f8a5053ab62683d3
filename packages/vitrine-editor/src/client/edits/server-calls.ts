import { readPerson } from '../api.ts';
import { CallError } from '../call-server.ts';

/** Calls of a server that may be out of reach. */
export interface ServerCalls {
	/**
	 * Calls the server; returns undefined where it cannot be reached.
	 *
	 * @throws {CallError} with its refusal
	 */
	attempt: <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;
	/** Whether the last call did not reach it. */
	isOffline: () => boolean;
}

interface CallOptions {
	/** Whether calls that did not reach the server are made again anyway. */
	isRetried: () => boolean;
	/** Called when the server answers again. */
	onAnswer: () => void;
}

/** Milliseconds after which a server that could not be reached is called again. */
const retry = 2000;

const isUnreachable = (error: unknown) => error instanceof CallError && error.code === undefined;

/** Creates what calls the server, and notes whether it answers. A server that did not is called until it does. */
export function createServerCalls({ isRetried, onAnswer }: CallOptions): ServerCalls {
	let isOffline = false;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const note = (isAnswered: boolean) => {
		isOffline = !isAnswered;
		clearTimeout(timer);
		if (isOffline) timer = setTimeout(callAgain, retry);
	};
	const callAgain = async () => {
		if (isRetried()) return note(false);
		note(
			await readPerson().then(
				() => true,
				(error) => !isUnreachable(error),
			),
		);
		if (!isOffline) onAnswer();
	};
	return {
		async attempt(call) {
			try {
				const result = await call();
				note(true);
				return result;
			} catch (error) {
				const isRefusal = error instanceof CallError && error.code !== undefined;
				note(isRefusal);
				if (isRefusal) throw error;
				return undefined;
			}
		},
		isOffline: () => isOffline,
	};
}

/**
 * Makes edits that are prepared by what the server has.
 *
 * @returns a sentence where they were not made; a call that fails while they are prepared is a reason as well
 */
export async function tryEdits(make: () => Promise<string | undefined>): Promise<string | undefined> {
	try {
		return await make();
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		return isUnreachable(error) ? 'offline' : error.message;
	}
}

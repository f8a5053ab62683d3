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

/** Creates what calls the server, and notes whether it answers. */
export function createServerCalls(): ServerCalls {
	let isOffline = false;
	return {
		async attempt(call) {
			try {
				const result = await call();
				isOffline = false;
				return result;
			} catch (error) {
				if (error instanceof CallError && error.code !== undefined) throw error;
				isOffline = true;
				return undefined;
			}
		},
		isOffline: () => isOffline,
	};
}

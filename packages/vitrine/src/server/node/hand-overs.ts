import type { SendHandle, Serializable } from 'node:child_process';
import type { Worker } from 'node:cluster';

/** A connection in the hands of this process, which closes its own end when a worker has taken it. */
interface ConnectionHandle {
	/** Below 0 when it is closed, and on Windows. */
	fd: number;
	close(): void;
}

interface HandOver {
	message: Serializable;
	handle: SendHandle & ConnectionHandle;
}

/** The connections that a worker was given and has not taken yet. */
export interface HandOvers {
	/** Has another worker answer them; closes them where there is none. */
	giveTo: (worker: Worker | undefined) => void;
}

/**
 * Records which connections a worker was given and has not taken yet. node:cluster waits for its reply to each, and
 * would keep that of a worker that dies for good: its visitor would get neither an answer nor an end.
 */
export function recordHandOvers({ process: child }: Worker): HandOvers {
	let open: HandOver[] = [];
	const send = child.send.bind(child) as (...values: unknown[]) => boolean;
	child.send = (message: Serializable, ...rest: unknown[]) => {
		const [handle] = rest as [HandOver['handle'] | undefined];
		if (handle && typeof handle.close === 'function') open = [...open.filter(isOpen), { message, handle }];
		return send(message, ...rest);
	};
	return {
		giveTo: (worker) => {
			for (const { message, handle } of open.filter(isOpen)) {
				if (worker?.isConnected()) worker.process.send(message, handle);
				else handle.close();
			}
		},
	};
}

function isOpen({ handle }: HandOver): boolean {
	return handle.fd >= 0;
}

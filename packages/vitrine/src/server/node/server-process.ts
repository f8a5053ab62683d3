import cluster from 'node:cluster';
import type { StoreEvent } from '#contact/node/contact-service.ts';
import type { QueryLimit } from '../endpoints/search/query-limit.ts';
import type { Log } from './log.ts';
import { greeting } from './startup.ts';
import type { FromWorker, Served, ToWorker } from './worker-messages.ts';

/** What one process of a server has to do with the others. */
export interface ServerProcess {
	/** How many answer on the port: limits of the whole server are divided by it. */
	count: number;
	notice: Log['notice'];
	/** Says that visitors are answered from now on. */
	ready: (served: Served) => void;
	/** Counts the queries of all processes; undefined where this one is alone and counts by itself. */
	limitQueries?: QueryLimit;
	/** Tells the process that delivers messages; undefined where that is this one. */
	tellDelivery?: (event: StoreEvent) => void;
	on: (handlers: ProcessHandlers) => void;
	/** Ends the process once nobody is connected to it any more. */
	exit: () => void;
}

/** What a process is told to do. */
export interface ProcessHandlers {
	deliver: () => void;
	storeEvent: (event: StoreEvent) => void;
	/**
	 * May be called again.
	 *
	 * @param options.isLast whether the whole server ends, and no other process takes its visitors
	 */
	end: (options: { isLast: boolean }) => void;
}

/** Names, in the environment of a worker, how many there are. */
export const workerCountVariable = 'VITRINE_WORKERS';

/** The process that this is: a worker where the environment says so. */
export function thisProcess(log: Log, started: number): ServerProcess {
	const count = Number(process.env[workerCountVariable] ?? 0);
	return cluster.isWorker && count > 0 ? oneOf(count) : alone(log, started);
}

/** A server that is one process. */
function alone({ line, notice }: Log, started: number): ServerProcess {
	return {
		count: 1,
		notice,
		ready: (served) => line(readyLines(served, started)),
		on: ({ deliver, end }) => {
			deliver();
			onSignals(() => end({ isLast: true }));
		},
		exit: () => process.exit(0),
	};
}

/** What stands in the log when visitors are answered. */
export function readyLines(served: Served, started: number): string {
	return greeting(`Ready in ${Math.round(performance.now() - started)} ms`, served, served.address);
}

/** A worker. */
function oneOf(count: number): ServerProcess {
	const tell = (message: FromWorker) => void process.send?.(message);
	const asking = new Map<number, (seconds: number) => void>();
	let asked = 0;
	return {
		count,
		notice: (sentence) => tell({ is: 'notice', sentence }),
		ready: (served) => tell({ is: 'ready', served }),
		limitQueries: (address) =>
			new Promise((resolve) => {
				const id = ++asked;
				asking.set(id, resolve);
				tell({ is: 'query', id, address });
			}),
		tellDelivery: (event) => tell({ is: 'store-event', event }),
		on: ({ deliver, storeEvent, end }) => {
			process.on('message', (message: ToWorker) => {
				if (message.is === 'deliver') deliver();
				if (message.is === 'store-event') storeEvent(message.event);
				if (message.is === 'leave') end({ isLast: false });
				if (message.is === 'end') end({ isLast: true });
				if (message.is !== 'may-query') return;
				asking.get(message.id)?.(message.inSeconds);
				asking.delete(message.id);
			});
			onSignals(() => end({ isLast: true }));
			// A terminal that is closed tells all processes; the first one decides what they do.
			process.on('SIGHUP', () => {});
		},
		// What the first process has handed over in the meantime goes back to it, and on to another worker.
		exit: () => {
			process.once('disconnect', () => process.exit(0));
			cluster.worker?.disconnect();
		},
	};
}

/** @param end called for each of them: without a listener, the second one would kill the process while it answers. */
function onSignals(end: () => void): void {
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

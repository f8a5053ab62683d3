import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { createQueryLimit } from '../endpoints/search/query-limit.ts';
import { type HandOvers, recordHandOvers } from './hand-overs.ts';
import type { Log } from './log.ts';
import { noticeOnce } from './notice-once.ts';
import { readyLines, workerCountVariable } from './server-process.ts';
import type { FromWorker, Served, ToWorker } from './worker-messages.ts';

/** How long workers may take to end, in milliseconds: each ends by itself after ten seconds at the latest. */
const endTimeout = 12_000;

/** A worker that lived for less is not replaced at once, in milliseconds: what ended it may end the next one. */
const shortLife = 10_000;
const shortPause = 1000;

/** How long a worker may take to answer, in milliseconds. */
const startTimeout = 60_000;

/** Why a worker did not start that has said more itself. */
const ended = new Error('it ended');

/**
 * Runs workers that answer on one port, and puts another in the place of one that ends. The system gives a connection to
 * this process, which hands it to the next worker in turn, so that none is lost with the queue of a worker that leaves.
 *
 * SIGTERM and SIGINT end all of them; SIGHUP renews them one by one: each leaves when another one answers in its place.
 */
export async function superviseWorkers(count: number, log: Log, started: number): Promise<void> {
	/** Those that answer visitors, the oldest first. The first one delivers messages. */
	const serving: Worker[] = [];
	/** Those that do not answer yet. */
	const starting = new Set<Promise<Served>>();
	const startedAt = new Map<Worker, number>();
	const leaving = new Set<Worker>();
	const handOvers = new Map<Worker, HandOvers>();
	const notices = noticeOnce(log.notice);
	const limitQueries = createQueryLimit(Date.now);
	let isEnding = false;
	let renewals = 0;
	let isAboutToFill = false;

	cluster.setupPrimary({ args: process.argv.slice(2) });
	cluster.on('message', (worker, message: FromWorker) => {
		if (message.is === 'notice') notices.say(worker.id, message.sentence);
		if (message.is === 'store-event') tell(serving[0], message);
		if (message.is === 'query') {
			const { id, address } = message;
			Promise.resolve(limitQueries(address)).then((inSeconds) => tell(worker, { is: 'may-query', id, inSeconds }));
		}
	});
	cluster.on('exit', (worker, code, signal) => {
		remove(worker);
		notices.forget(worker.id);
		handOvers.get(worker)?.giveTo(serving[0]);
		handOvers.delete(worker);
		const wasStarted = startedAt.get(worker);
		startedAt.delete(worker);
		if (isEnding) return endWhenAlone();
		if (leaving.delete(worker) || wasStarted === undefined) return;
		log.notice(`A worker ended (${signal ?? `exit code ${code}`}): another one takes its place.`);
		if (performance.now() - wasStarted < shortLife) fillSoon();
		else fill();
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
	// A terminal that is closed sends the same signal.
	process.on('SIGHUP', () => (process.stdout.isTTY ? end() : renew()));

	try {
		// Alone, so that what is wrong with the settings is said once.
		const served = await start();
		await fill();
		log.line(readyLines(served, started));
	} catch (error) {
		if (error !== ended) log.notice(`The server cannot start a worker (${reasonOf(error)}).`);
		process.exit(1);
	}

	/** Starts a worker. Rejects where it does not come to answer. */
	async function start(): Promise<Served> {
		const served = fork();
		starting.add(served);
		try {
			return await served;
		} catch (error) {
			// It may have stood for another one that has ended meanwhile.
			fillSoon();
			throw error;
		} finally {
			starting.delete(served);
		}
	}

	function fork(): Promise<Served> {
		return new Promise((resolve, reject) => {
			const worker = cluster.fork({ [workerCountVariable]: `${count}` });
			worker.on('error', (error) => {
				// Else a message did not reach one that is about to end.
				if (!isProcess(worker)) reject(error);
			});
			if (!isProcess(worker)) return;
			handOvers.set(worker, recordHandOvers(worker));
			const timer = setTimeout(() => {
				reject(new Error(`it did not answer within ${startTimeout / 1000} s`));
				worker.process.kill('SIGKILL');
			}, startTimeout);
			worker.once('exit', () => {
				clearTimeout(timer);
				reject(ended);
			});
			worker.on('message', (message: FromWorker) => {
				if (message.is !== 'ready') return;
				clearTimeout(timer);
				startedAt.set(worker, performance.now());
				serving.push(worker);
				if (serving[0] === worker) tell(worker, { is: 'deliver' });
				if (isEnding) tell(worker, { is: 'end' });
				resolve(message.served);
			});
		});
	}

	/** How many answer visitors, or are about to. */
	function present(): number {
		return serving.length + starting.size;
	}

	/** Starts as many workers as are missing, and tries again later where one does not start. */
	async function fill(): Promise<void> {
		const missing = isEnding ? 0 : Math.max(0, count - present());
		await Promise.all(Array.from({ length: missing }, () => start().catch(onFailedStart)));
	}

	function onFailedStart(error: unknown): void {
		if (isEnding) return;
		log.notice(`A worker could not be started (${reasonOf(error)}): another one is tried.`);
		if (present() === 0) process.exit(1);
	}

	function fillSoon(): void {
		if (isAboutToFill) return;
		isAboutToFill = true;
		setTimeout(() => {
			isAboutToFill = false;
			fill();
		}, shortPause);
	}

	/** Another worker delivers messages where this one did. */
	function remove(worker: Worker): void {
		const index = serving.indexOf(worker);
		if (index < 0) return;
		serving.splice(index, 1);
		if (index === 0) tell(serving[0], { is: 'deliver' });
	}

	async function renew(): Promise<void> {
		// One that is asked for meanwhile begins when this one is over: code may have changed again.
		renewals = Math.min(2, renewals + 1);
		if (renewals > 1) return;
		while (renewals > 0 && !isEnding) {
			await renewAll();
			renewals--;
		}
	}

	async function renewAll(): Promise<void> {
		// Those that are just starting may have read code from before it changed.
		await Promise.allSettled(starting);
		const old = new Set(serving);
		const isOld = (worker: Worker) => old.has(worker);
		while (serving.some(isOld)) {
			const reason = await start().then(() => undefined, reasonOf);
			if (isEnding) return;
			if (reason !== undefined)
				return log.notice(`The workers are not renewed, since a new one did not start (${reason}): the others go on.`);
			// Else the new one is in the place of one that has ended meanwhile.
			if (present() > count) await retire(serving.find(isOld));
			if (isEnding) return;
		}
		log.notice('All workers were renewed.');
	}

	/** Has a worker leave, and waits until it has ended. */
	async function retire(worker: Worker | undefined): Promise<void> {
		if (worker === undefined) return;
		leaving.add(worker);
		remove(worker);
		const exit = new Promise((resolve) => worker.once('exit', resolve));
		tell(worker, { is: 'leave' });
		await Promise.race([exit, sleep(endTimeout).then(() => worker.process.kill('SIGKILL'))]);
	}

	function end(): void {
		if (isEnding) return;
		isEnding = true;
		for (const worker of allWorkers()) {
			if (startedAt.has(worker)) tell(worker, { is: 'end' });
			else worker.process.kill('SIGTERM');
		}
		setTimeout(() => {
			for (const worker of allWorkers()) worker.process.kill('SIGKILL');
		}, endTimeout);
		endWhenAlone();
	}

	function endWhenAlone(): void {
		if (allWorkers().length === 0) process.exit(0);
	}
}

function allWorkers(): Worker[] {
	return Object.values(cluster.workers ?? {}).filter(isProcess);
}

/** Whether the system made a process for a worker. node:cluster counts one without among the others. */
function isProcess(worker: Worker | undefined): worker is Worker {
	return worker?.process.pid !== undefined;
}

function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

function tell(worker: Worker | undefined, message: ToWorker): void {
	if (worker?.isConnected()) worker.send(message);
}

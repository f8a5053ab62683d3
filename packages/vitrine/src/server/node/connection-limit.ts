import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createPools, type Pool, type Pools } from './connection-pools.ts';

export interface ConnectionLimits {
	/** Connections at a time. */
	max: number;
	/** Connections at a time from one address of IPv4, or from one /64 of IPv6. */
	maxPerAddress: number;
	/** Whether a peer is a trusted proxy, whose connections are those of many visitors. */
	isProxy: (address: string | undefined) => boolean;
	/** Called when a limit is reached, at most once a minute. */
	report: (sentence: string) => void;
	/** Milliseconds in which the first byte must come while half of the connections are taken. */
	firstByte?: number;
}

export interface ConnectionLimit {
	/** Whether there is no room for the first request of a connection, and none can be made. */
	isTooMany: (socket: Socket) => boolean;
	/** Notes that a request of a connection is being answered. */
	begin: (socket: Socket) => void;
	/** Notes that a connection has nothing left to be answered. */
	rest: (socket: Socket) => void;
	/** How many ranges of addresses are known: those that have connections. */
	countRanges: () => number;
}

/**
 * Limits the connections of a server, in all and from one address. A new one replaces the oldest that has not sent a
 * byte, else the one that has been idle the longest: opening connections and sending nothing keeps no other client out.
 * If all are busy, a new one is answered 503, and from a tenth above the limit on it is closed without an answer.
 */
export function limitConnections(
	server: Server,
	{ max, maxPerAddress, isProxy, report, firstByte = 2500 }: ConnectionLimits,
): ConnectionLimit {
	const reportOnce = onceAMinute(report);
	const pools = createPools({ max, maxPerAddress, isProxy, report: reportOnce });
	const served = new WeakSet<Socket>();
	const settle = settleArrivals(pools);
	server.maxConnections = Math.ceil(max * 1.1);
	server.on('drop', () => reportOnce(`More than ${max} connections: further ones are closed.`));
	server.on('connection', (socket) => {
		pools.enter(socket);
		socket.once('close', () => pools.leave(socket));
		settle(socket);
	});
	// Where the event loop was busy, what has arrived meanwhile is read first.
	const look = () => setImmediate(() => closeSilent(pools, firstByte));
	const timer = setInterval(look, Math.min(500, firstByte)).unref();
	server.once('close', () => clearInterval(timer));
	return {
		isTooMany: (socket) => !served.has(socket) && pools.of(socket).some((pool) => pools.trim(pool) > 0),
		begin: (socket) => {
			served.add(socket);
			for (const { idle, silent } of pools.of(socket)) {
				idle.delete(socket);
				silent.delete(socket);
			}
		},
		rest: (socket) => {
			for (const { idle } of pools.of(socket)) idle.add(socket);
		},
		countRanges: pools.countRanges,
	};
}

/** Looks at new connections after each was read from once: what a visitor has sent already is known by then. */
function settleArrivals({ of, trim, close }: Pools): (socket: Socket) => void {
	let arriving: Socket[] = [];
	const settle = () => {
		const now = performance.now();
		const touched = new Set<Pool>();
		for (const socket of arriving) {
			for (const pool of of(socket)) {
				if (socket.bytesRead === 0) pool.silent.set(socket, now);
				touched.add(pool);
			}
		}
		arriving = [];
		for (const pool of touched) {
			const tooMany = trim(pool) - Math.ceil(pool.max / 10);
			if (tooMany > 0) [...pool.open].slice(-tooMany).forEach(close);
		}
	};
	return (socket) => {
		// The event loop reads from it in its next turn.
		if (arriving.push(socket) === 1) setImmediate(() => setImmediate(settle));
	};
}

/** Closes connections that have sent nothing for too long, while half of the places are taken. */
function closeSilent({ all: { open, silent, max }, close }: Pools, firstByte: number): void {
	if (open.size <= max / 2) return;
	const limit = performance.now() - firstByte;
	for (const [socket, since] of silent) {
		if (since > limit) return;
		if (socket.bytesRead === 0) close(socket);
		else silent.delete(socket);
	}
}

/** Passes on the first sentence, and then no other for a minute. */
export function onceAMinute(
	report: (sentence: string) => void,
	now = () => performance.now(),
): (sentence: string) => void {
	let quietUntil = 0;
	return (sentence) => {
		if (now() < quietUntil) return;
		quietUntil = now() + 60_000;
		report(sentence);
	};
}

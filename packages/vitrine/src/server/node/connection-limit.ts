import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressRange, plainAddress } from '../address-range.ts';

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

/** For so many milliseconds a new connection is not closed, unless most are silent: its first byte may be on its way. */
const justConnected = 200;

/**
 * Limits the connections of a server, in all and from one address. A new one replaces the oldest that has not sent a
 * byte, else the one that has been idle the longest: opening connections and sending nothing keeps no other client out.
 * If all are busy, a new one is answered 503, and from a tenth above the limit on it is closed without an answer.
 */
export function limitConnections(
	server: Server,
	{ max, maxPerAddress, isProxy, report, firstByte = 2500 }: ConnectionLimits,
): ConnectionLimit {
	const all = createPool(max, `More than ${max} connections`);
	/** Those of each range of addresses that has some. */
	const ranges = new Map<string, Pool>();
	/** What each connection counts for. */
	const poolsOf = new Map<Socket, Pool[]>();
	const served = new WeakSet<Socket>();
	let arriving: Socket[] = [];
	const reportOnce = onceAMinute(report);

	const enter = (socket: Socket) => {
		const pools = [all];
		if (!isProxy(socket.remoteAddress)) {
			const range = addressRange(plainAddress(socket.remoteAddress));
			const pool =
				ranges.get(range) ??
				createPool(maxPerAddress, `More than ${maxPerAddress} connections from one address`, range);
			ranges.set(range, pool);
			pools.unshift(pool);
		}
		poolsOf.set(socket, pools);
		for (const { open } of pools) open.add(socket);
	};
	const leave = (socket: Socket) => {
		for (const { open, silent, idle, range } of poolsOf.get(socket) ?? []) {
			for (const sockets of [open, silent, idle]) sockets.delete(socket);
			if (open.size === 0 && range !== undefined) ranges.delete(range);
		}
		poolsOf.delete(socket);
	};
	/** Frees the place at once: the event of its end comes later. */
	const close = (socket: Socket) => {
		leave(socket);
		socket.destroy();
	};
	/** Closes silent and idle connections of a pool that is over its limit. Gives the number of those still above it. */
	const trim = ({ open, silent, idle, max, sentence }: Pool): number => {
		if (open.size > max) reportOnce(`${sentence}: those without a request are closed.`);
		const limit = performance.now() - justConnected;
		for (const [socket, since] of silent) {
			if (open.size <= max) return 0;
			if (socket.bytesRead > 0) silent.delete(socket);
			else if (since < limit || silent.size > max / 2) close(socket);
			else break;
		}
		for (const socket of idle) {
			if (open.size <= max) return 0;
			close(socket);
		}
		return Math.max(0, open.size - max);
	};

	/** Looks at new connections after each was read from once: what a visitor has sent already is known by then. */
	const settle = () => {
		const now = performance.now();
		const touched = new Set<Pool>();
		for (const socket of arriving) {
			for (const pool of poolsOf.get(socket) ?? []) {
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
	const closeSilent = () => {
		if (all.open.size <= max / 2) return;
		const limit = performance.now() - firstByte;
		for (const [socket, since] of all.silent) {
			if (since > limit) return;
			if (socket.bytesRead === 0) close(socket);
			else all.silent.delete(socket);
		}
	};

	server.maxConnections = Math.ceil(max * 1.1);
	server.on('drop', () => reportOnce(`More than ${max} connections: further ones are closed.`));
	server.on('connection', (socket) => {
		enter(socket);
		socket.once('close', () => leave(socket));
		// The event loop reads from it in its next turn.
		if (arriving.push(socket) === 1) setImmediate(() => setImmediate(settle));
	});
	// Where the event loop was busy, what has arrived meanwhile is read first.
	const timer = setInterval(() => setImmediate(closeSilent), Math.min(500, firstByte)).unref();
	server.once('close', () => clearInterval(timer));

	return {
		isTooMany: (socket) => !served.has(socket) && (poolsOf.get(socket) ?? []).some((pool) => trim(pool) > 0),
		begin: (socket) => {
			served.add(socket);
			for (const { idle, silent } of poolsOf.get(socket) ?? []) {
				idle.delete(socket);
				silent.delete(socket);
			}
		},
		rest: (socket) => {
			for (const { idle } of poolsOf.get(socket) ?? []) idle.add(socket);
		},
		countRanges: () => ranges.size,
	};
}

/** Connections that share a limit. */
interface Pool {
	max: number;
	/** What is said when they are more. */
	sentence: string;
	/** The addresses that they are from; undefined for those of all. */
	range: string | undefined;
	/** In the order in which they came. */
	open: Set<Socket>;
	/** Since when those are there that were read from and have not sent a byte; others leave when they are looked at. */
	silent: Map<Socket, number>;
	/** In the order in which they became idle. */
	idle: Set<Socket>;
}

function createPool(max: number, sentence: string, range?: string): Pool {
	return { max, sentence, range, open: new Set(), silent: new Map(), idle: new Set() };
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

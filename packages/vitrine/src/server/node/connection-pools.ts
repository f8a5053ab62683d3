import type { Socket } from 'node:net';
import { addressRange, plainAddress } from '../address-range.ts';

/** Connections that share a limit. */
export interface Pool {
	max: number;
	/** What is reported when they are more. */
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

/** The pools of a server: that of all connections, and one for each range of addresses that has some. */
export interface Pools {
	all: Pool;
	/** Returns the pools that a connection counts for, the narrowest first. */
	of: (socket: Socket) => readonly Pool[];
	enter: (socket: Socket) => void;
	leave: (socket: Socket) => void;
	/** Closes silent and idle connections of a pool that is over its limit. Returns the number of those still above it. */
	trim: (pool: Pool) => number;
	/** Closes a connection, whose place is free at once: the event of its end comes later. */
	close: (socket: Socket) => void;
	countRanges: () => number;
}

interface PoolsOptions {
	max: number;
	maxPerAddress: number;
	isProxy: (address: string | undefined) => boolean;
	report: (sentence: string) => void;
}

/** For so many milliseconds a new connection is not closed, unless most are silent: its first byte may be on its way. */
const justConnected = 200;

export function createPools({ max, maxPerAddress, isProxy, report }: PoolsOptions): Pools {
	const all = createPool(max, `More than ${max} connections`);
	const ranges = new Map<string, Pool>();
	const poolsOf = new Map<Socket, Pool[]>();
	const of = (socket: Socket) => poolsOf.get(socket) ?? [];
	const rangeOf = (socket: Socket) => {
		const range = addressRange(plainAddress(socket.remoteAddress));
		const sentence = `More than ${maxPerAddress} connections from one address`;
		const pool = ranges.get(range) ?? createPool(maxPerAddress, sentence, range);
		ranges.set(range, pool);
		return pool;
	};
	const leave = (socket: Socket) => {
		for (const { open, silent, idle, range } of of(socket)) {
			for (const sockets of [open, silent, idle]) sockets.delete(socket);
			if (open.size === 0 && range !== undefined) ranges.delete(range);
		}
		poolsOf.delete(socket);
	};
	const close = (socket: Socket) => {
		leave(socket);
		socket.destroy();
	};
	return {
		all,
		of,
		enter(socket) {
			const pools = isProxy(socket.remoteAddress) ? [all] : [rangeOf(socket), all];
			poolsOf.set(socket, pools);
			for (const { open } of pools) open.add(socket);
		},
		leave,
		trim({ open, silent, idle, max, sentence }) {
			if (open.size > max) report(`${sentence}: those without a request are closed.`);
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
		},
		close,
		countRanges: () => ranges.size,
	};
}

function createPool(max: number, sentence: string, range?: string): Pool {
	return { max, sentence, range, open: new Set(), silent: new Map(), idle: new Set() };
}

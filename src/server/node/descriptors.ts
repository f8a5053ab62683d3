import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:net';

/**
 * Keeps a server alive where file descriptors run out: connections get half of them, so that each can have a file
 * opened for it; one more is closed at once. Where the limit is met all the same, the server goes on. Either is said
 * once a minute at most.
 *
 * @param now milliseconds
 */
export function spareDescriptors(
	server: Server,
	report: (sentence: string) => void,
	now = () => performance.now(),
): void {
	const limit = connectionLimit();
	if (limit < (server.maxConnections || Number.POSITIVE_INFINITY)) server.maxConnections = limit;
	let quietUntil = 0;
	const reportOnce = (sentence: string) => {
		if (now() < quietUntil) return;
		quietUntil = now() + 60_000;
		report(sentence);
	};
	server.on('drop', () => reportOnce(`More than ${server.maxConnections} connections: further ones are closed.`));
	server.on('error', (error: NodeJS.ErrnoException) => {
		if (server.listening) reportOnce(`No connection can be accepted (${error.code}): the server goes on without.`);
	});
}

/** As the system says it, where it does. */
function connectionLimit(): number {
	try {
		const limits = readFileSync('/proc/self/limits', 'utf8');
		const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
		return Math.max(1, Math.floor((most - readdirSync('/proc/self/fd').length) / 2));
	} catch {
		// Not Linux.
		return Number.POSITIVE_INFINITY;
	}
}

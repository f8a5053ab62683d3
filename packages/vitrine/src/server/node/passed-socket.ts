import type { AddressInfo, Server } from 'node:net';
import { SettingError } from '#settings/setting-value.ts';

/** The first descriptor that systemd passes. */
const firstDescriptor = 3;

/**
 * Returns the descriptor of the socket that systemd passes to this process (sd_listen_fds(3)); undefined where it passes
 * none.
 *
 * @throws {SettingError} where it passes more than one
 */
export function passedSocket(
	{ LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined> = process.env,
	pid = process.pid,
): number | undefined {
	const count = Number(LISTEN_PID) === pid ? Number(LISTEN_FDS) : 0;
	if (count > 1) {
		throw new SettingError(`systemd passes ${count} sockets: write one ListenStream= in one unit named in Sockets=.`);
	}
	return count === 1 ? firstDescriptor : undefined;
}

/** Returns the origin by which this machine reaches a server; undefined where its socket has no port. */
export function originOf(server: Server, host?: string): string | undefined {
	// Null for a socket in the file system that was passed.
	const found = server.address() as AddressInfo | null;
	if (!found?.port) return undefined;
	const { address, port, family } = found;
	return `http://${host ?? (family === 'IPv6' ? `[${address}]` : address)}:${port}`;
}

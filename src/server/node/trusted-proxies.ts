import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SettingError } from '#env.ts';

/** Says whether a request came by https: by its connection, or by what a trusted proxy says of the one before. */
export type IsSecure = (request: IncomingMessage) => boolean;

/** Gives the network address of whoever sent a request; empty where it is not known. */
export type AddressOf = (request: IncomingMessage) => string;

/** Says whether whoever connected is a proxy. Its own proxies are further hops away. */
type IsTrusted = (peer: string | undefined, hop: number) => boolean;

/**
 * Reads `TRUST_PROXY`.
 *
 * @param setting empty: no proxy is trusted. A whole number: that many proxies stand before this server, so whoever
 *   connects is one. Else addresses or networks (`10.0.0.0/8`), separated by commas: whoever connects from there is one.
 * @throws {SettingError} naming the variable and what is wrong with it
 */
export function trustProxies(setting: string): IsSecure {
	const isTrusted = readSetting(setting.trim());
	return (request) => {
		if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
		if (!isTrusted(request.socket.remoteAddress, 0)) return false;
		const said = request.headers['x-forwarded-proto'];
		const nearest = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').at(-1)?.trim();
		return nearest === 'https';
	};
}

/**
 * Reads `TRUST_PROXY` for visitors' addresses: whoever connects, and where that is a proxy, the one of whom it says so,
 * and so on. Each proxy adds to the end of X-Forwarded-For; what stands further in front a visitor may have made up.
 *
 * @param setting as for {@link trustProxies}
 * @throws {SettingError} naming the variable and what is wrong with it
 */
export function findVisitors(setting: string): AddressOf {
	const isTrusted = readSetting(setting.trim());
	return ({ socket: { remoteAddress }, headers }) => {
		let address = remoteAddress === undefined ? '' : (readAddress(remoteAddress) ?? '');
		if (!isTrusted(remoteAddress, 0)) return address;
		const said = headers['x-forwarded-for'];
		const hops = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').reverse();
		for (const [hop, entry] of hops.entries()) {
			if (!isTrusted(address, hop)) break;
			const before = readAddress(entry.trim());
			// Whatever follows what is no address was not written by a proxy either.
			if (before === undefined) break;
			address = before;
		}
		return address;
	};
}

/** Reads an address, which some proxies write with a port; IPv4 stays what it is where a socket calls it IPv6. */
function readAddress(text: string): string | undefined {
	const bare = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(text);
	const address = (bare?.[1] ?? bare?.[2] ?? text).replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
	return isIP(address) === 0 ? undefined : address;
}

function readSetting(setting: string): IsTrusted {
	if (setting === '') return () => false;
	if (/^\d+$/.test(setting)) return (_, hop) => hop < Number(setting);
	const trusted = new BlockList();
	for (const entry of setting.split(',').map((part) => part.trim())) {
		const [address = '', bits] = entry.split('/', 2);
		const version = isIP(address);
		const size = version === 6 ? 128 : 32;
		const prefix = bits === undefined ? size : Number(bits);
		if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > size || bits === '') {
			throw new SettingError(
				`TRUST_PROXY holds ${JSON.stringify(entry)}; expected a number of proxies, or addresses like 10.0.0.0/8.`,
			);
		}
		trusted.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
	}
	return (peer) => {
		const address = peer?.replace(/^::ffff:(?=\d+\.)/, '') ?? '';
		const version = isIP(address);
		return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
	};
}

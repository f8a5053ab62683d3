import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SettingError } from '#settings/setting-value.ts';
import { plainAddress } from '../address-range.ts';

/** Facts about the sender of a request: from its connection, and from trusted proxies in front of this server. */
export interface ProxyTrust {
	/** Whether the visitor came by https. */
	isSecure: IsSecure;
	/** The visitor's network address; empty where it is not known. */
	addressOf: (request: IncomingMessage) => string;
	/** Whether connections from an address are those of a proxy. */
	isProxy: (address: string | undefined) => boolean;
}

export type IsSecure = (request: IncomingMessage) => boolean;

/** Returns whether a peer is a trusted proxy. Its own proxies are further hops away. */
type IsTrusted = (peer: string | undefined, hop: number) => boolean;

/**
 * Parses `TRUST_PROXY`.
 *
 * @param setting empty: no proxy is trusted. A whole number: the number of proxies in front of this server, so every
 * peer is one. Else addresses or networks (`10.0.0.0/8`), separated by commas: a peer from there is one.
 * @param report called once if an untrusted peer sends headers of a proxy
 * @throws {SettingError} naming the variable and what is wrong with it
 */
export function trustProxies(setting: string, report: (sentence: string) => void = () => {}): ProxyTrust {
	const isTrusted = readSetting(setting.trim());
	let isReported = false;
	// A connection has many requests, and its address is the same for all of them.
	let last = { remote: '', address: '' };
	const peerAddress = (remote = '') => {
		if (remote !== last.remote) last = { remote, address: readAddress(remote) ?? '' };
		return last.address;
	};

	const isSecure: IsSecure = ({ socket, headers }) => {
		if ('encrypted' in socket && socket.encrypted === true) return true;
		return isTrusted(socket.remoteAddress, 0) && listOf(headers['x-forwarded-proto']).at(-1) === 'https';
	};
	// Each proxy appends to X-Forwarded-For; entries further in front may be forged by the visitor.
	const addressOf: ProxyTrust['addressOf'] = ({ socket: { remoteAddress }, headers }) => {
		let address = peerAddress(remoteAddress);
		const said = headers['x-forwarded-for'];
		if (!isTrusted(remoteAddress, 0)) {
			if (said !== undefined && !isReported) report(untrusted);
			isReported ||= said !== undefined;
			return address;
		}
		for (const [hop, entry] of listOf(said).reverse().entries()) {
			if (!isTrusted(address, hop)) break;
			const before = readAddress(entry);
			// Whatever follows what is no address was not written by a proxy either.
			if (before === undefined) break;
			address = before;
		}
		return address;
	};
	return { isSecure, addressOf, isProxy: (address) => isTrusted(address, 0) };
}

const untrusted =
	'A request has X-Forwarded-For, and TRUST_PROXY does not name where it came from. If a proxy of yours sent it, set TRUST_PROXY to its address: until then all visitors count as one, with one limit for all their messages. If none did, the header was made up, and nothing is to be done.';

function listOf(header: string | string[] | undefined): string[] {
	const headers = [header].flat();
	return headers
		.join(',')
		.split(',')
		.map((entry) => entry.trim());
}

/** Reads an address, which some proxies write with a port; IPv4 stays what it is where a socket calls it IPv6. */
function readAddress(text: string): string | undefined {
	const bare = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/.exec(text);
	const address = plainAddress(bare?.[1] ?? bare?.[2] ?? text);
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
		const address = plainAddress(peer);
		const version = isIP(address);
		return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
	};
}

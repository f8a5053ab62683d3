import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { SettingError } from '#env.ts';

/** Says whether a request came by https: by its connection, or by what a trusted proxy says of the one before. */
export type IsSecure = (request: IncomingMessage) => boolean;

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
		if (!isTrusted(request.socket.remoteAddress)) return false;
		const said = request.headers['x-forwarded-proto'];
		const nearest = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').at(-1)?.trim();
		return nearest === 'https';
	};
}

function readSetting(setting: string): (peer: string | undefined) => boolean {
	if (setting === '') return () => false;
	if (/^\d+$/.test(setting)) return () => Number(setting) > 0;
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

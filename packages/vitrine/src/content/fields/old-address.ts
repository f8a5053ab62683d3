import { decodePath } from '#i18n/path-encoding.ts';
import type { OldAddressFault } from '../problems/address-messages.ts';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';

/** As long as a part of an address of today may be: on some hosts, a file is named by it. */
const maxBytes = 200;

/**
 * Reads an old address of a page, in any form in which it may have been kept: percent-encoded or not, with a slash at the end
 * or without.
 *
 * @returns the decoded path, without a slash at the end
 * @example readOldAddress('/2020/01/our%20team/') // '/2020/01/our team'
 */
export function readOldAddress(value: string): string {
	return (decodePath(value) ?? value).replace(/\/$/, '').normalize('NFC');
}

/**
 * Returns what keeps an old address from leading on, in the form of `rule`; undefined where nothing does.
 */
export function oldAddressProblem(value: string): string | undefined {
	if (/^https?:\/\//i.test(value)) {
		const path = URL.parse(value)?.pathname ?? '/old-name';
		return written('host', 'an old address of this site, without scheme and host', path);
	}
	if (value !== value.trim()) return written('spaces', 'an old address without spaces around it', value);
	if (!value.startsWith('/')) return written('slash', 'an old address that begins with /', value);
	if (value.includes('#')) {
		return written('anchor', 'an old address without what follows "#", which browsers do not send', value);
	}
	if (value.includes('?')) {
		return written('query', 'an old address without a query: it leads on with any', value);
	}
	if (/\*|\/:/.test(value)) {
		return because(
			'pattern',
			'one old address: redirectFrom takes no patterns, here or on any host',
			'name each old address; "*" or ":" that is a sign of one is written %2A or %3A',
		);
	}
	if (decodePath(value) === undefined) {
		const expected = '"%" with two digits behind it, as browsers write addresses';
		return because('percent', expected, 'write %25 for the sign itself');
	}
	if (value.split('/').some((part) => /[/\\\p{Cc}]/u.test(decodePath(part) ?? '')) || !value.isWellFormed()) {
		return because(
			'refused',
			'an old address without \\, control characters and an encoded slash: hosts refuse these',
			'remove it: it cannot lead on',
		);
	}
	return pathProblem(readOldAddress(value));
}

function because(reason: OldAddressFault, expected: string, fix: string, meant?: string): string {
	return rule(expected, fix, coded('old-address', { reason, meant }));
}

/** Gives the address that is right in the place of a wrong one. */
function written(reason: OldAddressFault, expected: string, address: string): string {
	const meant = withoutRest(address);
	return because(reason, expected, `write ${JSON.stringify(meant)}`, meant);
}

/** Takes off what else an old address may not have, so that one remedy is enough. */
function withoutRest(address: string): string {
	const path = address
		.trim()
		.replace(/[?#].*$/s, '')
		.replace(/(?:\/index)?\.html$/i, '');
	return path.startsWith('/') ? path : `/${path}`;
}

function pathProblem(path: string): string | undefined {
	if (path === '') {
		return because('home', 'another address than that of the home page, which is there today', 'remove it');
	}
	const parts = path.slice(1).split('/');
	if (parts.includes('')) {
		const address = `/${parts.filter(Boolean).join('/')}`;
		const expected = 'an old address without empty parts: several slashes are one';
		return because('parts', expected, `write ${JSON.stringify(address)}`, address);
	}
	// Clients take "." and ".." away before they send a request (RFC 3986 §5.2.4).
	if (parts.includes('.') || parts.includes('..')) {
		return because(
			'dots',
			'an old address without the parts "." and "..", which browsers resolve',
			'write the address they ask for',
		);
	}
	if (/\.html$/i.test(path)) {
		const address = path.replace(/(?:\/index)?\.html$/i, '') || undefined;
		const fix = address ? `write ${JSON.stringify(address)}` : 'remove it: it leads to the home page by itself';
		return because('ending', 'an old address without ".html", which leads on with and without it', fix, address);
	}
	if (parts.some((part) => new TextEncoder().encode(part).length > maxBytes)) {
		const expected = `parts of at most ${maxBytes} bytes: 200 Latin, 100 Russian or 66 Japanese letters`;
		return because('long', expected, 'remove it');
	}
	return undefined;
}

import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { trustProxies } from './trusted-proxies.ts';

const request = (remoteAddress: string, proto?: string, encrypted = false) =>
	({
		socket: { remoteAddress, encrypted },
		headers: proto === undefined ? {} : { 'x-forwarded-proto': proto },
	}) as unknown as IncomingMessage;

describe('X-Forwarded-Proto (faults F8)', () => {
	it.each([
		['', '127.0.0.1', 'https', false],
		['0', '127.0.0.1', 'https', false],
		['1', '203.0.113.9', 'https', true],
		['1', '203.0.113.9', 'http', false],
		['1', '203.0.113.9', undefined, false],
		['1', '203.0.113.9', 'https, http', false],
		['2', '203.0.113.9', 'http, https', true],
		['127.0.0.1', '127.0.0.1', 'https', true],
		['127.0.0.1', '::ffff:127.0.0.1', 'https', true],
		['127.0.0.1', '127.0.0.2', 'https', false],
		['10.0.0.0/8, ::1', '10.9.8.7', 'https', true],
		['10.0.0.0/8, ::1', '::1', 'https', true],
		['10.0.0.0/8, ::1', '11.0.0.1', 'https', false],
		['2001:db8::/32', '2001:db8:1::5', 'https', true],
		['fe80::5', 'fe80::5%eth0', 'https', true],
	])('TRUST_PROXY=%s, from %s saying %s: secure is %s', (setting, peer, proto, secure) => {
		expect(trustProxies(setting).isSecure(request(peer, proto))).toBe(secure);
	});

	it('is not needed where the connection itself is secure', () => {
		expect(trustProxies('').isSecure(request('203.0.113.9', 'http', true))).toBe(true);
	});

	it.each(['proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '::1/129', '-1', '127.0.0.1,'])(
		'refuses TRUST_PROXY=%s by name',
		(setting) => {
			expect(() => trustProxies(setting)).toThrow(/^TRUST_PROXY holds/);
		},
	);
});

describe('X-Forwarded-For (faults F8)', () => {
	const forwarded = (remoteAddress: string | undefined, said?: string) =>
		({
			socket: { remoteAddress },
			headers: said === undefined ? {} : { 'x-forwarded-for': said },
		}) as unknown as IncomingMessage;

	it.each([
		['', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
		['0', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
		['1', '198.51.100.1', undefined, '198.51.100.1'],
		['1', '198.51.100.1', '', '198.51.100.1'],
		['1', '198.51.100.1', '203.0.113.9', '203.0.113.9'],
		['1', '198.51.100.1', '192.0.2.66, 203.0.113.9', '203.0.113.9'],
		['2', '198.51.100.1', '192.0.2.66, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
		['2', '198.51.100.1', '203.0.113.9', '203.0.113.9'],
		['10.0.0.0/8', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
		['10.0.0.0/8', '10.0.0.1', '192.0.2.66,203.0.113.9,10.9.9.9', '203.0.113.9'],
		['10.0.0.0/8', '10.0.0.1', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
		['10.0.0.0/8, 2001:db8::/32', '2001:db8::7', '2a00::5, 10.0.0.2', '2a00::5'],
		['1', '127.0.0.1', '203.0.113.9:52311', '203.0.113.9'],
		['1', '127.0.0.1', '[2a00::5]:52311', '2a00::5'],
		['1', '127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
		['1', '127.0.0.1', 'fe80::5%eth0', 'fe80::5'],
		['', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
		['1', undefined, '203.0.113.9', '203.0.113.9'],
		['', undefined, '203.0.113.9', ''],
	])('TRUST_PROXY=%s, from %s saying %s: the visitor is %s', (setting, peer, said, visitor) => {
		expect(trustProxies(setting).addressOf(forwarded(peer, said))).toBe(visitor);
	});

	it.each([
		'unknown',
		'_hidden',
		'',
		' ',
		'<script>',
		'1.2.3.4.5',
		'[::1',
		'999.1.1.1',
		'203.0.113.9;x',
		'a'.repeat(9000),
	])('%s is no address: the last one before it is believed, and nothing that stands in front of it', (garbage) => {
		const said = `192.0.2.66, ${garbage}, 10.0.0.2`;
		expect(trustProxies('10.0.0.0/8').addressOf(forwarded('10.0.0.1', said))).toBe('10.0.0.2');
		expect(trustProxies('5').addressOf(forwarded('10.0.0.1', said))).toBe('10.0.0.2');
	});

	it.each([
		['', '198.51.100.1', 1],
		['127.0.0.1', '198.51.100.1', 1],
		['198.51.100.1', '198.51.100.1', 0],
		['1', '198.51.100.1', 0],
	])('TRUST_PROXY=%s: of %s it is said %i times that it is not trusted', (setting, peer, times) => {
		const said: string[] = [];
		const { addressOf } = trustProxies(setting, (sentence) => said.push(sentence));
		addressOf(forwarded(peer));
		expect(said).toEqual([]);
		for (let request = 0; request < 3; request++) addressOf(forwarded(peer, '203.0.113.9'));
		expect(said).toEqual(Array(times).fill(expect.stringMatching(/^A request has X-Forwarded-For, .* TRUST_PROXY/)));
	});
});

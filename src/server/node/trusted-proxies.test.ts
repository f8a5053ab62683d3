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
	])('TRUST_PROXY=%s, from %s saying %s: secure is %s', (setting, peer, proto, secure) => {
		expect(trustProxies(setting)(request(peer, proto))).toBe(secure);
	});

	it('is not needed where the connection itself is secure', () => {
		expect(trustProxies('')(request('203.0.113.9', 'http', true))).toBe(true);
	});

	it.each(['proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/', '::1/129', '-1', '127.0.0.1,'])(
		'refuses TRUST_PROXY=%s by name',
		(setting) => {
			expect(() => trustProxies(setting)).toThrow(/^TRUST_PROXY holds/);
		},
	);
});

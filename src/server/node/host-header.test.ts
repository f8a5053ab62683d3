import { describe, expect, it } from 'vitest';
import { hasOneHost } from './host-header.ts';

describe('one Host (RFC 9112 §3.2, faults F4)', () => {
	it.each([['example.com'], ['EXAMPLE.com:8080'], ['127.0.0.1:3000'], ['[::1]:3000'], ['my_host']])('is %s', (host) => {
		expect(hasOneHost(['Accept', '*/*', 'hOST', host])).toBe(true);
	});

	it.each([
		[''],
		['a b'],
		['a/b'],
		['user@a'],
		['a:b'],
		['a:'],
		['a:65536'],
		['a:1:2'],
		['caf\xe9'],
		['a,b'],
		['[::1'],
	])('is not %j', (host) => {
		expect(hasOneHost(['Host', host])).toBe(false);
	});

	it('is neither none nor two, though they be equal', () => {
		expect(hasOneHost(['Accept', 'host'])).toBe(false);
		expect(hasOneHost(['Host', 'a', 'host', 'a'])).toBe(false);
	});
});

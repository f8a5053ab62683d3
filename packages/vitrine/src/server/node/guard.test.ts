import { describe, expect, it } from 'vitest';
import { isOneHost } from './guard.ts';

describe('one Host (RFC 9112 §3.2, faults F4)', () => {
	it.each([
		['example.com'],
		['EXAMPLE.com:8080'],
		['example.com.'],
		['127.0.0.1:3000'],
		['[::1]:3000'],
		['[0:0:0:0:0:0:0:1]'],
		['[::ffff:192.0.2.1]'],
		['my_host'],
		['xn--zckzah.example'],
		['4.example'],
	])('is %s', (host) => {
		expect(isOneHost([host])).toBe(true);
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
		['[1]'],
		['[::1]x'],
		['[]'],
		['1.2.3.4.5'],
		['1.2.3'],
		['999.999.999.999'],
		['0x7f.1'],
		['example.1'],
		['a..b'],
		['.'],
	])('is not %j', (host) => {
		expect(isOneHost([host])).toBe(false);
	});

	it('is neither none nor two, though they be equal', () => {
		expect(isOneHost([])).toBe(false);
		expect(isOneHost(['a', 'a'])).toBe(false);
	});
});

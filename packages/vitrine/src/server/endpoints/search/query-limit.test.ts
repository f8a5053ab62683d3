import { describe, expect, it } from 'vitest';
import { createQueryLimit } from './query-limit.ts';

/** How many queries of these are answered within a minute. */
function answered(addresses: readonly string[], limit = createQueryLimit(() => 0)): number {
	return addresses.filter((address) => limit(address) === 0).length;
}

const times = (count: number, address: (number: number) => string) =>
	Array.from({ length: count }, (_, number) => address(number));

const hex = (number: number) => number.toString(16);

describe('the limit of queries', () => {
	it.each([
		['one address', 60, () => '203.0.113.9'],
		['a /24 of IPv4', 240, (number: number) => `203.0.113.${number % 200}`],
		['a /64', 60, (number: number) => `2001:db8:1:200::${hex(number)}`],
		['a /56', 120, (number: number) => `2001:db8:1:2${hex(16 + (number % 40))}::1`],
		['a /48', 240, (number: number) => `2001:db8:1:${hex((number % 200) * 256)}::1`],
	])('is, in a minute, for %s: %i', (_, most, address) => {
		expect(answered(times(400, address))).toBe(most);
	});

	it('is the same for others in the range of a visitor who goes on after the last answer', () => {
		const limit = createQueryLimit(() => 0);
		expect(
			answered(
				times(1000, () => '203.0.113.9'),
				limit,
			),
		).toBe(60);
		expect(
			answered(
				times(1000, () => '203.0.113.10'),
				limit,
			),
		).toBe(60);
	});

	it('holds for an address that comes after those of 60,000 others', () => {
		const limit = createQueryLimit(() => 0);
		const others = times(60_000, (number) => `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.1`);
		expect(answered(others, limit)).toBe(60_000);
		expect(
			answered(
				times(400, () => '203.0.113.9'),
				limit,
			),
		).toBe(60);
		expect(
			answered(
				times(400, (number) => `2001:db8:1:2${hex(16 + (number % 40))}::1`),
				limit,
			),
		).toBe(120);
	});

	it('begins anew each minute', () => {
		let now = 0;
		const limit = createQueryLimit(() => now);
		expect(
			answered(
				times(61, () => '::1'),
				limit,
			),
		).toBe(60);
		expect(limit('::1')).toBe(60);
		now = 60_000;
		expect(limit('::1')).toBe(0);
	});
});

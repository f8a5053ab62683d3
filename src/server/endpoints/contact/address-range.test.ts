import { describe, expect, it } from 'vitest';
import { addressRange } from './address-range.ts';

describe('the range of an address', () => {
	it.each([
		['203.0.113.9', '203.0.113.9'],
		['2001:db8::1', '2001:db8:0:0'],
		['2001:db8:0:0:ffff::1', '2001:db8:0:0'],
		['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2'],
		['2001:db8:1:2::', '2001:db8:1:2'],
		['2001::1:2:3:4:5:6', '2001:0:1:2'],
		['1:2:3:4:5:6:7:8', '1:2:3:4'],
		['::1', '0:0:0:0'],
		['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
		['', ''],
		['no address', 'no address'],
		['::zz', '::zz'],
	])('of %s is %s', (address, range) => {
		expect(addressRange(address)).toBe(range);
	});
});

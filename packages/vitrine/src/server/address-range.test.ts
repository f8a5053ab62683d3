import { describe, expect, it } from 'vitest';
import { addressRanges, plainAddress } from './address-range.ts';

describe('the ranges of an address', () => {
	it.each([
		['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
		['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
		['2001:db8:0:0:ffff::1', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
		['2001:0DB8:1:2A3:3:4:5:6', ['2001:db8:1:2a3', '2001:db8:1:200/56', '2001:db8:1/48']],
		['2001:db8:1:2ff::', ['2001:db8:1:2ff', '2001:db8:1:200/56', '2001:db8:1/48']],
		['2001:db8:1:ff00::', ['2001:db8:1:ff00', '2001:db8:1:ff00/56', '2001:db8:1/48']],
		['2001::1:2:3:4:5:6', ['2001:0:1:2', '2001:0:1:0/56', '2001:0:1/48']],
		['1:2:3:4:5:6:7:8', ['1:2:3:4', '1:2:3:0/56', '1:2:3/48']],
		['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
		['64:ff9b::192.0.2.1', ['64:ff9b:0:0', '64:ff9b:0:0/56', '64:ff9b:0/48']],
		['', ['']],
		['no address', ['no address']],
		['::zz', ['::zz']],
	])('of %s are %j', (address, names) => {
		const ranges = addressRanges(address);
		expect(ranges.map(({ name }) => name)).toEqual(names);
		expect(ranges[0]?.size).toBe('visitor');
	});
});

describe('the plain address of a peer', () => {
	it.each([
		['203.0.113.9', '203.0.113.9'],
		['::ffff:203.0.113.9', '203.0.113.9'],
		['::FFFF:203.0.113.9', '203.0.113.9'],
		['2001:db8::1', '2001:db8::1'],
		['fe80::5%eth0', 'fe80::5'],
		['::ffff:1', '::ffff:1'],
		['::ffff:localhost', '::ffff:localhost'],
		[undefined, ''],
	])('of %s is %s', (address, plain) => {
		expect(plainAddress(address)).toBe(plain);
	});
});

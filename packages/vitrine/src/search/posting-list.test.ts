import { expect, it } from 'vitest';
import { readPostings, writePostings } from './posting-list.ts';

it('gives postings back, best first, however far they are apart', () => {
	const pages = [0, 1, 37, 38, 39, 1482, 1483, 54_911, 54_912, 1_000_000];
	const packed = pages.map((page) => page * 16 + (page % 16));
	const read = readPostings(writePostings(packed));
	expect(read.map(({ page, impact }) => page * 16 + impact).sort((a, b) => a - b)).toEqual(packed);
	expect(read.map(({ impact }) => impact)).toEqual(read.map(({ impact }) => impact).sort((a, b) => b - a));
});

it('reads no other text', () => {
	expect(() => readPostings('"<!doctype html>')).toThrow('Not a list of postings');
});

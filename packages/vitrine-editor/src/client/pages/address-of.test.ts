import { describe, expect, it } from 'vitest';
import { addressOf, isAddress } from './address-of.ts';

describe('the address of a new page', () => {
	it.each([
		['About us', 'about-us'],
		['Crème brûlée: 2 lamps!', 'creme-brulee-2-lamps'],
		['Наши светильники', 'nashi-svetilniki'],
		['Объёмный щит, йод и подъезд', 'obyomnyy-shchit-yod-i-podezd'],
		['Їжак і ґава', 'yizhak-i-gava'],
		['灯り', ''],
		['LED の灯り', 'led'],
	])('is made from the title %j', (title, address) => expect(addressOf(title)).toBe(address));

	it('has parts of small letters, digits and hyphens', () => {
		expect(['oil', 'guide/oil-2'].map(isAddress)).toEqual([true, true]);
		expect(['', 'Oil', 'масло', 'guide/', '/oil', 'a//b', '-a', 'a b'].filter(isAddress)).toEqual([]);
	});
});

import { describe, expect, it } from 'vitest';
import { en } from '../words/en.ts';
import { ja } from '../words/ja.ts';
import { ru } from '../words/ru.ts';
import { describeMoment, localTime, nameOfZone, readMoment } from './read-moment.ts';

const languages: Record<string, typeof en> = { en, ru, ja };
const timeZone = 'Europe/Berlin';
const now = Date.parse('2026-12-04T12:00Z');

describe('a date and time in a field', () => {
	it.each([
		['2026-12-07T09:00', '2026-12-07T08:00Z'],
		['2026-12-07 09:00', '2026-12-07T08:00Z'],
		['2026-12-07T09:00+03:00', '2026-12-07T06:00Z'],
		['2026-07-07T09:00', '2026-07-07T07:00Z'],
		['2027-03-28T03:00', '2027-03-28T01:00Z'],
		['2027-03-28T01:59', '2027-03-28T00:59Z'],
		['2027-10-31T03:00', '2027-10-31T02:00Z'],
	])('is read in the time zone of the site: %s', (written, moment) => {
		expect(readMoment(written, timeZone)).toBe(Date.parse(moment));
		const local = written.includes('+') ? '2026-12-07T07:00' : written.replace(' ', 'T');
		expect(localTime(Date.parse(moment), timeZone)).toBe(local);
	});

	it.each(['', '2026-12-07', 'Monday', '2026-13-07T09:00'])('is none: %j', (written) => {
		expect(readMoment(written, timeZone)).toBeUndefined();
	});

	it.each([
		['en', '2026-12-07T08:00Z', 'in 3 days, Monday 09:00'],
		['ru', '2026-12-07T08:00Z', 'через 3 дня (понедельник, 09:00)'],
		['ja', '2026-12-07T08:00Z', '12月7日（月）9:00（3日後）'],
		['en', '2026-12-04T23:30Z', 'tomorrow, Saturday 00:30'],
		['ja', '2026-12-04T23:30Z', '12月5日（土）0:30（明日）'],
		['ja', '2027-12-04T11:00Z', '2027年12月4日（土）12:00（365日後）'],
		['en', '2026-12-04T15:10Z', 'in 3 hours, Friday 16:10'],
		['en', '2026-12-04T11:55Z', '5 minutes ago, Friday 12:55'],
		['en', '2026-12-24T11:00Z', 'in 20 days, Thursday, December 24 12:00'],
	])('is described in words: %s, %s', (language, moment, expected) => {
		const words = languages[language];
		expect(words && describeMoment(Date.parse(moment), { timeZone, words, now })).toBe(expected);
	});

	it.each([
		['en', 'Asia/Tokyo', 'Japan Time'],
		['ru', 'Europe/Moscow', 'время: Москва'],
		['ja', 'Asia/Tokyo', '日本標準時'],
		['en', 'UTC', 'UTC'],
	])('names its time zone as people do: %s, %s', (language, zone, expected) => {
		const words = languages[language];
		expect(words && nameOfZone(zone, { words, moment: now })).toBe(expected);
	});
});

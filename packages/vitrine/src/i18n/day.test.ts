import { expect, it } from 'vitest';
import { beginOfDay, dayIn, formatDay } from './day.ts';

it.each([
	['en-US', 'November 20, 2026'],
	['ru-RU', '20 ноября 2026 г.'],
	['ja-JP', '2026年11月20日'],
])('writes a day in %s', (tag, written) => {
	expect(formatDay('2026-11-20', tag).replaceAll('\u00A0', ' ')).toBe(written);
});

it.each([
	['Asia/Tokyo', '2026-11-21'],
	['Europe/Moscow', '2026-11-20'],
	['America/Los_Angeles', '2026-11-20'],
	['Pacific/Apia', '2026-11-21'],
])('knows what day it is in %s', (timeZone, day) => {
	expect(dayIn(timeZone, Date.parse('2026-11-20T16:00:00Z'))).toBe(day);
});

it.each([
	['UTC', '+00:00'],
	['Europe/Moscow', '+03:00'],
	['America/St_Johns', '-02:30'],
	['Asia/Kathmandu', '+05:45'],
])('knows when a day begins in %s, in summer time as well', (timeZone, offset) => {
	expect(beginOfDay('2026-07-01', timeZone)).toBe(`2026-07-01T00:00:00${offset}`);
});

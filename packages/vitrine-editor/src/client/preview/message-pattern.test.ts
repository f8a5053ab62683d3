import { describe, expect, it } from 'vitest';
import { lettersOf } from './letters-of.ts';
import { messagePattern } from './message-pattern.ts';

const isOf = (message: string, shown: string, filled = {}) => messagePattern(message, filled)?.test(lettersOf(shown));

describe('the pattern of a text of the interface', () => {
	it('fits it with what fills it, as it was typeset', () => {
		expect(isOf('Обновлено {date}', 'Обновлено\u00A01\u00A0февраля 2026\u00A0г.')).toBe(true);
		expect(isOf('{date}更新', '2026年2月1日更新')).toBe(true);
		expect(isOf('<b>Older</b> than the original of {date}.', 'Older than the original of May 1.')).toBe(true);
		expect(isOf('Updated {date}', 'Updated')).toBe(false);
	});

	it('fits each form of a number, and no other word', () => {
		const pages = '{count, plural, one {# page} other {# pages}}';
		expect([isOf(pages, '1 page'), isOf(pages, '12 pages'), isOf(pages, '12 words')]).toEqual([true, true, false]);
	});

	it('has what is known of the site, and is none of what fills it alone', () => {
		const site = { site: 'Lantern' };
		expect(isOf('{site}, home', 'Lantern, home', site)).toBe(true);
		expect(isOf('{site}, home', 'Back home', site)).toBe(false);
		expect(isOf('{title}, page {number}', 'How to page a friend')).toBe(false);
		expect(isOf('{title}, page {number}', 'News, page 2')).toBe(true);
		expect(messagePattern('{title} ({number})', site)).toBeUndefined();
		expect(messagePattern('{count, plural, other {#}}', site)).toBeUndefined();
	});
});

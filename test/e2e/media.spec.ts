import { describe, expect, it } from 'vitest';
import { ground, open, page, prepareShowcaseTab, site } from './support/showcase-tab.ts';

prepareShowcaseTab();

describe('a page', () => {
	it('shows its frames, its switch and its focus in colors that the system forces (faults B8)', async () => {
		await open('/', { forcedColors: 'active' });
		const edges = await page.evaluate(() =>
			['[data-pane]', '#to-page-weight > div'].map((selector) => {
				const { borderTopStyle, borderTopColor } = getComputedStyle(document.querySelector(selector) as Element);
				return `${borderTopStyle} ${borderTopColor}`;
			}),
		);
		for (const edge of edges) expect(edge).toMatch(/^solid rgb\(/);
		const outlines = await page
			.locator('#to-features li, #to-contacts dl > div')
			.evaluateAll((boxes) => boxes.map((box) => getComputedStyle(box).outlineStyle));
		expect(new Set(outlines)).toEqual(new Set(['solid']));
		await page.keyboard.press('Tab');
		expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe('solid');
	});

	it('is printed in ink on white, without what only a screen has use for (faults B8)', async () => {
		await open('/about', { colorScheme: 'dark' });
		await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
		expect(await ground()).toBe('rgb(255, 255, 255)');
		expect(await page.locator('nav:visible, button:visible').count()).toBe(0);
		expect(await page.locator('h1').isVisible()).toBe(true);
		await page.goto(site.origin);
		expect(await page.locator('form:visible, fieldset:visible input').count()).toBe(0);
		const button = await page
			.locator('h1 ~ p a')
			.first()
			.evaluate((link) => {
				const { color, backgroundColor } = getComputedStyle(link);
				return { color, backgroundColor, ink: getComputedStyle(document.body).color };
			});
		expect(button).toEqual({ color: button.ink, backgroundColor: 'rgba(0, 0, 0, 0)', ink: 'rgb(27, 25, 22)' });
	});
});

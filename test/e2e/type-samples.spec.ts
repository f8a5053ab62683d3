import { describe, expect, it } from 'vitest';
import { open, page, prepareShowcaseTab } from './support/showcase-tab.ts';

prepareShowcaseTab();

describe('the type samples', () => {
	/** The last letters of each line but the last, at one width of the box. */
	const lineEnds = (selector: string, width: number) =>
		page.evaluate(
			([selector, width]) => {
				const paragraph = document.querySelector(`${selector}`) as HTMLElement;
				const box = paragraph.closest('figure') as HTMLElement;
				box.style.inlineSize = `${width}px`;
				const range = document.createRange();
				const lines: string[] = [];
				let top = Number.NaN;
				const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
				for (let node = walker.nextNode(); node; node = walker.nextNode()) {
					for (let index = 0; index < (node.nodeValue?.length ?? 0); index++) {
						range.setStart(node, index);
						range.setEnd(node, index + 1);
						const box = [...range.getClientRects()].at(-1);
						if (!box || box.width === 0) continue;
						if (!(Math.abs(box.top - top) < 8)) lines.push('');
						top = box.top;
						lines.push(`${lines.pop()}${node.nodeValue?.[index]}`);
					}
				}
				return lines.slice(0, -1).map((line) => line.trimEnd());
			},
			[selector, width] as const,
		);
	const widths = Array.from({ length: 25 }, (_, step) => 420 + 20 * step);

	const choose = (view: 'As it is set' | 'As it was typed') => page.getByRole('radio', { name: view }).check();

	it('of Russian never end a line in a short word, where the text as it was typed does', async () => {
		await open('/', { viewport: { width: 1440, height: 900 } });
		const endsIn = async (selector: string) => {
			const ends: string[] = [];
			for (const width of widths) ends.push(...(await lineEnds(selector, width)));
			return ends.filter((line) => /(?:^|[\s\u00A0(«„"])[а-яё]{1,2}$/iu.test(line) || /^[—–-]/.test(line));
		};
		await choose('As it is set');
		expect(await endsIn('figure > div > [lang="ru"]:first-child p')).toEqual([]);
		await choose('As it was typed');
		expect((await endsIn('figure > div > [lang="ru"]:last-child p')).length).toBeGreaterThan(0);
	});

	it('of Japanese break their headings between phrases alone', async () => {
		await open('/', { viewport: { width: 1440, height: 900 } });
		await choose('As it is set');
		const selector = 'figure > div > [lang="ja"]:first-child h3';
		const phrases = await page.evaluate(
			(selector) =>
				[...(document.querySelector(selector)?.childNodes ?? [])].flatMap(({ nodeValue }) => nodeValue ?? []),
			selector,
		);
		const starts = phrases.map((_, index) => phrases.slice(0, index + 1).join(''));
		for (const width of widths) {
			let read = '';
			for (const line of await lineEnds(selector, width)) {
				read += line;
				expect(starts).toContain(read);
			}
		}
	});

	it('are beside each other where there is room, else one at a time, that of the page first', async () => {
		await open('/ru', { viewport: { width: 1440, height: 900 } });
		const shown = page.locator('figure:visible > div > [lang]:first-child');
		expect(await shown.evaluateAll((texts) => texts.map((text) => text.getAttribute('lang')))).toEqual(['ru', 'ja']);
		const tops = await page
			.locator('figure:visible')
			.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
		expect(new Set(tops).size).toBe(1);
		await page.setViewportSize({ width: 390, height: 844 });
		expect(await shown.getAttribute('lang')).toBe('ru');
		expect((await shown.locator('b').allTextContents()).join('')).toBe('«„“—»—');
		await page.getByRole('radio', { name: 'Японский' }).check();
		expect(await shown.getAttribute('lang')).toBe('ja');
	});

	it('are those of the new language after a change of language by the app', async () => {
		await open('/', { viewport: { width: 1000, height: 900 } });
		await page.getByRole('radio', { name: 'As it was typed' }).check();
		await page.locator('header a[data-locale="ru"]').focus();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.locator('header a[data-locale="ru"]').click();
		await page.waitForURL('**/ru');
		expect(await page.locator('figure:visible > div > [lang]').first().getAttribute('lang')).toBe('ru');
		expect(await page.locator('input[name="sample-language"]:checked').getAttribute('value')).toBe('ru');
		expect(await page.locator('input[name="sample-view"]:checked').getAttribute('value')).toBe('written');
	});
});

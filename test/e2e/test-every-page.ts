import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, ConsoleMessage, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ServedSite } from './browser.ts';
import { stageSite } from './stage-site.ts';

const widths = [320, 390, 600, 768, 1024, 1440];

/**
 * Tests what must hold on every page of a site, whatever its words.
 *
 * @param build gives the folder with `site/` and `site.json`
 * @param isMeant leaves out pages that are tested elsewhere
 */
export function testEveryPage(build: () => string | Promise<string>, isMeant = (_path: string) => true): void {
	let browser: Browser;
	let site: ServedSite;
	let paths: string[];

	stageSite(build, (stage) => {
		({ browser, site } = stage);
		paths = site.paths.filter(isMeant);
	});

	/** Opens each page in turn in one tab and says what was wrong. */
	async function complaints(
		options: Parameters<Browser['newPage']>[0],
		check: (page: Page) => Promise<string[]>,
	): Promise<string[]> {
		const page = await browser.newPage(options);
		const found: string[] = [];
		for (const path of paths) {
			await page.goto(site.origin + path);
			found.push(...(await check(page)).map((complaint) => `${path}: ${complaint}`));
		}
		await page.close();
		return found;
	}

	it('says nothing on the console and loads nothing from other hosts', async () => {
		const messages: string[] = [];
		const page = await browser.newPage();
		page.on('console', (message: ConsoleMessage) => messages.push(message.text()));
		page.on('pageerror', (error: Error) => messages.push(error.message));
		page.on('request', (request: Request) => {
			if (!request.url().startsWith(site.origin)) messages.push(request.url());
		});
		for (const path of paths.filter((one) => !/\/(404|500)$/.test(one))) await page.goto(site.origin + path);
		await page.close();
		expect(messages).toEqual([]);
	});

	it.each(widths)('is not scrolled sideways at %i px (faults B8)', async (width) => {
		const found = await complaints({ viewport: { width, height: 800 } }, async (page) => {
			const overflow = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			return overflow > 0 ? [`${overflow} px too wide`] : [];
		});
		expect(found).toEqual([]);
	});

	it.each(['light', 'dark'] as const)('has no obstacle that axe finds, in %s colours', async (colorScheme) => {
		const context = await browser.newContext({ colorScheme });
		const page = await context.newPage();
		const found: string[] = [];
		for (const path of paths) {
			await page.goto(site.origin + path);
			const { violations } = await new AxeBuilder({ page })
				.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
				.analyze();
			for (const { id, nodes } of violations)
				found.push(
					`${path}: ${id} ${nodes
						.map(({ html }) => html)
						.join(' ')
						.slice(0, 300)}`,
				);
		}
		await context.close();
		expect(found).toEqual([]);
	});

	it('has targets of at least 24 px, and shows where the focus is', async () => {
		const found = await complaints({ viewport: { width: 390, height: 800 } }, async (page) => {
			await page.keyboard.press('Tab');
			const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
			const small = await page.evaluate(() =>
				[...document.querySelectorAll('header a, footer a, nav a, button, label')]
					.filter(
						(target) =>
							target.checkVisibility() &&
							!target.closest('[aria-hidden]') &&
							target.getBoundingClientRect().height < 24,
					)
					.map((link) => `${link.textContent} is ${link.getBoundingClientRect().height} px high`),
			);
			return outline === 'none' ? ['focus is not visible', ...small] : small;
		});
		expect(found).toEqual([]);
	});

	it('shows the same with JavaScript off', async () => {
		const texts = async (javaScriptEnabled: boolean) => {
			const seen: string[] = [];
			// In a language that the site does not have, for then no other is offered.
			await complaints({ javaScriptEnabled, locale: 'fr-FR' }, async (page) => {
				// All but the switch of colours, which scripts answer to.
				for (const part of ['main', 'footer', 'nav']) seen.push(...(await page.locator(part).allInnerTexts()));
				return [];
			});
			return seen;
		};
		expect(await texts(false)).toEqual(await texts(true));
	});
}

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { builtKinds } from '../support/kinds-page.ts';
import { axeFindings } from './support/axe.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

let browser: Browser;
let site: ServedSite;
let page: Page;

stageSite(builtKinds, (stage) => {
	({ browser, site } = stage);
});
afterEach(() => page.context().close());

async function open(options: BrowserContextOptions): Promise<void> {
	const context = await browser.newContext(options);
	page = await context.newPage();
	await page.goto(`${site.origin}/offers`);
}

const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The prices that a list shows to everyone, by the tree for readers of the screen. */
const shownPrices = async (section: string) => {
	const tree = await page.locator(section).ariaSnapshot();
	return [...tree.matchAll(/€[\d.]+ a \w+/g)].map(([price]) => price);
};

/** How much the last pixels of a frame differ from those a little before them, in a row of cells, of 255. */
async function contrastAtEdge(frame: Locator): Promise<number> {
	const shot = sharp(await frame.screenshot());
	const { width = 0, height = 0 } = await shot.metadata();
	// Below the words of the last row.
	const row = { left: 0, top: height - 5, width, height: 1 };
	const pixels = await shot.extract(row).greyscale().raw().toBuffer();
	return Math.abs((pixels[width - 2] ?? 0) - (pixels[width - 24] ?? 0));
}

describe('calls to action, numbers, prices and comparisons', () => {
	it.each<[string, BrowserContextOptions]>([
		['a phone', { viewport: { width: 320, height: 640 } }],
		['a desktop, in the dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
		['forced colors', { viewport: { width: 390, height: 800 }, forcedColors: 'active' }],
	])('have nothing that axe finds, and no sideways scroll, with %s', async (_, options) => {
		await open(options);
		expect(await axeFindings(page)).toEqual([]);
		expect(await overflow()).toBe(0);
	});

	it.each([320, 960, 1280])('fit %d px with letters of twice the size, and from right to left', async (width) => {
		await open({ viewport: { width, height: 800 } });
		await page.evaluate(() => {
			document.documentElement.style.fontSize = '200%';
		});
		expect(await overflow()).toBe(0);
		await page.evaluate(() => {
			document.documentElement.dir = 'rtl';
		});
		expect(await overflow()).toBe(0);
	});
});

it('do not divide the largest figure on a phone with letters of twice the size', async () => {
	await open({ viewport: { width: 390, height: 800 } });
	await page.evaluate(() => {
		document.documentElement.style.fontSize = '200%';
	});
	const figure = page.locator('#to-numbers-first').getByText('12,500', { exact: true });
	expect(await figure.evaluate((element) => element.getClientRects().length)).toBe(1);
});

it.each([768, 1440])(
	'stand in rows in all plans side by side at %d px: no unit is higher than another',
	async (width) => {
		await open({ viewport: { width, height: 900 } });
		// A font of wide letters leaves no room beside some prices.
		await page.evaluate((size) => document.documentElement.style.setProperty('--size-h2', size), `${width / 24}px`);
		const units = await page.locator('#to-prices-first').getByText('a month', { exact: true }).all();
		const tops = await Promise.all(units.map(async (unit) => Math.round((await unit.boundingBox())?.y ?? 0)));
		expect(tops).toHaveLength(3);
		expect(new Set(tops).size).toBe(1);
	},
);

describe('the switch of a list of prices', () => {
	it('changes its own prices by keyboard, without JavaScript, for those who see them and those who hear them', async () => {
		await open({ javaScriptEnabled: false });
		const [first, second] = ['#to-prices-first', '#to-prices-second'] as const;
		const monthly = ['€6 a month', '€14.50 a month', '€48 a month'];
		expect([await shownPrices(first), await shownPrices(second)]).toEqual([monthly, monthly]);
		await page.locator(first).getByRole('radio', { name: 'monthly' }).focus();
		await page.keyboard.press('ArrowRight');
		expect(await shownPrices(first)).toEqual(['€60 a year', '€145 a year', '€480 a year']);
		expect(await shownPrices(second)).toEqual(monthly);
	});

	it('is drawn in the colors of the theme on dark ground, and shows what is chosen in those of the system', async () => {
		await open({ colorScheme: 'dark' });
		const [chosen, other] = await page.locator('#to-prices-first input').evaluateAll((inputs) =>
			inputs.map((input) => {
				const { appearance, backgroundColor, borderTopWidth } = getComputedStyle(input);
				return {
					appearance,
					isPane:
						backgroundColor ===
						getComputedStyle(input.closest('fieldset')?.parentElement?.querySelector('ul > li') as Element)
							.backgroundColor,
					width: Number.parseFloat(borderTopWidth),
				};
			}),
		);
		expect(other).toEqual({ appearance: 'none', isPane: true, width: 1 });
		expect(chosen?.width).toBeGreaterThan(4);
	});

	it('is not printed: paper shows both prices', async () => {
		await open({});
		await page.emulateMedia({ media: 'print' });
		expect(await page.getByRole('radio').count()).toBe(0);
		expect(await shownPrices('#to-prices-first')).toHaveLength(6);
	});
});

describe('a comparison', () => {
	it('scrolls in its own frame on a phone, by keyboard, with the names of its rows in view', async () => {
		await open({ viewport: { width: 390, height: 800 } });
		const frame = page.locator('#to-comparison-first').getByRole('group', { name: 'How our lamps compare' });
		await frame.focus();
		for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowRight');
		await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100);
		const left = await frame
			.getByRole('rowheader', { name: 'Warranty' })
			.evaluate((row) => row.getBoundingClientRect().left);
		expect(left).toBe((await frame.boundingBox())?.x);
		expect(await overflow()).toBe(0);
	});

	it.each([
		[320, 'light'],
		[320, 'dark'],
		[390, 'light'],
		[390, 'dark'],
	] as const)(
		'shows at the edge that there is more, until it is scrolled to its end, at %d px, %s',
		async (width, colorScheme) => {
			await open({ viewport: { width, height: 800 }, colorScheme });
			const frame = page.locator('#to-comparison-first').getByRole('group', { name: 'How our lamps compare' });
			const more = await contrastAtEdge(frame);
			await frame.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
			const end = await contrastAtEdge(frame);
			expect(more).toBeGreaterThan(40);
			expect(end).toBeLessThan(10);
		},
	);

	it('keeps its head in view on a desktop', async () => {
		await open({ viewport: { width: 1280, height: 300 } });
		const table = page.locator('#to-comparison-first table');
		await table
			.getByRole('rowheader')
			.last()
			.evaluate((row) => row.scrollIntoView({ block: 'end' }));
		const top = await table
			.getByRole('columnheader')
			.first()
			.evaluate((head) => head.getBoundingClientRect().top);
		expect(top).toBeGreaterThanOrEqual(0);
	});
});

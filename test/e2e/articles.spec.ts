import { expect, it } from 'vitest';
import { builtOnce } from '../support/built-site.ts';
import { englishSite } from '../support/fixture-site.ts';
import { activate, loads, open, page, prepareFixtureTab, said } from './support/fixture-tab.ts';

const article = (title: string, lines: string, body: string) =>
	`---\ntitle: ${title}\ndescription: D.\nupdated: 2026-02-01\n${lines}---\n\n${body}\n`;
const text = 'Light, all night long. '.repeat(60);
const parts = (...names: string[]) => names.map((name) => `## ${name}\n\n${text}`).join('\n\n');

prepareFixtureTab(() =>
	builtOnce(
		'vitrine-articles',
		englishSite({
			'content/en/pages/lamps.md': article('Lamps', '', 'Text.'),
			'content/en/pages/lamps/brass.md': article('Brass', 'order: 1\n', parts('The *shade*', 'Oil {#fuel}', 'Wick')),
			'content/en/pages/lamps/hidden.md': article('Hidden', 'order: 2\nnoindex: true\n', 'Text.'),
			'content/en/pages/lamps/glass.md': article(
				'Glass',
				'order: 3\n',
				`| A |\n| - |\n| B |\n\n${parts('One', 'Two')}`,
			),
			'content/en/pages/lamps/wide.md': article(
				'Wide',
				'',
				`|${' Candlepower |'.repeat(7)}\n|${' - |'.repeat(7)}\n|${' 1,000 and 2,000 |'.repeat(7)}`,
			),
			'content/en/pages/lamps/attic.md': article('Attic', '', 'Text.'),
			'content/en/pages/lamps/steps.md': article('Steps', '', '1. Trim the wick.\n2. Fill in the oil.'),
			'content/en/pages/lamps/loose.md': article('Loose', '', '- Trim the wick.\n\n- Fill in the oil.'),
			'content/en/pages/shop.md': article('Shop', 'order: 901\n', 'Text.'),
			'content/en/pages/shop/desk.md': article('Desk', 'order: 1\n', 'Text.'),
			'content/en/pages/yard.md': article('Yard', 'order: 902\n', 'Text.'),
		}),
	),
);

const contents = () => page.getByRole('navigation', { name: 'On this page' });
const next = () => page.getByRole('navigation', { name: 'Next page' }).getByRole('link');

it('lists its headings beside the text where there is room, and follows the reader', async () => {
	await open('/lamps/brass', { viewport: { width: 1120, height: 700 } });
	expect(await contents().getByRole('link').allInnerTexts()).toEqual(['The shade', 'Oil', 'Wick']);
	const text = await page.locator('article p', { hasText: 'Light' }).first().boundingBox();
	const list = await contents().boundingBox();
	if (!text || !list) throw new Error('Text or list is not shown.');
	expect(text.width).toBeCloseTo(40 * 17, 0);
	expect(list.x).toBeGreaterThan(text.x + text.width);
	expect(list.x + list.width).toBeLessThan(1120);

	await contents().getByRole('link', { name: 'Oil' }).click();
	expect(new URL(page.url()).hash).toBe('#fuel');
	await expect.poll(async () => (await contents().boundingBox())?.y).toBe(2 * 17);

	await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
	const turned = await contents().boundingBox();
	const turnedText = await page.locator('article p', { hasText: 'Light' }).first().boundingBox();
	expect(turned && turnedText && turned.x + turned.width < turnedText.x).toBe(true);
});

it('has no such list in narrow windows, on paper, and for fewer than three headings', async () => {
	await open('/lamps/brass', { viewport: { width: 1100, height: 700 } });
	expect(await contents().count()).toBe(0);
	await page.setViewportSize({ width: 1280, height: 700 });
	expect(await contents().isVisible()).toBe(true);
	await page.emulateMedia({ media: 'print' });
	expect(await contents().count()).toBe(0);
	expect(await next().count()).toBe(0);
	await open('/lamps/glass', { viewport: { width: 1280, height: 700 } });
	expect(await contents().count()).toBe(0);
});

it('ends in a mark that is seen in colors that the system forces', async () => {
	await open('/lamps/attic', { forcedColors: 'active' });
	const { mark, ink } = await page.locator('article p', { hasText: 'Text.' }).evaluate((end) => ({
		mark: getComputedStyle(end, '::after').backgroundColor,
		ink: getComputedStyle(end).color,
	}));
	expect(mark).toBe(ink);
});

it.each(['/lamps/steps', '/lamps/loose'])('puts that mark behind the last words of a list: %s', async (path) => {
	await open(path, { viewport: { width: 320, height: 700 } });
	const { below, isThere } = await page.locator('article :is(ul, ol) > li:last-child').evaluate((item) => {
		const end = item.querySelector('p') ?? item;
		const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;
		return {
			below: bottomOf(item.parentElement) - bottomOf(item),
			isThere: getComputedStyle(end, '::after').content !== 'none',
		};
	});
	expect({ below, isThere }).toEqual({ below: 0, isThere: true });
});

it('shows a table whole on paper, which cannot be scrolled', async () => {
	await open('/lamps/wide', { viewport: { width: 718, height: 1000 } });
	const hidden = () =>
		page.locator('table').evaluate((table) => {
			const { scrollWidth, clientWidth } = table.parentElement as HTMLElement;
			return scrollWidth - clientWidth;
		});
	expect(await hidden()).toBeGreaterThan(0);
	await page.emulateMedia({ media: 'print' });
	expect(await hidden()).toBe(0);
});

it('leads to the next page of its order, with the styles that this one needs', async () => {
	await open('/lamps/brass');
	expect(await next().innerText()).toBe('Glass');
	expect(await page.locator('style', { hasText: 'border-collapse' }).count()).toBe(0);
	await activate();
	await next().click();
	await page.waitForURL('**/lamps/glass');
	expect(await page.locator('table').evaluate((table) => getComputedStyle(table).borderCollapse)).toBe('collapse');
	expect(loads).toEqual([]);
	expect(said).toEqual([]);
	expect(await next().count()).toBe(0);
	await open('/lamps/attic');
	expect(await next().count()).toBe(0);
});

it('offers no next page where the list of pages below leads on, and after the last of them the one after the page above', async () => {
	await open('/shop');
	expect(await page.getByRole('link', { name: 'Desk' }).count()).toBe(1);
	expect(await next().count()).toBe(0);
	await open('/shop/desk');
	expect(await next().innerText()).toBe('Yard');
});

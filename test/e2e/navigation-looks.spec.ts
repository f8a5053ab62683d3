import { expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { axeFindings } from './support/axe.ts';
import { button, open, overflow, page, phone, stageNavigation, wide } from './support/navigation-tab.ts';

stageNavigation();

it('what is open has no fault that axe finds, in light and dark colors', async () => {
	for (const colorScheme of sampled(['light', 'dark'] as const, 1)) {
		for (const [viewport, name] of [
			[wide, 'Our lamps'],
			[phone, 'Menu'],
			[phone, 'Language'],
		] as const) {
			await open('/', { viewport, colorScheme });
			await button(name).click();
			expect(await axeFindings(page())).toEqual([]);
		}
	}
});

it('what is open has a frame in colors that the system chose', async () => {
	for (const [viewport, id] of [
		[wide, 'header-group-lamps'],
		[phone, 'header-menu'],
	] as const) {
		await open('/', { viewport, forcedColors: 'active' });
		await page().locator(`[popovertarget=${id}]`).click();
		const style = await page()
			.locator(`#${id}`)
			.evaluate((one) => {
				const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
				return { width: borderTopWidth, isSeen: borderTopColor !== backgroundColor };
			});
		expect(style).toEqual({ width: '1px', isSeen: true });
	}
});

it('links to other places have a name in every language, and say whose they are', async () => {
	for (const path of ['/', '/ja']) {
		await open(path, { viewport: wide });
		for (const part of ['header', 'footer']) {
			const social = page().locator(part).getByRole('link', { name: 'Social', exact: true });
			expect(
				await social.evaluate((one) => [
					one.getAttribute('href'),
					one.getAttribute('rel'),
					one.getAttribute('translate'),
				]),
			).toEqual(['https://social.example/@lantern', 'me', 'no']);
		}
	}
	expect(await page().locator('footer nav').ariaSnapshot()).toMatchInlineSnapshot(`
		"- navigation "ページ":
		  - list:
		    - listitem:
		      - text: ランプ
		      - list:
		        - listitem:
		          - link "Guide":
		            - /url: /guide
		        - listitem:
		          - link "The wick":
		            - /url: /guide/wick
		    - listitem:
		      - text: 会社
		      - list:
		        - listitem:
		          - link "ランプについて":
		            - /url: /ja/about
		        - listitem:
		          - link "お問い合わせ":
		            - /url: mailto:lamp@lantern.example
		  - list:
		    - listitem:
		      - link "Contacts":
		        - /url: /ja#to-contacts
		  - list:
		    - listitem:
		      - link "Social":
		        - /url: https://social.example/@lantern
		    - listitem:
		      - link "Video":
		        - /url: https://video.example/lantern"
	`);
});

it('the columns of a footer stand beside each other where there is room, and below each other where there is none', async () => {
	await open('/', { viewport: wide });
	const lefts = () =>
		page().evaluate(() =>
			[...document.querySelectorAll('footer nav > div > ul > li')].map((column) => column.getBoundingClientRect().left),
		);
	expect(new Set(await lefts()).size).toBe(2);
	await page().setViewportSize({ width: 200, height: 800 });
	expect(new Set(await lefts()).size).toBe(1);
	expect(await overflow()).toBe(0);
});

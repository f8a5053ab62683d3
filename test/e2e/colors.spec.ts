import { describe, expect, it } from 'vitest';
import { ground, open, openTab, page, prepareShowcaseTab, site } from './support/showcase-tab.ts';

prepareShowcaseTab();

const isDark = async () => Number(/\d+/.exec(await ground())?.[0]) < 128;

describe('the colors', () => {
	it('are those of the system, and follow it', async () => {
		await open('/', { colorScheme: 'dark' });
		expect(await isDark()).toBe(true);
		await page.emulateMedia({ colorScheme: 'light' });
		expect(await isDark()).toBe(false);
	});

	it('change with the switch, which reports what it offers, and are remembered on every page', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colors' }).click();
		expect(await isDark()).toBe(true);
		expect(await page.getByRole('button', { name: 'Light colors' }).isVisible()).toBe(true);
		for (const path of ['/about', '/ru', '/ja/about']) {
			await page.goto(site.origin + path);
			expect(await isDark()).toBe(true);
		}
	});

	it('are the chosen ones from the first frame on', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colors' }).click();
		// Nothing but the document arrives: no script of its own can have changed anything.
		await page.route('**/assets/*.js', (route) => route.abort());
		await page.goto(`${site.origin}/about`, { waitUntil: 'commit' });
		await page.waitForSelector('h1');
		expect(await isDark()).toBe(true);
	});

	it('color the frame of the browser as well', async () => {
		await open('/', { colorScheme: 'light' });
		const frame = () =>
			page.evaluate(
				() =>
					[...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
						({ media }) => matchMedia(media).matches,
					)?.content,
			);
		const light = await frame();
		await page.getByRole('button', { name: 'Dark colors' }).click();
		expect(await frame()).not.toBe(light);
		await page.reload();
		expect(await frame()).not.toBe(light);
	});

	it('follow the system again for those who return to its colors', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colors' }).click();
		await page.getByRole('button', { name: 'Light colors' }).click();
		expect(await page.evaluate(() => localStorage.length)).toBe(0);
		await page.emulateMedia({ colorScheme: 'dark' });
		expect(await isDark()).toBe(true);
	});

	it('stay when the app changes the page and its language', async () => {
		await open('/', { colorScheme: 'light' });
		await page.getByRole('button', { name: 'Dark colors' }).click();
		await page.getByRole('link', { name: 'Русский' }).hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.getByRole('link', { name: 'Русский' }).click();
		await page.waitForFunction(() => document.documentElement.lang === 'ru-RU');
		expect(await isDark()).toBe(true);
		await page.getByRole('button', { name: 'Светлые цвета' }).click();
		expect(await isDark()).toBe(false);
	});

	it('can be changed where storage is blocked', async () => {
		await openTab({ colorScheme: 'light' });
		await page.addInitScript(() => {
			Object.defineProperty(window, 'localStorage', {
				get() {
					throw new DOMException('blocked', 'SecurityError');
				},
			});
		});
		const faults: string[] = [];
		page.on('pageerror', ({ message }) => faults.push(message));
		await page.goto(site.origin);
		await page.getByRole('button', { name: 'Dark colors' }).click();
		expect(await isDark()).toBe(true);
		expect(faults).toEqual([]);
	});

	it('offer no switch without scripts, nor where the script of the page does not arrive', async () => {
		const offer = () => page.locator('[data-theme-switch]');
		await open('/', { javaScriptEnabled: false });
		expect(await offer().isVisible()).toBe(false);
		await page.context().close();
		await openTab();
		await page.route('**/assets/*.js', (route) => route.abort());
		await page.goto(site.origin);
		expect(await offer().isVisible()).toBe(false);
	});

	it('are ink and paper alone for visitors who want more contrast', async () => {
		const colors = () =>
			page.evaluate(() => ({
				ink: getComputedStyle(document.body).color,
				texts: [...document.querySelectorAll('[data-pane] span, footer, header nav a')].map(
					(element) => getComputedStyle(element).color,
				),
				edges: [...document.querySelectorAll('[data-pane]')].map((pane) => getComputedStyle(pane).borderTopColor),
			}));
		for (const colorScheme of ['light', 'dark'] as const) {
			await open('/', { colorScheme, contrast: 'more' });
			const { ink, texts, edges } = await colors();
			expect(new Set([...texts, ...edges])).toEqual(new Set([ink]));
			await page.emulateMedia({ contrast: 'no-preference' });
			expect(new Set((await colors()).texts).size).toBeGreaterThan(1);
			await page.context().close();
		}
	});
});

import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import {
	activate,
	context,
	cookie,
	english,
	faults,
	heading,
	japanese,
	loads,
	open,
	page,
	path,
	prepareFixtureTab,
	russian,
	said,
	site,
} from './support/fixture-tab.ts';

prepareFixtureTab();

describe('a change of language', () => {
	it('happens in place, with address, language, title, texts and cookie together, query and hash kept (§4)', async () => {
		await open('/about?utm=1#oil');
		await activate();
		const announced = page.evaluate(
			() =>
				new Promise((resolve) =>
					document.addEventListener('beforelanguageswitch', (event) => resolve((event as CustomEvent).detail), {
						once: true,
					}),
				),
		);
		await russian().click();
		await page.waitForURL('**/ru/**');
		expect(path()).toBe('/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5?utm=1#oil');
		expect(await announced).toEqual({ from: 'en', to: 'ru' });
		expect(await page.getAttribute('html', 'lang')).toBe('ru-RU');
		expect(await heading()).toBe('О\u00A0лампе');
		expect(await page.locator('footer').innerText()).toContain('Lit by oil');
		expect(await cookie()).toBe('ru');
		expect(loads).toEqual([]);
		expect(said).toEqual([]);
	});

	it.each(sampled(Object.keys(faults), 2))(
		'that meets %s leaves everything as it is, says so, and a later one succeeds (§4, §16.10)',
		async (fault) => {
			await open('/about');
			await activate();
			await page.route('**/_i18n/ru/**', faults[fault] ?? (() => Promise.resolve()));
			await russian().click();
			await page.getByText('switch failed').waitFor();
			expect(path()).toBe('/about');
			expect(await page.getAttribute('html', 'lang')).toBe('en-US');
			expect(await cookie()).toBe('');
			expect(loads).toEqual([]);
			await page.unroute('**/_i18n/ru/**');
			await russian().click();
			await page.waitForURL('**/ru/**');
			expect(await cookie()).toBe('ru');
		},
	);

	it('that fails is made by the browser with the next click on the same link, and by the app with that on another (§4)', async () => {
		await open('/about?utm=1');
		await activate();
		const icons: string[] = [];
		page.on('request', (request) => request.url().includes('_nuxt_icon') && icons.push(request.url()));
		await page.route('**/_i18n/**', (route) => route.abort('internetdisconnected'));
		for (const link of [russian(), japanese()]) {
			await link.click();
			await page.getByRole('region', { name: 'switch failed' }).locator('svg').waitFor();
			expect(loads).toEqual([]);
		}
		await russian().click();
		await page.waitForURL('**/ru/**');
		expect(loads).toEqual(['/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5?utm=1']);
		expect(await heading()).toBe('О\u00A0лампе');
		expect(await cookie()).toBe('ru');
		expect(icons).toEqual([]);
	});

	it('from an address whose hash is no valid encoding happens all the same, and leaves the hash out (§4)', async () => {
		await open('/#100%');
		await activate();
		await russian().click();
		await page.waitForURL('**/ru');
		expect(path()).toBe('/ru');
		expect(await cookie()).toBe('ru');
		expect([loads, said]).toEqual([[], []]);
	});

	it('is remembered whoever carries it out: the browser in this tab or in another, or nobody (§4)', async () => {
		await open('/about');
		await activate();
		await english().click();
		expect(await cookie()).toBe('en');
		await Promise.all([context.waitForEvent('page'), japanese().click({ modifiers: ['Control'] })]);
		expect(await cookie()).toBe('ja');
		await Promise.all([context.waitForEvent('page'), russian().click({ button: 'middle' })]);
		expect(await cookie()).toBe('ru');
		expect(loads).toEqual([]);
		await page.evaluate(() => document.documentElement.classList.add('translated-ltr'));
		await japanese().click();
		await page.waitForURL('**/ja/about');
		expect(loads).toEqual(['/ja/about']);
		expect(await cookie()).toBe('ja');
	});

	it('is decided by the last of many (faults L14)', async () => {
		await open('/about');
		await activate();
		await page.route('**/_payload.json*', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 200));
			await route.continue();
		});
		await page.evaluate(() => {
			const links = ['ru', 'ja'].map((code) => document.querySelector<HTMLAnchorElement>(`nav a[data-locale=${code}]`));
			for (let count = 0; count < 10; count++) for (const link of links) link?.click();
		});
		await page.waitForURL('**/ja/about');
		await page.waitForTimeout(500);
		expect([path(), await page.getAttribute('html', 'lang'), await heading(), await cookie()]).toEqual([
			'/ja/about',
			'ja-JP',
			'ランプについて',
			'ja',
		]);
	});

	it('is remembered as chosen last where an earlier one arrives later (§3)', async () => {
		await open('/about');
		await activate();
		const held = Promise.withResolvers<void>();
		await page.route('**/ru/**/_payload.json*', async (route) => {
			await held.promise;
			await route.continue();
		});
		await russian().click();
		await Promise.all([context.waitForEvent('page'), japanese().click({ modifiers: ['Control'] })]);
		expect(await cookie()).toBe('ja');
		held.resolve();
		await page.waitForURL('**/ru/**');
		expect([await page.getAttribute('html', 'lang'), await cookie()]).toEqual(['ru-RU', 'ja']);
	});

	it('is decided by the last one where the browser still loads an earlier one (§3, §4)', async () => {
		await open('/about');
		await activate();
		await page.route('**/_i18n/ru/**', faults['404'] ?? (() => Promise.resolve()));
		const click = (code: string, wait: number) =>
			page.evaluate(
				([code, wait]) => {
					setTimeout(() => document.querySelector<HTMLElement>(`header a[data-locale=${code}]`)?.click(), Number(wait));
				},
				[code, wait],
			);
		// The browser has no document beforehand: it asks for one on the click.
		await page.evaluate(() => document.querySelector('script[type=speculationrules]')?.remove());
		await click('ru', 0);
		await page.getByText('switch failed').waitFor();
		const held = Promise.withResolvers<void>();
		await page.route('**/ru/*', async (route) => {
			if (!route.request().isNavigationRequest()) return route.continue();
			await held.promise;
			await route.continue().catch(() => {});
		});
		// While the browser waits for a document, the page answers no question of the test: both clicks are ordered before.
		await click('ja', 300);
		await click('ru', 0);
		const chosen = async () => (await context.cookies()).find(({ value }) => value === 'ja')?.value;
		await expect.poll(chosen).toBe('ja');
		held.resolve();
		await expect.poll(() => loads.at(-1)).toBe('/ja/about');
		await page.waitForURL('**/ja/about');
		expect([path(), await cookie()]).toEqual(['/ja/about', 'ja']);
	});

	it('in one tab leaves the other tab alone, and Back after it leads back', async () => {
		await open('/about');
		await activate();
		const other = await context.newPage();
		await other.goto(`${site.origin}/ja/about`);
		await russian().click();
		await page.waitForURL('**/ru/**');
		expect(await other.locator('h1').textContent()).toBe('ランプについて');
		await page.goBack();
		await page.waitForURL('**/about');
		expect(await page.getAttribute('html', 'lang')).toBe('en-US');
		await english().click();
	});
});

import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import {
	activate,
	context,
	faults,
	heading,
	loads,
	open,
	page,
	path,
	prepareFixtureTab,
	said,
	site,
} from './support/fixture-tab.ts';

prepareFixtureTab();

describe('a change of page', () => {
	it.each(
		sampled(
			[
				['/', 'About', '/about', 'en-US'],
				['/ru', 'О\u00A0лампе', '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5', 'ru-RU'],
				['/ja', 'ランプについて', '/ja/about', 'ja-JP'],
			],
			2,
		),
	)('from %s happens in place, with title, head, address and focus', async (start, name, target, lang) => {
		await open(start);
		await activate();
		await page.locator('footer').getByRole('link', { name }).click();
		await page.waitForURL(site.origin + target);
		expect(await heading()).toBe(name);
		expect(await page.title()).toBe(`${name} · Lantern`);
		expect(await page.getAttribute('html', 'lang')).toBe(lang);
		expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(`https://lantern.example${target}`);
		// It is emptied first, so that the same words are announced again.
		await expect.poll(() => page.locator('[role=status]').textContent()).toBe(`${name} · Lantern`);
		expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
		expect(loads).toEqual([]);
		expect(said).toEqual([]);
		await page.goBack();
		await page.waitForURL(site.origin + start);
		await page.goForward();
		await page.waitForURL(site.origin + target);
		expect(await heading()).toBe(name);
		expect(loads).toEqual([]);
	});

	it('goes to anchors of other pages and of the page itself', async () => {
		await open('/');
		await activate();
		await page.locator('#to-features').getByRole('link').click();
		await page.waitForURL('**/about#oil');
		await page.getByRole('link', { name: 'oil', exact: true }).click();
		expect(await heading()).toBe('About');
		expect(loads).toEqual([]);
	});

	it('leaves clicks with a modifier, downloads and other windows to the browser', async () => {
		await open('/');
		await activate();
		const [other] = await Promise.all([
			context.waitForEvent('page'),
			page
				.locator('footer a')
				.first()
				.click({ modifiers: ['Control'] }),
		]);
		expect(await other.locator('h1').textContent()).toBe('About');
		expect(path()).toBe('/');
		await page.evaluate(() => {
			for (const name of ['download', 'target'] as const)
				document.querySelector('footer a')?.setAttribute(name, name === 'target' ? '_blank' : '');
		});
		const [download] = await Promise.all([page.waitForEvent('download'), page.locator('footer a').first().click()]);
		expect(download.url()).toBe(`${site.origin}/about`);
		expect(path()).toBe('/');
	});

	it('follows the last of many clicks', async () => {
		await open('/');
		await activate();
		await page.route('**/about/_payload.json*', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 300));
			await route.continue();
		});
		await page.evaluate(() => {
			const links = [...document.querySelectorAll<HTMLAnchorElement>('footer a, header a[href="/guide"]')];
			for (let count = 0; count < 5; count++) for (const link of links) link.click();
		});
		const last = await page.evaluate(
			() => [...document.querySelectorAll<HTMLAnchorElement>('footer a, header a[href="/guide"]')].at(-1)?.pathname,
		);
		await expect.poll(path).toBe(last);
		// What was clicked before comes later than what is on show now.
		await page.waitForTimeout(400);
		expect(path()).toBe(last);
		expect(loads).toEqual([]);
	});

	it.each([
		['people', {}],
		['crawlers', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
	])(
		'to a page that does not exist is one load, for %s: the server’s screen says it (§10, faults B9)',
		async (_, options) => {
			await open('/', options);
			await activate();
			await page.evaluate(() => document.querySelector('footer a')?.setAttribute('href', '/nowhere?x=1'));
			await page.locator('footer a').first().click();
			await page.waitForURL('**/nowhere?x=1');
			expect(await heading()).toMatch(/^404 ./);
			// The browser sets the focus when the document is there, which may be after its heading.
			await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
			expect(loads).toEqual(['/nowhere?x=1']);
			await page.goBack();
			await page.waitForURL(`${site.origin}/`);
			expect(await heading()).toBe('A lamp for nights');
		},
	);

	it.each(
		sampled(
			[
				['/en/about', '/about', 'About'],
				['/RU', '/ru', 'Лампа для\u00A0ночей'],
				['/about/', '/about', 'About'],
			],
			2,
		),
	)(
		'to %s, whose page has the address %s, is one load that the server leads there (§10)',
		async (address, target, name) => {
			await open('/');
			await activate();
			await page.evaluate((target) => document.querySelector('footer a')?.setAttribute('href', target), address);
			await page.locator('footer a').first().click();
			await page.waitForURL(site.origin + target);
			expect(await heading()).toBe(name);
			expect(loads).toEqual([address, target]);
		},
	);

	it.each(sampled(Object.keys(faults), 2))(
		'whose payload is %s becomes one load of its target, and its links are links for ten seconds (§7, §8, §16.16, §16.17, faults B4)',
		async (fault) => {
			await open('/');
			await activate();
			await page.route('**/_payload.json*', faults[fault] ?? (() => Promise.resolve()));
			await page.locator('footer a').first().click();
			await page.waitForURL('**/about');
			await page.waitForLoadState();
			expect(await heading()).toBe('About');
			expect(loads).toEqual(['/about']);
			expect(await page.evaluate(() => Object.keys(JSON.parse(sessionStorage.getItem('reload') ?? '{}')))).toEqual([
				'/about',
			]);
			await page.getByRole('link', { name: 'the guide' }).click();
			await page.waitForURL('**/guide');
			expect(await heading()).toBe('Guide');
		},
	);

	it('whose payload is another build’s becomes a load of its target (§8)', async () => {
		await open('/');
		await activate();
		await page.route('**/about/_payload.json*', async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, json: { ...(await response.json()), buildId: 'another' } });
		});
		await page.evaluate(() => document.querySelector('footer a')?.setAttribute('href', '/about?other'));
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about?other');
		await page.waitForLoadState();
		expect(await heading()).toBe('About');
	});

	it('whose payload never comes becomes a load of its target (§8, faults B4)', async () => {
		await open('/');
		await activate();
		await page.route('**/_payload.json*', () => {});
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about', { timeout: 30_000 });
		await page.waitForLoadState();
		expect(await heading()).toBe('About');
		expect(loads).toEqual(['/about']);
	});

	it('that takes its time reports it after 300 ms, and a click on anything else calls it off (§9)', async () => {
		await open('/');
		await activate();
		let release = () => {};
		await page.route('**/guide/_payload.json*', async (route) => {
			await new Promise<void>((resolve) => {
				release = resolve;
			});
			await route.continue();
		});
		const slow = page.locator('header a[href="/guide"]');
		const waiting = page.getByRole('status').filter({ hasText: 'The page is loading' });
		await slow.click();
		expect(await waiting.count()).toBe(0);
		await waiting.waitFor({ state: 'attached' });
		// Colors that the system forces would take a background away.
		await page.emulateMedia({ forcedColors: 'active' });
		const line = page.locator('[data-waiting]');
		expect(await line.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
		await page.locator('header a[href="/#to-features"]').click();
		await waiting.waitFor({ state: 'detached' });
		expect(path()).toBe('/#to-features');
		await slow.click();
		await waiting.waitFor({ state: 'attached' });
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		await Promise.all([page.waitForResponse('**/guide/_payload.json*'), release()]);
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
		expect([path(), await heading(), await waiting.count()]).toEqual(['/about', 'About', 0]);
		await slow.click();
		await page.waitForURL('**/guide');
		expect(loads).toEqual([]);
	});

	it('happens in motion where motion is welcome and something moves', async () => {
		await open('/', { reducedMotion: 'no-preference' });
		await activate();
		await page.evaluate(() => {
			const start = document.startViewTransition.bind(document);
			document.startViewTransition = (...parameters) => {
				document.documentElement.dataset.moved = `${document.documentElement.dataset.moved ?? ''} ${document.documentElement.lang}`;
				return start(...parameters);
			};
		});
		const moved = () => page.getAttribute('html', 'data-moved');
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		await page.locator('h1', { hasText: 'About' }).waitFor();
		expect(await moved()).toBe(null);
		await page.getByRole('link', { name: 'Русский' }).first().click();
		await expect.poll(moved).toBe(' en-US');
		await page.waitForFunction(() => document.documentElement.lang === 'ru-RU');
		// A site that wants all its pages to fade into each other names the root.
		await page.evaluate(() => document.documentElement.style.setProperty('view-transition-name', 'root'));
		await page.locator('header a[href="/ru"]').first().click();
		await page.waitForURL('**/ru');
		await expect.poll(moved).toBe(' en-US ru-RU');
		expect(said).toEqual([]);
	});
});

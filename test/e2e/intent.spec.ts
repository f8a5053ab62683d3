import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { faults, heading, isActive, loads, open, page, path, prepareFixtureTab, said } from './support/fixture-tab.ts';

prepareFixtureTab();

describe('intent (§9)', () => {
	const payloads: string[] = [];
	const watchPayloads = async (fresh: Page) => {
		payloads.length = 0;
		fresh.on('request', (request) => {
			if (request.url().includes('_payload.json')) payloads.push(new URL(request.url()).pathname);
		});
	};

	const warnings = () => said.filter((text) => text.includes('stays as it is')).length;

	it('is a pointer that rests on a link, and not one that passes over it', async () => {
		await open('/', {}, async (fresh) => {
			await watchPayloads(fresh);
			await fresh.clock.install({ time: 0 });
		});
		await page.clock.pauseAt(60_000);
		const link = page.locator('footer a').first();
		await link.hover();
		await page.clock.runFor(60);
		await page.mouse.move(0, 0);
		await page.clock.runFor(1000);
		expect(payloads).toEqual([]);
		await link.hover();
		await page.clock.runFor(70);
		await expect.poll(() => payloads).toContain('/about/_payload.json');
		expect(path()).toBe('/');
	});

	it('is the focus on a link, also where it was there before the script', async () => {
		await open('/', {}, watchPayloads);
		let release = () => {};
		const isReleased = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route('**/assets/boot-*', async (route) => {
			await isReleased;
			await route.fallback();
		});
		await page.reload({ waitUntil: 'commit' });
		await page.locator('footer a').first().focus();
		expect(payloads).toEqual([]);
		release();
		await expect.poll(() => payloads).toContain('/about/_payload.json');
		expect(path()).toBe('/');
	});

	it('loads the app a second later, and not once a link was followed', async () => {
		const apps: string[] = [];
		const show = (isFollowed: boolean) =>
			open('/', {}, async (fresh) => {
				fresh.on('request', (request) => request.url().includes('/assets/app-') && apps.push(request.url()));
				await fresh.clock.install({ time: 0 });
			}).then(async () => {
				await page.clock.pauseAt(60_000);
				await page.locator('footer a').first().hover();
				await page.clock.runFor(900);
				await page.evaluate((hash) => hash && location.assign(hash), isFollowed ? '#below' : '');
				expect(apps).toEqual([]);
				await page.clock.runFor(2000);
			});
		await show(true);
		expect(apps).toEqual([]);
		await show(false);
		await expect.poll(() => apps).toHaveLength(1);
	});

	it('is a finger on a link, before it is lifted, also after the first touch', async () => {
		await open('/', { hasTouch: true }, watchPayloads);
		await page.touchscreen.tap(200, 300);
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		payloads.length = 0;
		const link = page.locator('footer a').first();
		await link.scrollIntoViewIfNeeded();
		const box = await link.boundingBox();
		const point = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 4 };
		const protocol = await page.context().newCDPSession(page);
		await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
		await expect.poll(() => payloads).toContain('/about/_payload.json');
		expect(path()).toBe('/');
	});

	it.each(
		sampled(
			[
				['data saver', { connection: { saveData: true, effectiveType: '4g' } }, 0],
				['2g', { connection: { effectiveType: '2g' } }, 0],
				['slow-2g', { connection: { effectiveType: 'slow-2g' } }, 0],
				['1 GB of memory', { connection: {}, deviceMemory: 1 }, 0],
				['3g', { connection: { effectiveType: '3g' }, deviceMemory: 2 }, 2],
			],
			3,
		),
	)('on %s loads %o: %i payloads (§16.20)', async (_, circumstances, count) => {
		await open('/', {}, async (fresh) => {
			await watchPayloads(fresh);
			await fresh.addInitScript((all) => {
				for (const [name, value] of Object.entries(all)) Object.defineProperty(navigator, name, { value });
			}, circumstances);
		});
		await page.locator('footer a').first().hover();
		await page.waitForTimeout(500);
		await expect.poll(() => payloads).toHaveLength(count);
	});

	it('is the first touch anywhere', async () => {
		await open('/', { hasTouch: true }, watchPayloads);
		await page.touchscreen.tap(200, 300);
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		expect(path()).toBe('/');
	});

	it.each(sampled(['404', '500', 'no connection'], 1))(
		'that meets a script with %s leaves the page as it is, and its links work (§7, §16.16, faults B4)',
		async (fault) => {
			await open('/', {}, (fresh) => fresh.route('**/assets/app-*', faults[fault] ?? (() => Promise.resolve())));
			await page.locator('footer a').first().hover();
			await expect.poll(warnings, { timeout: 30_000 }).toBe(1);
			expect(await isActive()).toBe(false);
			expect(await heading()).toBe('A lamp for nights');
			await page.locator('footer a').first().click();
			await page.waitForURL('**/about');
			expect(await heading()).toBe('About');
			expect(loads).toEqual(['/about']);
		},
	);

	it.each(sampled(Object.keys(faults), 2))(
		'that meets messages with %s leaves the page as it is (§5, §16.11, faults L13)',
		async (fault) => {
			await open('/', {}, (fresh) => fresh.route('**/_i18n/**', faults[fault] ?? (() => Promise.resolve())));
			await page.locator('footer a').first().hover();
			await expect.poll(warnings, { timeout: 30_000 }).toBe(1);
			expect(await isActive()).toBe(false);
			expect(await heading()).toBe('A lamp for nights');
			expect(warnings()).toBe(1);
		},
	);

	it('that waits for messages in vain leaves the page as it is (§5, faults L13)', async () => {
		await open('/', {}, (fresh) => fresh.route('**/_i18n/**', () => {}));
		await page.locator('footer a').first().hover();
		await expect.poll(warnings, { timeout: 30_000 }).toBe(1);
		expect(await isActive()).toBe(false);
		expect(await heading()).toBe('A lamp for nights');
	});
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { launchChromium, serveSite } from './support/browser.ts';
import { activate, isActive, open, page, prepareFixtureTab, said } from './support/fixture-tab.ts';

prepareFixtureTab();

const home = { en: '/', ru: '/ru', ja: '/ja' };

describe('a page as it is loaded', () => {
	it.each(sampled(Object.entries(home), 2))(
		'in %s asks for its script, its fonts and its build info, and beside its icon for nothing else until there is intent',
		async (_, address) => {
			const asked: string[] = [];
			await open(address, {}, async (fresh) => {
				fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
			});
			await page.waitForTimeout(1600);
			// A browser without a window shows no icon, and asks for none.
			const pathsAsked = asked.filter((path) => path !== '/favicon.svg');
			expect(pathsAsked.map((one) => one.replace(/-[\w-]+\.js|[0-9a-f]{16}/, '*')).sort()).toEqual(
				[
					'/assets/boot*',
					'/assets/mplus1p-400regular.*.woff2',
					'/assets/zenoldmincho-400regular.*.woff2',
					'/builds/meta/*.json',
					address,
				].sort(),
			);
			expect(await isActive()).toBe(false);
			expect(said).toEqual([]);
		},
	);

	it('keeps its layout, its text in a form and its focus when React takes it over', async () => {
		for (const address of Object.values(home)) {
			await open(address);
			await page.evaluate(() => {
				const field = document.body.appendChild(document.createElement('input'));
				field.value = 'half a sentence';
				field.id = 'field';
				(window as { shift?: number }).shift = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries())
						(window as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
				}).observe({ type: 'layout-shift', buffered: true });
			});
			// The link that shows intent is marked, for browsers that fetch documents ahead.
			const content = async () => (await page.content()).replace(' data-prefetch=""', '');
			const before = await content();
			await activate();
			await page.locator('#field').focus();
			await page.waitForTimeout(100);
			expect(await content()).toBe(before);
			expect(await page.inputValue('#field')).toBe('half a sentence');
			expect(await page.evaluate(() => document.activeElement?.id)).toBe('field');
			expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
			expect(said).toEqual([]);
		}
	});

	it.each(sampled(['Asia/Tokyo', 'Europe/Moscow', 'America/Los_Angeles', 'Pacific/Apia'], 2))(
		'says the same in %s as on the server (faults L11)',
		async (timezoneId) => {
			for (const address of ['/about', '/ru/%D0%BE-%D0%BB%D0%B0%D0%BC%D0%BF%D0%B5', '/ja/about']) {
				await open(address, { timezoneId });
				const before = await page.locator('body').innerText();
				await activate();
				expect(await page.locator('body').innerText()).toBe(before);
				expect(said).toEqual([]);
			}
		},
	);
});

it('works where the end of its document comes late', async () => {
	const html = readFileSync(join(inject('fixture'), 'site/about.html'), 'utf8');
	const middle = html.indexOf('<main');
	const body = () =>
		new ReadableStream<string>({
			async start(controller) {
				controller.enqueue(html.slice(0, middle));
				await sleep(700);
				controller.enqueue(html.slice(middle));
				controller.close();
			},
		}).pipeThrough(new TextEncoderStream());
	const [browser, site] = await Promise.all([
		launchChromium(),
		serveSite(inject('fixture'), undefined, async ({ url }) =>
			new URL(url).pathname === '/about'
				? new Response(body(), { headers: { 'content-type': 'text/html' } })
				: undefined,
		),
	]);
	const slow = await browser.newPage({ locale: 'ru-RU' });
	const faults: string[] = [];
	slow.on('pageerror', ({ message }) => faults.push(message));
	await slow.goto(`${site.origin}/about`);
	// What stands at the end of the document is known to the script, and links are watched.
	await slow.locator('[data-suggestion="ru"]').waitFor();
	await slow.getByRole('link', { name: '日本語' }).hover();
	await slow.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
	expect(faults).toEqual([]);
	await browser.close();
	site.close();
});

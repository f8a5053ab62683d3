import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { builtFrom } from '../support/built-site.ts';
import { complaintAbout } from '../support/complaint-about.ts';
import { settings, siteWith } from '../support/fixture-site.ts';
import { repositoryRoot } from '../support/repository.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium, type ServedSite, serveSite } from './support/browser.ts';

const words = (locale: string) =>
	readFileSync(join(repositoryRoot, `test/fixtures/trilingual/content/${locale}/messages.yaml`), 'utf8');

const withNotice = (setting: string) =>
	settings()
		.replaceAll("font: 'house'", "font: 'system'")
		.replace('export default {', `export default {\n\tnotice: { ${setting} },`);

const texts = {
	'content/en/messages.yaml': `${words('en')}\nsite-notice: The workshop is closed until Monday\n`,
	'content/ru/messages.yaml': `${words('ru')}\nsite-notice: До понедельника мастерская закрыта\n`,
};

let browser: Browser;
let site: ServedSite;
let out: string;

beforeAll(async () => {
	browser = await launchChromium();
	out = await builtFrom(siteWith({ ...texts, 'site.config.ts': withNotice("until: '2999-12-24', link: '/about'") }));
	site = await serveSite(out);
});
afterAll(async () => {
	await browser.close();
	site.close();
});

async function open(path: string, options: BrowserContextOptions = {}) {
	const context = await browser.newContext({ locale: 'fr-FR', ...options });
	const page = await context.newPage();
	await page.goto(site.origin + path);
	return { page, notice: page.getByRole('complementary', { name: /closed|закрыта/ }), close: () => context.close() };
}

describe('the notice of a site', () => {
	it('is above every page in its language, else in a fallback, and leads where the settings name', async () => {
		for (const [path, text, address] of [
			['/', 'The workshop is closed until Monday', '/about'],
			['/ru', 'До понедельника мастерская закрыта', '/ru/о-лампе'],
			['/ja/about', 'The workshop is closed until Monday', '/ja/about'],
		] as const) {
			const { notice, close } = await open(path, { javaScriptEnabled: false });
			expect((await notice.innerText()).replaceAll('\u00A0', ' ')).toBe(text);
			expect(decodeURI((await notice.getByRole('link').getAttribute('href')) ?? '')).toBe(address);
			expect(await notice.getByRole('button').count()).toBe(0);
			await close();
		}
	});

	it('is dismissed for the session by a button that needs a script, before and after the app is active', async () => {
		for (const isActive of [false, true]) {
			const { page, notice, close } = await open('/');
			if (isActive) {
				await page.hover('footer a');
				await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
			}
			await notice.getByRole('button', { name: 'Close' }).click();
			expect(await notice.count()).toBe(0);
			await page.goto(`${site.origin}/ru`);
			expect(await notice.count()).toBe(0);
			await close();
		}
		const { notice, close } = await open('/');
		expect(await notice.count()).toBe(1);
		await close();
	});

	it('is hidden after its last day without moving anything, also where the page was built before', async () => {
		const context = await browser.newContext();
		const page = await context.newPage();
		await page.clock.setFixedTime(Date.parse('2999-12-25T00:00:01Z'));
		await page.goto(site.origin);
		expect(await page.locator('[data-site-notice]').isVisible()).toBe(false);
		const shift = await page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					new PerformanceObserver((list) => {
						resolve(
							list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
						);
					}).observe({ type: 'layout-shift', buffered: true });
					setTimeout(() => resolve(0), 300);
				}),
		);
		expect(shift).toBe(0);
		await page.clock.setFixedTime(Date.parse('2999-12-24T23:59:00Z'));
		await page.reload();
		expect(await page.locator('[data-site-notice]').isVisible()).toBe(true);
		await context.close();
	});

	it('fits the smallest phone in large letters, in which axe finds nothing wrong', async () => {
		const { page, notice, close } = await open('/', { viewport: { width: 320, height: 700 } });
		expect(await axeFindings(page)).toEqual([]);
		await page.evaluate(() => {
			document.documentElement.style.fontSize = '200%';
		});
		const { width } = (await notice.boundingBox()) ?? { width: 0 };
		expect(width).toBe(320);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await close();
	});

	it('is in no Markdown, and the audit finds nothing wrong with it', async () => {
		expect(readFileSync(join(out, 'site/about.md'), 'utf8')).not.toContain('closed until');
		expect(audit(await readExport(out))).toEqual([]);
	});

	it('is in no page after its last day', async () => {
		const past = await builtFrom(siteWith({ ...texts, 'site.config.ts': withNotice("until: '2026-01-01'") }));
		expect(readFileSync(join(past, 'site/index.html'), 'utf8')).not.toContain('data-site-notice');
	});

	it.each([
		["until: 'Monday'", 'the last day of the notice'],
		["link: '/nowhere'", 'a link to "/nowhere"'],
		["until: '2026-02-30'", 'the last day of the notice'],
	])('is refused with %s', async (setting, expected) => {
		const told = await complaintAbout({ ...texts, 'site.config.ts': withNotice(setting) });
		expect(told).toContain('site.config.ts:');
		expect(told).toContain(expected);
	});
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { measureBudgets } from '#check/budgets.ts';
import { outFolder } from '../support/built-site.ts';
import { siteWith } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import { repositoryRoot, vitrine } from '../support/repository.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

describe('a site whose pages find out the language themselves (§3, detection: client)', () => {
	let browser: Browser;
	let site: ServedSite;
	const out = outFolder();

	async function build(): Promise<string> {
		const settings = readFileSync(join(repositoryRoot, 'test/fixtures/trilingual/site.config.ts'), 'utf8');
		const chinese = "\t{ code: 'zh-hant', name: '中文', shortName: '中', tag: 'zh-Hant' },\n";
		const root = siteWith({
			'site.config.ts': settings.replace("\t],\n\tdefaultLocale: 'en',", `${chinese}$&\n\tdetection: 'client',`),
			'content/zh-hant/pages/index.yaml': 'title: 油燈\ndescription: 夜裡的一盞油燈。\nupdated: 2026-01-02\n',
			'content/zh-hant/pages/about.md':
				'---\ntitle: 關於\ndescription: 關於這盞油燈。\nupdated: 2026-02-01\n---\n\n關於這盞油燈。\n\n## 油 {#oil}\n',
			'content/zh-hant/messages.yaml':
				'suggestion-text: 本頁有中文版。\nsuggestion-accept: 閱讀中文版\nsuggestion-dismiss: 不用了\n',
		});
		// In a process of its own, with the compression of a build that is deployed: its bytes are weighed below.
		execFileSync(process.execPath, [vitrine, 'build', '--root', root, '--out', out]);
		return out;
	}
	stageSite(build, (stage) => {
		({ browser, site } = stage);
	});

	/** Where a visitor of an address ends, and what the console said. */
	async function visit(
		address: string,
		{ cookie, referer, ...options }: BrowserContextOptions & { cookie?: string; referer?: string },
	) {
		const context = await browser.newContext(options);
		if (cookie) await context.addCookies([{ name: 'i18n_redirected', value: cookie, url: site.origin }]);
		const page = await context.newPage();
		const said: string[] = [];
		page.on('console', (message) => said.push(message.text()));
		await page.goto(site.origin + address, referer ? { referer } : {});
		await page.waitForLoadState('networkidle');
		const end = page.url().slice(site.origin.length);
		await context.close();
		return { end, said };
	}

	it.each(
		sampled(
			[
				['/', { locale: 'ru-RU' }, '/ru'],
				['/?x=1#to-features', { locale: 'ja-JP' }, '/ja?x=1#to-features'],
				['/', { locale: 'en-GB' }, '/'],
				['/', { locale: 'fr-FR' }, '/'],
				['/', { locale: 'kk-KZ' }, '/'],
				['/', { locale: 'zh-TW' }, '/zh-hant'],
				['/', { locale: 'zh-Hant-HK' }, '/zh-hant'],
				['/', { locale: 'zh-CN' }, '/'],
				['/', { locale: 'en-GB', cookie: 'ja' }, '/ja'],
				['/', { locale: 'ru-RU', cookie: 'en' }, '/'],
				['/', { locale: 'ru-RU', cookie: '__proto__' }, '/ru'],
				['/', { locale: 'ru-RU', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, '/'],
				['/about', { locale: 'ru-RU' }, '/about'],
				['/ja', { locale: 'ru-RU' }, '/ja'],
			] as const,
			5,
		),
	)('%s for %o ends at %s', async (address, options, end) => {
		expect(await visit(address, options)).toEqual({ end, said: [] });
	});

	it.each(
		sampled(
			[
				['zh-TW', ['zh-hant']],
				['zh-HK', ['zh-hant']],
				['zh-CN', []],
				['ru-RU', ['ru']],
			],
			2,
		),
	)('offers a page to a browser in %s in %j', async (locale, offered) => {
		const context = await browser.newContext({ locale });
		const page = await context.newPage();
		await page.goto(`${site.origin}/about`);
		await page.waitForLoadState('networkidle');
		const shown = await page.locator('[data-suggestion]:visible').all();
		expect(await Promise.all(shown.map((offer) => offer.getAttribute('data-suggestion')))).toEqual(offered);
		await context.close();
	});

	it('lets those who come from the site itself stay in English', async () => {
		expect((await visit('/', { locale: 'ru-RU', referer: `${site.origin}/ru` })).end).toBe('/');
	});

	it('is as light as others must be, with the decision in its head', () => {
		expect(measureBudgets(out, site.manifest).filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
	});

	it('sends the same bytes of / to everyone', async () => {
		const response = await fetch(site.origin, {
			headers: { Accept: 'text/html', 'Accept-Language': 'ru' },
			redirect: 'manual',
		});
		expect(response.status).toBe(200);
		expect(response.headers.get('Vary')).toBe('Accept-Encoding');
	});
});

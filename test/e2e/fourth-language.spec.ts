import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { invalidHtml } from '#check/html.ts';
import { createTranslate, type Messages } from '#i18n/messages.ts';
import { buildFourLanguages } from '../support/more-languages.ts';
import { arabic, browser, english, folder, html, open, page, prepareArabicTab, site } from './support/arabic-tab.ts';
import { testEveryPage } from './support/test-every-page.ts';

// What docs/guides/add-a-language.md promises: a row of the locale table and a folder are all there is to a further language,
// also to one that is written from right to left, in letters that join, with digits and plural forms of its own.

prepareArabicTab();

// The pages of the other languages are those of the fixture, which every-page.spec.ts opens: only their switch has a further entry.
describe('every page in Arabic, and the home pages', () =>
	testEveryPage(buildFourLanguages, (path) => /^\/(ar(\/.*)?|ru|ja)?$/.test(path)));

describe('the finished site', () => {
	it('passes the audit', async () => {
		const read = await readExport(folder);
		expect([...read.pages.keys()].filter((path) => path.startsWith('/ar')).length).toBeGreaterThan(4);
		expect(audit(read)).toEqual([]);
	});

	it('is sound HTML', async () => {
		expect(await invalidHtml(folder, site.manifest)).toEqual([]);
	});

	it('writes counts in all six forms of Arabic', () => {
		const file = readFileSync(join(folder, 'site/_i18n/ar/messages.json'), 'utf8');
		const { ar: messages } = JSON.parse(file) as { ar: Messages };
		const t = createTranslate([{ tag: 'ar-EG', dir: 'rtl', messages }]);
		expect([0, 1, 2, 3, 10, 11, 99, 100, 1.5].map((count) => t('article-children', { count }).text)).toEqual([
			'لا صفحات',
			'صفحة واحدة',
			'صفحتان',
			'٣ صفحات',
			'١٠ صفحات',
			'١١ صفحةً',
			'٩٩ صفحةً',
			'١٠٠ صفحة',
			'١٫٥ صفحة',
		]);
	});
});

describe('a change of language without a new document', () => {
	async function activate(): Promise<void> {
		await page.getByRole('link', { name: 'Русский' }).hover();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
	}
	const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);
	const change = async (name: string, lang: string) => {
		await page.getByRole('link', { name, exact: true }).click();
		await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
	};

	it.each(['/', '/about'])('turns %s round, and back again', async (path) => {
		await open(path);
		await activate();
		await change('العربية', 'ar-EG');
		expect(await html()).toEqual(arabic);
		expect((await page.locator('header > a').boundingBox())?.x).toBeGreaterThan(400);
		await change('English', 'en-US');
		expect(await html()).toEqual(english);
		expect((await page.locator('header > a').boundingBox())?.x).toBeLessThan(400);
		await page.goBack();
		await page.waitForFunction(() => document.documentElement.lang === 'ar-EG');
		expect(await html()).toEqual(arabic);
		expect(await isSameDocument()).toBe(true);
	});

	it('shows the error screen from right to left', async () => {
		await open('/ar');
		await activate();
		await page.evaluate(() => {
			document.querySelector('main a')?.setAttribute('href', '/ar/nowhere');
		});
		await page.locator('main a').first().click();
		await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('404 '));
		expect(await html()).toEqual(arabic);
		expect(await page.locator('main').innerText()).toContain('لا توجد صفحة هنا');
	});

	it('says in Arabic what is wrong with a message, and marks it where lines begin', async () => {
		await open('/ar');
		await activate();
		await page.getByRole('button', { name: 'أرسل الرسالة' }).click();
		const notice = page.getByRole('alert');
		expect(await notice.innerText()).toBe('لم تُرسَل الرسالة بعد. يُرجى تصحيح الحقول المعلَّمة.');
		const edges = await notice.evaluate((element) => {
			const { borderRightWidth, borderLeftWidth } = getComputedStyle(element);
			return [borderRightWidth, borderLeftWidth];
		});
		expect(edges).toEqual(['4px', '0px']);
		expect(await page.locator('[name="name"][aria-invalid="true"] + p').innerText()).toBe('يُرجى ملء الحقل: الاسم.');
	});

	it('says in Arabic that it failed', async () => {
		await open('/ar/about');
		await activate();
		await page.route('**/_payload.json*', (route) => route.abort());
		await page.route('**/messages.json*', (route) => route.abort());
		await page.getByRole('link', { name: '日本語' }).click();
		await page.waitForFunction(() => document.querySelector('[role="status"]')?.textContent !== '');
		expect(await page.getByRole('status').innerText()).toContain('تعذّر تغيير اللغة');
		expect(await html()).toEqual(arabic);
	});
});

describe('a visitor', () => {
	it('who reads Arabic is led to the Arabic home page', async () => {
		const answer = await fetch(site.origin, {
			headers: { accept: 'text/html', 'accept-language': 'ar-SA, en;q=0.5' },
			redirect: 'manual',
		});
		expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ar']);
	});

	it('loads no font for a language that is set in those of the system', async () => {
		const context = await browser.newContext({ locale: 'fr-FR' });
		const tab = await context.newPage();
		const fonts: string[] = [];
		tab.on('request', (request) => {
			if (request.resourceType() === 'font') fonts.push(request.url());
		});
		await tab.goto(`${site.origin}/ar/about`, { waitUntil: 'networkidle' });
		await context.close();
		expect(fonts).toEqual([]);
	});
});

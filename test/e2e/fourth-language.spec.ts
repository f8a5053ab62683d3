import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { invalidHtml } from '#check/html.ts';
import { createTranslate, type Messages } from '#i18n/messages.ts';
import { buildFourLanguages } from '../four-languages.ts';
import type { ServedSite } from './browser.ts';
import { stageSite } from './stage-site.ts';
import { testEveryPage } from './test-every-page.ts';

// What docs/add-a-language.md promises: a row of the locale table and a folder are all there is to a further language,
// also to one that is written from right to left, in letters that join, with digits and plural forms of its own.
let browser: Browser;
let site: ServedSite;
let page: Page;
let folder: string;

stageSite(buildFourLanguages, (stage) => {
	({ browser, site } = stage);
});
beforeAll(async () => {
	folder = await buildFourLanguages();
});
afterEach(() => page?.context().close());

const guide = `/ar/${encodeURIComponent('دليل')}`;

/** Opens a page in a browser whose language the site does not have, for then no other is offered. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
	const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options });
	page = await context.newPage();
	await page.goto(site.origin + path);
}

const html = () =>
	page.evaluate(() => {
		const { lang, dir, dataset } = document.documentElement;
		return { lang, dir, digits: dataset.digits };
	});
const arabic = { lang: 'ar-EG', dir: 'rtl', digits: 'arab' };
const english = { lang: 'en-US', dir: 'ltr', digits: undefined };

// The pages of the other languages are those of the fixture, which every-page.spec.ts opens.
describe('every page in Arabic', () => testEveryPage(buildFourLanguages, (path) => /^\/ar(\/|$)/.test(path)));

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
		const t = createTranslate({ tag: 'ar-EG', messages, fallback: { tag: 'en-US', messages: {} } });
		expect([0, 1, 2, 3, 10, 11, 99, 100, 1.5].map((count) => t('article-children', { count }))).toEqual([
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

describe('the layout', () => {
	/** How far things, and what is in them, begin from the edge at which lines begin. */
	const startsOf = (selectors: readonly string[]) =>
		page.evaluate((selectors) => {
			const isRtl = document.documentElement.dir === 'rtl';
			const width = document.documentElement.clientWidth;
			const startOf = ({ left, right }: DOMRect) => Math.round(isRtl ? width - right : left);
			return selectors.map((selector) => {
				const element = document.querySelector(selector);
				if (!element) return `${selector} is missing`;
				const content = document.createRange();
				content.selectNodeContents(element);
				const boxes = [element.getBoundingClientRect(), content.getBoundingClientRect()];
				return `${selector} ${boxes
					.filter(({ width }) => width > 0)
					.map(startOf)
					.join(' ')}`;
			});
		}, selectors);

	const pages: [what: string, path: string, selectors: string[]][] = [
		[
			'the home page',
			'/',
			[
				'header > a',
				'header nav:last-child a',
				'h1',
				'[data-pane]',
				'[class*="plate"] dl',
				'#to-features header',
				'h2[id="to-features-heading"]',
				'#to-features li',
				'#to-contacts dl',
				'form',
				'form label',
				'form input:not([type="hidden"])',
				'form button',
				'footer span',
				'footer nav a',
			],
		],
		['an article', '/about', ['h1', 'article > header p', '[class*="body"]', 'h2', 'table', 'th', 'img']],
		['the error screen', '/404', ['header > a', 'h1', 'main p', 'main nav a']],
		['the thanks for a message', '/contact/sent', ['h1', 'main p']],
	];

	it.each(pages)('of %s is the one of English in a mirror, narrow and wide', async (_, path, selectors) => {
		for (const width of [390, 1280]) {
			await open(path, { viewport: { width, height: 900 } });
			const inEnglish = await startsOf(selectors);
			expect(inEnglish.join()).not.toContain('missing');
			await page.goto(`${site.origin}/ar${path === '/' ? '' : path}`);
			expect(await startsOf(selectors)).toEqual(inEnglish);
			await page.context().close();
		}
	});

	it('runs from right to left in the header, down to the last language', async () => {
		await open('/ar', { viewport: { width: 1280, height: 900 } });
		const lefts = await page.evaluate(() =>
			['header > a', '[data-theme-switch]', '[data-locale="en"]', '[data-locale="ar"]'].map(
				(selector) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0,
			),
		);
		expect(lefts).toEqual(lefts.toSorted((a, b) => b - a));
	});

	it('begins the notice, the heading and the text of a page without a translation at one line', async () => {
		for (const width of [390, 1280]) {
			await open(`${guide}/wick`, { viewport: { width, height: 900 } });
			const rights = await page.evaluate(() =>
				['article > p', 'h1', '[lang="en-US"] p'].map((selector) =>
					Math.round(document.querySelector(selector)?.getBoundingClientRect().right ?? 0),
				),
			);
			expect(new Set(rights).size).toBe(1);
			expect(await page.locator('h1').getAttribute('dir')).toBe('ltr');
			await page.context().close();
		}
	});

	it('shows every word on the panes, however many there are', async () => {
		for (const width of [320, 1280]) {
			await open('/ar', { viewport: { width, height: 1400 } });
			const hidden = await page.evaluate(() =>
				[...document.querySelectorAll('[data-pane] > span')]
					.filter((word) => {
						const range = document.createRange();
						range.selectNodeContents(word);
						const { left, right, top, bottom } = range.getBoundingClientRect();
						const pane = word.parentElement?.getBoundingClientRect();
						if (!pane || left < pane.left || right > pane.right || bottom > pane.bottom) return true;
						const corners = [
							[left + 1, top + 4],
							[right - 1, top + 4],
							[left + 1, bottom - 4],
							[right - 1, bottom - 4],
						] as const;
						return !corners.every(([x, y]) => word.parentElement?.contains(document.elementFromPoint(x, y)));
					})
					.map(({ textContent }) => textContent),
			);
			expect(hidden).toEqual([]);
			expect(await page.locator('[data-pane]').count()).toBe(4);
			const mark = await page.evaluate(() => {
				const pane = document.querySelector('[data-pane]') as Element;
				const { left, right } = getComputedStyle(pane, '::before');
				return { left, right };
			});
			expect(mark.right).toBe('0px');
			expect(mark.left).not.toBe('0px');
			await page.context().close();
		}
	});
});

describe('a text from right to left', () => {
	const styleOf = (selector: string, property: string, pseudo?: string) =>
		page.evaluate(
			([selector, property, pseudo]) =>
				getComputedStyle(document.querySelector(`${selector}`) as Element, pseudo || undefined).getPropertyValue(
					`${property}`,
				),
			[selector, property, pseudo ?? ''],
		);
	/** Whether the first letter of something stands to the left of its last. */
	const runsToTheRight = (selector: string) =>
		page.evaluate((selector) => {
			const text = document
				.createTreeWalker(document.querySelector(selector) as Element, NodeFilter.SHOW_TEXT)
				.nextNode();
			const leftOf = (offset: number) => {
				const range = document.createRange();
				range.setStart(text as Node, offset);
				range.setEnd(text as Node, offset + 1);
				return range.getBoundingClientRect().left;
			};
			return leftOf(0) < leftOf((text?.nodeValue?.trimEnd().length ?? 1) - 1);
		}, selector);

	it('keeps code, telephone numbers and addresses in their order', async () => {
		await open('/ar/about', { viewport: { width: 1280, height: 900 } });
		expect(await runsToTheRight('pre code')).toBe(true);
		expect(await runsToTheRight('p code')).toBe(true);
		expect(await styleOf('pre', 'direction')).toBe('ltr');
		expect(await runsToTheRight('h1')).toBe(false);
		await page.goto(`${site.origin}/ar`);
		expect(await runsToTheRight('[href^="tel:"]')).toBe(true);
		expect(await runsToTheRight('[href^="mailto:"]')).toBe(true);
	});

	it('is not torn apart, slanted or pressed together', async () => {
		await open('/ar/about');
		for (const heading of ['h1', 'h2', 'h3']) {
			expect(await styleOf(heading, 'letter-spacing')).toMatch(/^(normal|0px)$/);
			const [size, line] = [await styleOf(heading, 'font-size'), await styleOf(heading, 'line-height')];
			expect(Number.parseFloat(line) / Number.parseFloat(size)).toBeGreaterThanOrEqual(1.35);
		}
		expect(await styleOf('em', 'font-style')).toBe('normal');
		expect(await styleOf('em', 'text-decoration-line')).toBe('overline');
	});

	it('is dated and counted in the digits of its language', async () => {
		await open('/ar/about');
		expect(await page.locator('article > header p').innerText()).toBe('آخر تحديث في ٤ فبراير ٢٠٢٦');
		expect(await styleOf('ol', 'list-style-type')).toBe('arabic-indic');
		await page.goto(`${site.origin}/ar`);
		expect(await styleOf('[class*="caption"]', 'content', '::before')).toContain('arabic-indic');
		await page.goto(`${site.origin}/`);
		expect(await styleOf('[class*="caption"]', 'content', '::before')).not.toContain('arabic');
	});

	it('is written into fields from the right, and Latin from the left', async () => {
		await open('/ar');
		expect(await styleOf('[name="message"]', 'direction')).toBe('rtl');
		await page.fill('[name="message"]', 'السلام عليكم');
		await page.fill('[name="email"]', 'lamp@lantern.example');
		expect(await styleOf('[name="message"]', 'direction')).toBe('rtl');
		expect(await styleOf('[name="email"]', 'direction')).toBe('ltr');
	});

	it('says its language and direction where it stands in a page of another', async () => {
		await open('/about', { locale: 'ar' });
		const offer = page.locator('[data-suggestion="ar"]');
		expect(await offer.isVisible()).toBe(true);
		expect([await offer.getAttribute('lang'), await offer.getAttribute('dir')]).toEqual(['ar-EG', 'rtl']);
		const [words, dismiss] = [await offer.locator('p').boundingBox(), await offer.locator('button').boundingBox()];
		expect(words?.x).toBeGreaterThan(dismiss?.x ?? 0);
		await offer.getByRole('link').click();
		await page.waitForURL('**/ar/about');
		expect(await html()).toEqual(arabic);
		const russian = page.locator('.prose [lang="ru-RU"]');
		expect([await russian.innerText(), await russian.getAttribute('dir')]).toEqual(['лампа', 'ltr']);
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
		await page.waitForFunction(() => document.querySelector('h1')?.textContent === '404');
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
		expect(await page.locator('[name="name"][aria-invalid="true"] + p').innerText()).toBe('يُرجى ملء هذا الحقل.');
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
		page = await context.newPage();
		const fonts: string[] = [];
		page.on('request', (request) => {
			if (request.resourceType() === 'font') fonts.push(request.url());
		});
		await page.goto(`${site.origin}/ar/about`, { waitUntil: 'networkidle' });
		expect(fonts).toEqual([]);
	});
});

import { describe, expect, it } from 'vitest';
import { arabic, guide, html, open, page, prepareArabicTab, site } from './support/arabic-tab.ts';

prepareArabicTab();

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
				'#header-menu a',
				'h1',
				'[data-pane]',
				'#to-page-weight table',
				'#to-features header',
				'h2[id="to-features_heading"]',
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
		[
			'an article',
			'/about',
			['h1', 'article > header p', 'article > div > div > p', 'h2', 'table', 'th', 'img', 'figcaption'],
		],
		[
			'every section type',
			'/kinds',
			[
				'#to-hero h1',
				'#to-bento li',
				'#to-call-to-action h2',
				'#to-comparison tbody th',
				'#to-contacts dl',
				'#to-features li',
				'#to-files li',
				'#to-latest time',
				'#to-map iframe',
				'#to-numbers li',
				'#to-people li',
				'#to-picture-gallery figure',
				'#to-prices h3',
				'#to-questions summary',
				'#to-quote figcaption',
				'#to-roadmap h3',
				'#to-steps h3',
				'#to-text h3',
				'#to-text-with-picture figure',
				'#to-timeline h3',
				'#to-video iframe',
			],
		],
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

	it('keeps the first column of a table in sight at the right, hangs quotation marks there, and writes prices with their own sign', async () => {
		await open('/ar/kinds', { viewport: { width: 390, height: 900 } });
		const [edge, column, quote, mark, price] = await page.evaluate(() => {
			const find = (selector: string) => document.querySelector(selector) as HTMLElement;
			const frame = find('#to-comparison [data-scroller]');
			frame.scrollLeft = -150;
			const right = (selector: string) => Math.round(find(selector).getBoundingClientRect().right);
			const first = document.createRange();
			first.setStart(find('#to-quote blockquote p').firstChild as Text, 0);
			first.setEnd(find('#to-quote blockquote p').firstChild as Text, 1);
			const marked = Math.round(first.getBoundingClientRect().right);
			const written = find('#to-prices [data-display]').innerText;
			return [
				right('#to-comparison [data-scroller]'),
				right('#to-comparison tbody th'),
				right('#to-quote blockquote'),
				marked,
				written,
			] as const;
		});
		expect(column).toBe(edge);
		expect(mark).toBeGreaterThan(quote);
		expect(price).toContain('٩٠');
		expect(price).toContain('ج.م.');
	});

	it('runs from right to left in the header, down to the switch of colors', async () => {
		await open('/ar', { viewport: { width: 1280, height: 900 } });
		const lefts = await page.evaluate(() =>
			['header > a', '[data-locale="en"]', '[data-locale="ar"]', '[data-theme-switch]'].map(
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
						// Above and below its letters a line has room, which is beside them where it is upright.
						const isUpright = getComputedStyle(word).writingMode.startsWith('vertical');
						const [x, y] = isUpright ? [4, 1] : [1, 4];
						const corners = [
							[left + x, top + y],
							[right - x, top + y],
							[left + x, bottom - y],
							[right - x, bottom - y],
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

	it('keeps code, phone numbers and addresses in their order', async () => {
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
		expect(await styleOf('section header > :first-child', 'content', '::before')).toContain('arabic-indic');
		await page.goto(`${site.origin}/`);
		expect(await styleOf('section header > :first-child', 'content', '::before')).not.toContain('arabic');
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
		const russian = page.locator('article > div [lang="ru-RU"]');
		expect([await russian.innerText(), await russian.getAttribute('dir')]).toEqual(['лампа', 'ltr']);
	});
});

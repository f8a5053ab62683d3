import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HtmlValidate } from 'html-validate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import { confirmedSite, hasGit, type TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium } from './support/browser.ts';

let browser: Browser;
let site: TranslatedSite;
let address: string;

beforeAll(async () => {
	browser = await launchChromium();
	site = await confirmedSite();
	if (hasGit) site.commit();
	site.edit(
		'content/en/pages/index.yaml',
		'text: A lamp that burns on oil.',
		'text: A lamp <which> burns on olive oil.',
	);
	site.edit('content/en/pages/guide.md', 'Light it.', 'Fill it.\n\nLight it.\n\n- one\n- two, [see](/about)');
	site.edit('content/ru/pages/guide.md', 'Зажгите.', 'Залейте.\n\nЗажгите.\n\n- раз\n- два');
	site.write('content/glossary.yaml', '- term: oil\n  translations: { ru: нефть, ja: 油 }\n');
	const file = join(site.root, 'board.html');
	await site.run('--html', file);
	address = pathToFileURL(file).href;
});
afterAll(async () => browser.close());

/** Opens the board, and collects what it says on the console. */
async function openBoard(options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; said: string[] }> {
	const context = await browser.newContext(options);
	const page = await context.newPage();
	const said: string[] = [];
	page.on('console', (message) => said.push(message.text()));
	page.on('pageerror', (error) => said.push(error.message));
	page.on('request', (request) => {
		if (request.url().split('#')[0] !== address) said.push(request.url());
	});
	await page.goto(address);
	return { page, said };
}

const entries = (page: Page) => page.locator('.entry:visible');
const choose = (page: Page, label: string) => page.locator('#filters label', { hasText: label }).click();

describe('the board', () => {
	it.skipIf(!hasGit)('shows what is open: the original with its changed words beside the translation', async () => {
		const { page, said } = await openBoard();
		const changed = entries(page).filter({ hasText: 'Out of date' }).first();
		expect(await changed.locator('.text').allInnerTexts()).toEqual([
			'A lamp that<which> burns on olive oil. More',
			'Лампа на масле. Подробнее',
		]);
		expect(await changed.locator('del').allInnerTexts()).toEqual(['that']);
		expect(await changed.locator('ins').allInnerTexts()).toEqual(['<which>', ' olive']);
		expect(await changed.locator('.text').last().getAttribute('lang')).toBe('ru-RU');
		expect(await page.locator('.text', { hasText: 'two, see' }).first().innerText()).toBe('• one\n• two, see');
		expect(said).toEqual([]);
		await page.context().close();
	});

	it('leads to each page in the language that it is translated into', async () => {
		const { page } = await openBoard();
		await choose(page, 'Everything');
		const titles = page.locator('[data-language="ru"] h3');
		const addressOf = (name: string) =>
			titles
				.filter({ has: page.getByText(name, { exact: true }) })
				.getByRole('link')
				.getAttribute('href');
		expect(await addressOf('pages/guide')).toBe('https://lantern.example/ru/rukovodstvo');
		expect(await addressOf('pages/index')).toBe('https://lantern.example/ru');
		expect(await titles.filter({ hasText: 'Texts of the interface' }).getByRole('link').count()).toBe(0);
		await page.context().close();
	});

	it('shows what is not as in the glossary', async () => {
		const { page } = await openBoard();
		await choose(page, 'Русский');
		await choose(page, 'Not as in the glossary');
		expect(await entries(page).count()).toBeGreaterThan(0);
		for (const entry of await entries(page).all()) {
			expect(await entry.locator('.words').innerText()).toBe('Glossary: oil: нефть');
			expect(await entry.locator('.advice').last().innerText()).toContain('no word of the glossary for "oil"');
		}
		await page.context().close();
	});

	it('shows one language, or one state, and still does when it is read anew', async () => {
		const { page } = await openBoard();
		await choose(page, '日本語');
		expect(await page.locator('.of-language:visible > h2').allInnerTexts()).toEqual(['日本語']);
		await choose(page, 'Missing');
		const counts = await entries(page).count();
		expect(await page.locator('#shown').innerText()).toBe(`${counts} entries`);
		expect(new Set(await entries(page).locator('.badge').allInnerTexts())).toEqual(new Set(['Missing']));
		await page.reload();
		expect(await entries(page).count()).toBe(counts);
		await choose(page, 'Everything');
		expect(await entries(page).count()).toBeGreaterThan(counts);
		await page.context().close();
	});

	it('has one heading for each language, names every language in its own, and has targets of 24 px', async () => {
		const { page } = await openBoard();
		const languages = { Русский: 'ru-RU', 日本語: 'ja-JP' };
		expect(await page.locator('h2').allInnerTexts()).toEqual(Object.keys(languages));
		const unnamed = await page.evaluate(
			(languages) => {
				const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
				const found: string[] = [];
				for (let node = walker.nextNode(); node; node = walker.nextNode()) {
					const tag = languages[node.nodeValue?.trim() ?? ''];
					if (tag && !node.parentElement?.closest(`[lang="${tag}"]`)) found.push(node.parentElement?.outerHTML ?? '');
				}
				return found;
			},
			languages as Record<string, string>,
		);
		expect(unnamed).toEqual([]);
		await choose(page, 'Everything');
		const heights = await page
			.locator('summary:visible, #filters label:visible')
			.evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
		expect(heights.length).toBeGreaterThan(5);
		expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
		await page.context().close();
	});

	it('can be used with the keyboard', async () => {
		const { page } = await openBoard();
		await page.locator('#filters input').first().focus();
		await page.keyboard.press('ArrowRight');
		expect(await page.locator('.of-language:visible > h2').allInnerTexts()).toEqual(['Русский']);
		await page.context().close();
	});

	it('shows everything without JavaScript', async () => {
		const { page } = await openBoard({ javaScriptEnabled: false });
		expect(await entries(page).count()).toBeGreaterThan(60);
		await page.context().close();
	});

	it.each(sampled(['light', 'dark'] as const, 1))(
		'has no obstacle that axe finds, in %s colors',
		async (colorScheme) => {
			const { page } = await openBoard({ colorScheme });
			await choose(page, 'Everything');
			expect(await axeFindings(page)).toEqual([]);
			await page.context().close();
		},
	);

	it.each([320, 768, 1440])('is not scrolled sideways at %i px', async (width) => {
		const { page } = await openBoard({ viewport: { width, height: 800 } });
		const overflow = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(overflow).toBe(0);
		await page.context().close();
	});

	it('is valid HTML', async () => {
		const validator = new HtmlValidate({
			extends: ['html-validate:standard'],
			rules: { 'doctype-style': 'off', 'no-trailing-whitespace': 'off', 'void-style': 'off', 'long-title': 'off' },
		});
		const { results } = await validator.validateString(site.read('board.html'), 'board.html');
		expect(
			results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${line} ${ruleId} ${message}`)),
		).toEqual([]);
	});
});

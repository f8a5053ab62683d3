import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { builtFrom } from '../support/built-site.ts';
import { siteWith } from '../support/fixture-site.ts';
import { kindsFile, kindsPage } from '../support/kinds-page.ts';
import { axeFindings } from './support/axe.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

const names = ['questions', 'steps', 'quote', 'timeline'];

let browser: Browser;
let site: ServedSite;
stageSite(
	async () => {
		const pages = ['en', 'ru', 'ja'].map(
			async (locale) => [kindsFile(locale), await kindsPage(names, locale)] as const,
		);
		return builtFrom(siteWith(Object.fromEntries(await Promise.all(pages))));
	},
	(stage) => {
		({ browser, site } = stage);
	},
);

/** Opens an address of the site in a narrow window, looks, and closes it. */
async function at<Found>(address: string, look: (tab: Page) => Promise<Found>): Promise<Found> {
	const tab = await browser.newPage({
		viewport: { width: 320, height: 640 },
		locale: 'fr-FR',
		reducedMotion: 'reduce',
	});
	await tab.goto(site.origin + address);
	const found = await look(tab);
	await tab.close();
	return found;
}

const openQuestions = (tab: Page) => tab.locator('details[open] h3').allTextContents();

describe('a page of examples', () => {
	it.each(['/kinds', '/ru/kinds', '/ja/kinds'])('%s has one first heading, ids of their own and room', async (path) => {
		const found = await at(path, async (tab) => ({
			...(await tab.evaluate(() => {
				const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
				const { scrollWidth, clientWidth } = document.documentElement;
				return {
					first: document.querySelectorAll('h1').length,
					twice: ids.filter((id, index) => ids.indexOf(id) !== index),
					wider: scrollWidth - clientWidth,
				};
			})),
			axe: await axeFindings(tab),
		}));
		expect(found).toEqual({ first: 1, twice: [], wider: 0, axe: [] });
	});
});

/** Waits for the question that an address led to, and expects it in the window. */
async function expectAnswer(tab: Page, question: string): Promise<void> {
	const seen = tab.locator('#to-questions-second details[open]').getByRole('heading', { name: question });
	await seen.waitFor();
	const top = await seen.evaluate((heading) => heading.getBoundingClientRect().top);
	expect(top).toBeGreaterThan(0);
	expect(top).toBeLessThan(200);
}

describe('questions', () => {
	it('open one at a time, the first from the beginning', async () => {
		const [before, after] = await at('/kinds', async (tab) => {
			const before = await openQuestions(tab);
			await tab.locator('#to-questions-first summary').nth(1).click();
			return [before, await openQuestions(tab)];
		});
		expect(before).toEqual(['How long does delivery take?', 'How long does delivery take?']);
		expect(after).toEqual(['What if it breaks?', 'How long does delivery take?']);
	});

	it('are opened by their address, and seen with the answer', async () => {
		await at('/kinds#to-questions-second.shade', (tab) => expectAnswer(tab, 'Can I choose the shade?'));
	});

	it('are opened by links, on the page and from another, and in another language', async () => {
		await at('/guide', async (tab) => {
			await tab.locator('footer a').first().focus();
			await tab.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
			const follow = (address: string) =>
				tab.evaluate((href) => {
					const link = document.createElement('a');
					link.href = href;
					document.querySelector('main')?.append(link);
					link.click();
				}, address);
			await follow('/kinds#to-questions-second.shade');
			await expectAnswer(tab, 'Can I choose the shade?');
			await follow('/kinds#to-questions-second.repair');
			await expectAnswer(tab, 'What if it breaks?');
			await tab.evaluate(() => document.querySelector<HTMLElement>('header a[lang^="ru"]')?.click());
			await expectAnswer(tab, 'А если она сломается?');
			expect(new URL(tab.url()).hash).toBe('#to-questions-second.repair');
		});
	});
});

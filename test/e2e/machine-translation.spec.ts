import { beforeEach, describe, expect, it } from 'vitest';
import { activate, heading, isActive, loads, open, page, prepareFixtureTab, said } from './support/fixture-tab.ts';

prepareFixtureTab();
beforeEach(() => open('/'));

describe('a page that the browser translates (§9, faults B11)', () => {
	/** What Chrome's translator does to a document. */
	const translate = () =>
		page.evaluate(() => {
			const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			const nodes: Text[] = [];
			while (texts.nextNode()) nodes.push(texts.currentNode as Text);
			for (const text of nodes) {
				const font = document.createElement('font');
				text.replaceWith(font);
				font.append(`¡${text.data}!`);
			}
			document.documentElement.lang = 'es';
			document.documentElement.classList.add('translated-ltr');
		});

	it('is left alone before React takes over', async () => {
		await translate();
		await page.locator('footer a').first().focus();
		await expect.poll(() => said.join()).toContain('The page stays as it is');
		expect(await isActive()).toBe(false);
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(said.length).toBe(1);
	});

	it('is left by an ordinary load after React took over', async () => {
		await activate();
		await translate();
		await page.locator('footer a').first().click();
		await page.waitForURL('**/about');
		expect(loads).toEqual(['/about']);
		expect(await heading()).toBe('About');
		expect(said).toEqual([]);
	});
});

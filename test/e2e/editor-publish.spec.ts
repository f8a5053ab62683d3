import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Editor, serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import { sampled } from '../support/long-form.ts';
import { confirmedSite, type TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium } from './support/browser.ts';

const about = 'content/en/pages/about.md';
const russian = 'content/ru/pages/about.md';

let browser: Browser;
const open: { editor: Editor; context: BrowserContext }[] = [];
beforeAll(async () => {
	browser = await launchChromium();
});
afterEach(async () => {
	for (const { editor, context } of open.splice(0)) {
		await context.close();
		await editor.close();
	}
});
afterAll(() => browser.close());

interface Opened {
	site: TranslatedSite;
	page: Page;
	/** What the remote has of a file. */
	there: (file: string) => string;
	problems: string[];
}

/** A site in three languages with a remote, and the page that publishes. */
async function opened(change: (site: TranslatedSite) => void, { width = 1440, locale = 'en' } = {}): Promise<Opened> {
	const site = await confirmedSite();
	site.commit('Begin');
	const remote = `${mkdtempSync(join(tmpdir(), 'vitrine-site-'))}/remote.git`;
	execFileSync('git', ['clone', '--quiet', '--bare', site.root, remote]);
	site.git('remote', 'add', 'origin', remote);
	change(site);
	const editor = await serveEditor({ root: site.root });
	const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
	open.push({ editor, context });
	const page = await context.newPage();
	// The first page of a site waits for the code that renders it.
	page.setDefaultTimeout(90_000);
	const problems: string[] = [];
	page.on('pageerror', ({ message }) => problems.push(message));
	await page.goto(editor.address);
	const there = (file: string) => execFileSync('git', ['-C', remote, 'show', `HEAD:${file}`], { encoding: 'utf8' });
	return { site, page, there, problems };
}

const changeBoth = (site: TranslatedSite) => {
	site.edit(about, 'title: About', 'title: About oil');
	site.edit(about, 'A *lamp*.', 'A *bright lamp*.');
	site.edit(russian, /^title: .*$/m, 'title: О светильнике');
};

describe('publishing in the editor', { timeout: 300_000 }, () => {
	it('shows what changed, publishes one correction by keys alone, and the rest waits', async () => {
		const { site, page, there, problems } = await opened((site) => {
			changeBoth(site);
			site.edit('content/en/pages/index.yaml', 'lead: A lamp', 'lead: Our lamp');
		});
		const button = page.getByRole('banner').getByRole('button', { name: /^Publish/ });
		await expect.poll(() => button.textContent(), { timeout: 90_000 }).toContain('Not published: 4');
		await button.press('Enter');
		const shown = page.getByRole('region', { name: 'About oil' });
		await shown.locator('ins', { hasText: 'oil' }).waitFor();
		// A field is called as it is where it is written; Git is named for those who look for it.
		await page.getByRole('checkbox', { name: 'Hero · Introduction' }).waitFor();
		expect(await page.getByText('origin/main').isVisible()).toBe(false);
		await page.getByText('What exactly happens').press('Enter');
		await page.getByText('One Git commit is made and sent to origin/main.').waitFor();
		await page.getByRole('checkbox', { name: 'Everything' }).press('Space');
		await shown.getByRole('checkbox', { name: 'Title' }).first().press('Space');
		expect(await axeFindings(page)).toEqual([]);
		await page.getByRole('textbox', { name: /What changes/ }).fill('Name the oil');
		await page.getByRole('button', { name: 'Publish 1 change on 1 page' }).press('Enter');
		await page.getByText('Published and sent.').waitFor();
		await expect.poll(() => button.textContent()).toContain('Not published: 3');
		expect(there(about)).toContain('title: About oil');
		expect(there(about)).not.toContain('bright');
		expect(there(russian)).not.toContain('О светильнике');
		// What was left out stays out; the success is that of the last publish until something new is not published.
		expect(await page.getByRole('button', { name: 'Choose what to publish' }).isDisabled()).toBe(true);
		expect(await page.getByText('Translations that need work').count()).toBe(0);
		await page.getByRole('checkbox', { name: 'Everything' }).press('Space');
		await page.getByRole('button', { name: 'Publish 3 changes on 2 pages' }).waitFor();
		await page.getByText('Translations that need work').waitFor();
		expect(await page.getByText('Published and sent.').count()).toBe(1);
		let edits = 0;
		const edited = () => {
			site.edit('content/en/pages/index.yaml', /lead: Our lamp.*/, `lead: Our lamp ${++edits}`);
			return page.getByText('Published and sent.').count();
		};
		// An edit within a moment of the success may count as left by it, the next one does not.
		await expect.poll(edited, { timeout: 60_000, interval: 2000 }).toBe(0);
		expect(problems).toEqual([]);
	});

	it('shows a success once, and names the pages that visitors do not see yet', async () => {
		const head = 'title: Offer\ndescription: Lamps for less.\npublishAt: 2999-01-07T09:00Z';
		const { page } = await opened((site) => site.write('content/en/pages/offer.md', `---\n${head}\n---\n\nText.\n`));
		const button = page.getByRole('banner').getByRole('button', { name: /^Publish/ });
		await button.click();
		await page.getByRole('button', { name: 'Publish 1 change on 1 page' }).click();
		await page.getByText('Published and sent.').waitFor({ timeout: 60_000 });
		await page.getByText('Visitors see all of it, except these pages:').waitFor();
		await page
			.getByRole('listitem')
			.filter({ hasText: /^Offer Appears in .*January 7, 2999/ })
			.waitFor();
		expect(await axeFindings(page)).toEqual([]);
		await page.getByRole('button', { name: 'Back to writing' }).click();
		await button.click();
		await page.getByText('Everything is published.').waitFor();
		expect(await page.getByText('Published and sent.').count()).toBe(0);
		await page.reload();
		await page.getByText('Everything is published.').waitFor();
		expect(await page.getByText('Published and sent.').count()).toBe(0);
	});

	it('claims no visitors where nothing delivers the site', async () => {
		const { page } = await opened((site) => site.git('remote', 'remove', 'origin'));
		await page
			.getByRole('banner')
			.getByRole('button', { name: /^Publish/ })
			.click();
		await page.getByText('Visitors see it once the site is built and delivered').waitFor({ timeout: 30_000 });
	});

	it('leads from what would not build to its field', async () => {
		const { page } = await opened((site) => site.edit(about, 'updated: 2026-02-01', 'updated: soon'));
		await page
			.getByRole('banner')
			.getByRole('button', { name: /^Publish/ })
			.click();
		await page.getByRole('button', { name: 'Publish 1 change on 1 page' }).click();
		const place = page.getByRole('button', { name: 'About · English · Changed on' });
		await place.waitFor({ timeout: 60_000 });
		expect(await axeFindings(page)).toEqual([]);
		await place.click();
		await page.getByRole('textbox', { name: 'Changed on' }).waitFor();
	});

	it('shows once the words that a text with a message keeps', async () => {
		const { page, problems } = await opened(() => {});
		await page.goto(new URL('/__edit/?open=about', page.url()).href);
		const text = page.locator('[data-place="[0]"]');
		await text.fill((await text.inputValue()).replace('. See', ' from [there](/nowhere). See'));
		await page.getByText('choose a page from the list').waitFor();
		await page.getByRole('button', { name: /^Publish/ }).click();
		const change = page.getByRole('listitem').filter({ hasText: 'cannot be published yet' });
		await change.locator('ins').waitFor();
		expect(await change.locator('del').count()).toBe(0);
		expect(await change.locator('ins').innerText()).toMatch(/ from \[there\]\(\/nowhere\)$/);
		expect(problems).toEqual([]);
	});

	it('drops what was typed into a page that is gone', async () => {
		const { site, page } = await opened(() => {});
		await page.goto(new URL('/__edit/?open=about&field=["title"]', page.url()).href);
		await page.locator(`[data-place='["title"]']`).fill('');
		await page.getByText('write it, or remove what it belongs to').waitFor();
		site.remove(about);
		await page
			.getByRole('banner')
			.getByRole('button', { name: /^Publish/ })
			.click();
		await page.getByRole('button', { name: 'Discard what I typed' }).click();
		await page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
	});

	it('names a language that the settings hold back before anything is published', async () => {
		const { page, there } = await opened((site) => {
			const block = "defaultLocale: 'en', translations: { fresh: { ru: 92 }, block: true },";
			site.edit('site.config.ts', "defaultLocale: 'en',", block);
			site.commit('Hold languages back');
			site.edit(about, 'A *lamp*.', 'A *bright lamp*.');
		});
		await page
			.getByRole('banner')
			.getByRole('button', { name: /^Publish/ })
			.click();
		await page
			.getByText('Русский: 91.5% of its texts would be up to date, 92% are needed.')
			.waitFor({ timeout: 60_000 });
		expect(await axeFindings(page)).toEqual([]);
		expect(there(about)).not.toContain('bright');
	});

	it('goes back to an earlier version of a page in all its languages as one step, which is not published by that', async () => {
		const { site, page, there } = await opened((one) => {
			one.edit(about, 'title: About', 'title: About oil');
			one.edit(russian, /^title: .*$/m, 'title: Масло');
			// What changes places is made otherwise than what changes values alone.
			one.write(russian, `${one.read(russian)}\nЕщё абзац.\n`);
			one.commit('Name the oil');
		});
		const origin = new URL(page.url()).origin;
		await page.goto(`${origin}/__edit/?open=about`);
		await page.locator('summary', { hasText: '⋯' }).click();
		await page.getByRole('button', { name: 'History…' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByRole('button', { name: /Begin/ }).click();
		await dialog.locator('del', { hasText: 'oil' }).waitFor();
		expect(await axeFindings(page)).toEqual([]);
		expect(await dialog.getByRole('radio', { name: 'English alone' }).isChecked()).toBe(true);
		await dialog.getByRole('radio', { name: 'The page in all its languages' }).check();
		await dialog.getByRole('button', { name: /^Back to/ }).click();
		await expect.poll(() => site.read(about), { timeout: 30_000 }).toContain('title: About\n');
		const [now, then] = ['HEAD', 'HEAD~1'].map((commit) =>
			[about, russian].map((file) => site.git('show', `${commit}:${file}`)),
		);
		const both = () => [about, russian].map((file) => site.read(file));
		await expect.poll(both, { timeout: 60_000 }).toEqual(then);
		await page.getByRole('button', { name: 'Undo', exact: true }).click();
		await expect.poll(both, { timeout: 60_000 }).toEqual(now);
		await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);
		await page.getByRole('button', { name: 'Redo', exact: true }).click();
		await expect.poll(both, { timeout: 60_000 }).toEqual(then);
		await page.locator('body').press('Control+z');
		await expect.poll(both, { timeout: 60_000 }).toEqual(now);
		await page.locator('body').press('Control+Shift+z');
		await expect.poll(both, { timeout: 60_000 }).toEqual(then);
		expect(there(about)).toContain('title: About\n');
		expect(site.git('log', '-1', '--format=%s').trim()).toBe('Name the oil');
	});

	const phones = [
		['ru', 'Опубликовать: 3 правки на 1 странице', 'Опубликовано и отправлено.'],
		['ja', '1ページ・3件を公開', '公開し、リポジトリに送信しました。'],
		['en', 'Publish 3 changes on 1 page', 'Published and sent.'],
	] as const;
	it.each(sampled(phones, 1))('works on a phone in %s', async (locale, action, done) => {
		const { page, there, problems } = await opened(changeBoth, { width: 390, locale });
		await page
			.getByRole('banner')
			.getByRole('button', { name: /^(?:Publish|Опубликовать|公開)/ })
			.click();
		const submit = page.getByRole('button', { name: action });
		await submit.waitFor({ timeout: 30_000 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
		expect(await axeFindings(page)).toEqual([]);
		await submit.click();
		await page.getByText(done).waitFor({ timeout: 60_000 });
		expect(there(russian)).toContain('О светильнике');
		expect(problems).toEqual([]);
	});
});

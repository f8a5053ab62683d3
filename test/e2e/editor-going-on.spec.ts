import { describe, expect, it } from 'vitest';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

/** Returns the place of the field with the focus. */
const focusedField = () => {
	const field = document.activeElement?.closest<HTMLElement>('[data-place]');
	return field?.dataset.place;
};

describe('a person who goes on at once', { timeout: 120_000 }, () => {
	it('types into no field of the language that was left', async () => {
		const { page, site, saved } = await opened('?open=about');
		await page.locator('[data-place="[0]"]').focus();
		const before = site.read('content/en/pages/about.md');
		await page.evaluate(async () => {
			const languages = [...document.querySelectorAll<HTMLElement>('button[lang]')];
			languages.find(({ lang }) => lang.startsWith('ru'))?.click();
			await Promise.resolve();
			document.querySelector<HTMLElement>('[data-place="[0]"]')?.focus();
			document.execCommand('insertText', false, 'Typed.');
		});
		await page.getByRole('button', { name: 'Русский' }).and(page.locator('[aria-pressed="true"]')).waitFor();
		await saved();
		const pending = await page.evaluate(async () => (await fetch('/__edit/api/pending')).json());
		expect(pending).toMatchObject({ edits: [] });
		expect(site.read('content/en/pages/about.md')).toBe(before);
	});

	it('keeps the focus where it went last', async () => {
		const { page } = await opened('?open=about');
		await page.locator('[data-place="[3]"]').waitFor();
		await page.evaluate(() => {
			for (const place of [0, 1, 3, 1]) document.querySelector<HTMLElement>(`[data-place="[${place}]"]`)?.focus();
		});
		await expect.poll(() => new URL(page.url()).searchParams.get('field')).toBe('[1]');
		// The next frame and what follows it.
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
		expect(await page.evaluate(focusedField)).toBe('[1]');
	});

	it('waits for no changes of a page that was left', async () => {
		const { page } = await opened('?open=index', {
			change: (site) => site.edit('content/en/pages/about.md', 'title: About', 'title: About us'),
		});
		await page.route('**/__edit/api/changes?*', () => {});
		const request = page.waitForRequest('**/__edit/api/changes?*');
		await page.goto(new URL('?open=about&language=ru', page.url()).href);
		const begun = await request;
		const stopped = page.waitForEvent('requestfailed', (failed) => failed === begun);
		await page.locator('nav a[href="?open=index"]').click();
		await stopped;
	});

	it('sees the changes of the version that was chosen last, whichever comes last', async () => {
		const { page } = await opened('?open=about', {
			change: (site) => {
				for (const title of ['First', 'Second', 'Third']) {
					site.edit('content/en/pages/about.md', /^title: .*$/m, `title: ${title} title`);
					site.commit(title);
				}
			},
		});
		await page.locator('summary', { hasText: '⋯' }).click();
		await page.getByRole('button', { name: 'History…' }).click();
		const history = page.getByRole('dialog');
		const answers: (() => Promise<void>)[] = [];
		await page.route('**/__edit/api/version?*', (route) => void answers.push(() => route.continue()));
		for (const [count, name] of ['First', 'Second'].entries()) {
			await history.getByRole('button', { name }).click();
			await expect.poll(() => answers.length).toBe(count + 1);
		}
		for (const answer of answers.toReversed()) {
			const come = page.waitForResponse('**/__edit/api/version?*');
			await answer();
			await (await come).finished();
		}
		await history.locator('ins', { hasText: 'Second' }).waitFor();
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
		expect(await history.locator('ins').allTextContents()).toEqual(['added: Second']);
	});

	it('reads a version again that could not be read', async () => {
		const { page } = await opened('?open=about');
		await page.locator('summary', { hasText: '⋯' }).click();
		await page.getByRole('button', { name: 'History…' }).click();
		const history = page.getByRole('dialog');
		const version = history.getByRole('listitem').getByRole('button').first();
		await page.route('**/__edit/api/version?*', (route) => route.abort());
		await version.click();
		await history.getByText('The server does not answer').waitFor();
		await page.unroute('**/__edit/api/version?*');
		await version.click();
		await history.getByText('This version is what the page has now').waitFor();
	});

	it('sees the results of the words that were searched last, whichever come last', async () => {
		const { page } = await opened('?open=about');
		const answers: (() => Promise<void>)[] = [];
		await page.route('**/__edit/api/search?*', (route) => void answers.push(() => route.continue().catch(() => {})));
		const search = page.getByRole('searchbox');
		for (const [count, text] of ['a', 'ab'].entries()) {
			await search.fill(text);
			await expect.poll(() => answers.length).toBe(count + 1);
		}
		await answers[1]?.();
		const results = page.getByRole('status').filter({ hasText: /[0-9]/ });
		await results.first().waitFor();
		const shown = await results.allTextContents();
		await answers[0]?.();
		await page.evaluate(async () => (await fetch('/__edit/api/counts')).text());
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
		expect(await results.allTextContents()).toEqual(shown);
	});

	it('stays on a page while another one, which was made before, is taken back', async () => {
		const { page } = await opened('?open=about');
		await page.getByRole('button', { name: 'New page: Pages' }).click();
		const dialog = page.getByRole('dialog', { name: 'New page' });
		await dialog.getByRole('textbox', { name: 'Title' }).fill('Wicks');
		await dialog.getByRole('textbox', { name: 'Description' }).fill('All of them.');
		await page.keyboard.press('Enter');
		const made = page.getByRole('navigation').getByRole('link', { name: /^Wicks/ });
		await made.and(page.locator('[aria-current]')).waitFor();
		const about = page.locator('nav a[href="?open=about"]');
		await about.click();
		await page.locator('[data-place="[0]"]').waitFor();
		await page.getByRole('button', { name: 'Undo', exact: true }).click();
		await made.waitFor({ state: 'detached' });
		await page.evaluate(async () => (await fetch('/__edit/api/counts')).text());
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
		expect(new URL(page.url()).searchParams.get('open')).toBe('about');
	});
});

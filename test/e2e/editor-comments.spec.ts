import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

describe('comments in the editor', { timeout: 120_000 }, () => {
	it('are written at a field, seen by colleagues at once, listed, and done', async () => {
		const { page, site, problems } = await opened('?open=about');
		const other = await page.context().newPage();
		await other.goto(page.url());
		const threadOf = (of: typeof page) => of.getByRole('region', { name: 'Comments' });
		await other.getByText('Title and description').waitFor();

		await page.getByText('Title and description').click();
		await page.getByRole('button', { name: 'Comment on: Title' }).click();
		const box = page.getByRole('textbox', { name: 'Comment for colleagues' });
		await box.fill('Is this the final name?');
		expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
		expect(await axeFindings(page)).toEqual([]);
		await box.press('Control+Enter');
		await threadOf(page).getByRole('listitem').getByText('Is this the final name?').waitFor();

		await expect.poll(() => box.count()).toBe(0);
		expect(await axeFindings(page)).toEqual([]);
		if (process.env.PICTURES) await page.screenshot({ path: process.env.PICTURES });

		await other.getByText('Title and description').click();
		await threadOf(other).getByText('Is this the final name?').waitFor();
		await other.getByRole('button', { name: 'With a comment 1' }).click();
		const rows = other.getByRole('navigation').locator('a');
		await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('About')]);
		const folder = join(site.root, 'comments');
		expect(readdirSync(folder)).toHaveLength(1);
		await other.getByRole('button', { name: /^Done: comment by/ }).click();
		await expect.poll(() => threadOf(page).count()).toBe(0);
		expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
		expect(problems).toEqual([]);
	});

	it('on a page stay with it, and what was not sent stays where it was written', async () => {
		const { page, end } = await opened('?open=about');
		await page.getByRole('button', { name: 'Comment on: About' }).click();
		const box = page.getByRole('textbox', { name: 'Comment for colleagues' });
		await box.fill('The whole page sounds dry.');
		await page.getByRole('button', { name: 'Add', exact: true }).click();
		const listed = page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
		// The words are in the box as well.
		await listed.getByText('The whole page sounds dry.').waitFor();
		await expect.poll(() => box.count()).toBe(0);
		await page.getByRole('button', { name: 'Comment on: About' }).click();
		await box.fill('And long.');
		await end();
		await page.getByRole('button', { name: 'Add', exact: true }).click();
		await page.getByRole('alert').getByText('The server does not answer. Try again when it is back.').waitFor();
		expect(await box.inputValue()).toBe('And long.');
	});
});

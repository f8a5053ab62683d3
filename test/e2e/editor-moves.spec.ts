import { describe, expect, it } from 'vitest';
import { article } from '../support/complaint-about.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

describe('an item that is moved by keyboard', { timeout: 180_000 }, () => {
	it('stays held at its new place, with the focus, however fast the keys are pressed', async () => {
		const files = { 'content/navigation.yaml': 'header:\n  - /about\n  - /\n  - /guide\n' };
		const { site, page, saved } = await opened('?open=content/navigation.yaml', { files });
		const written = () => [...site.read('content/navigation.yaml').matchAll(/^ {2}- (.*)$/gm)].map(([, link]) => link);
		const handles = page.locator('[data-handle]');
		await handles.first().press('Enter');
		for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
		await expect.poll(written).toEqual(['/', '/about', '/guide']);
		await page
			.locator('[data-handle]:focus')
			.and(page.getByRole('button', { pressed: true }))
			.waitFor();
		await expect.poll(() => handles.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))).toBe(1);
		await page.getByRole('button', { name: 'Move up', exact: true }).press('Enter');
		await expect.poll(written).toEqual(['/about', '/', '/guide']);
		await saved();
		expect(await page.getByText('Somebody else has changed').count()).toBe(0);
	});

	it('leaves another item in hand that was taken while the server was still at the first one', async () => {
		const files = { 'content/navigation.yaml': 'header:\n  - /about\n  - /\n  - /guide\n' };
		const { site, page, saved } = await opened('?open=content/navigation.yaml', { files });
		const written = () => [...site.read('content/navigation.yaml').matchAll(/^ {2}- (.*)$/gm)].map(([, link]) => link);
		const moved = Promise.withResolvers<void>();
		let sent = 0;
		await page.route('**/__edit/api/edits', async (route) => {
			sent++;
			await moved.promise;
			await route.continue();
		});
		const handles = page.locator('[data-handle]');
		for (const key of ['Enter', 'ArrowDown']) await handles.first().press(key);
		await expect.poll(() => sent).toBe(1);
		for (const key of ['Enter', 'ArrowUp']) await handles.nth(2).press(key);
		moved.resolve();
		await expect.poll(written).toEqual(['/', '/guide', '/about']);
		await saved();
	});

	it('is put down by a press elsewhere, and hides no button', async () => {
		const { page } = await opened('?open=guide');
		const held = page.getByRole('button', { name: /^Move /, pressed: true });
		for (const handle of await page.locator('[data-handle]').all()) {
			await handle.press('Enter');
			await held.waitFor();
			await page
				.locator('li', { has: held })
				.getByRole('button', { name: /^Add a block below/ })
				.click();
			await held.waitFor({ state: 'detached' });
			await page.keyboard.press('Escape');
		}
	});

	it('takes no focus from a person who has gone on, when the server answers late', async () => {
		const text = '## Oil\n\nFirst.\n\nSecond.\n';
		const { site, page, saved } = await opened('?open=oil', {
			files: { 'content/en/pages/oil.md': article('', text) },
		});
		const moved = Promise.withResolvers<void>();
		let isSent = false;
		await page.route('**/__edit/api/edits', async (route) => {
			isSent = true;
			await moved.promise;
			await route.continue();
		});
		await page.locator('[data-handle]').nth(1).press('Enter');
		await page.keyboard.press('ArrowDown');
		await expect.poll(() => isSent).toBe(true);
		await page
			.getByRole('button', { name: /^Add a block below/ })
			.first()
			.click();
		await page.getByRole('button', { name: 'Paragraph' }).click();
		const begun = page.getByRole('textbox', { name: 'New block' });
		await begun.waitFor();
		moved.resolve();
		await expect.poll(() => site.read('content/en/pages/oil.md')).toMatch(/Second\.\s+First\./);
		await page.locator('textarea', { hasText: 'Second.' }).and(page.locator('[data-place="[1]"]')).waitFor();
		await page.keyboard.type('Between.');
		await expect.poll(() => site.read('content/en/pages/oil.md')).toMatch(/Oil\s+Between\.\s+Second\.\s+First\./);
		await saved();
	});
});

import { describe, expect, it } from 'vitest';
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
});

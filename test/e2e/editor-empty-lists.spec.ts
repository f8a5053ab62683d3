import { expect, it } from 'vitest';
import { home } from '../support/fixture-site.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

const files = home('en', { hero: 'kind: hero\ntitle: A lamp\nlead: A lamp\nactions: []' });

it('gives a list that is empty, or that a page lacks, its first item', { timeout: 180_000 }, async () => {
	const { page, site, saved } = await opened('?open=index', { files });
	const hero = page.locator('li', { hasText: 'Hero · A lamp' }).first();
	await hero.getByRole('button', { name: 'Add a button' }).click();
	await expect
		.poll(() => site.read('content/en/pages/index.yaml'))
		.toMatch(/actions:\s+- label: Write here\.\s+link: \/\n/);
	const label = page.locator(`[data-place='["sections","hero","actions",0,"label"]']`);
	await label.fill('Buy');
	await page.getByText('Title and description').click();
	const more = page.locator('details', { hasText: 'Title and description' }).first();
	await more.getByText('Add more fields').click();
	await more.getByRole('button', { name: 'Old addresses' }).click();
	await more.getByRole('button', { name: 'Add an address' }).click();
	await expect.poll(() => site.read('content/en/pages/index.yaml')).toMatch(/redirectFrom:\s+- \/former-address\n/);
	await saved();
	for (const _ of ['address', 'label', 'button']) await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(() => site.read('content/en/pages/index.yaml')).not.toMatch(/redirectFrom|link: \/\n/);
});

import { describe, expect, it } from 'vitest';
import { editorPages, written } from './support/editor-page.ts';
import { openText, textFile, textWith } from './support/text-page.ts';

const opened = editorPages();
const english = 'content/en/pages/about.md';
const russian = 'content/ru/pages/about.md';

describe('calls that are lost', { timeout: 120_000 }, () => {
	it('events are followed again after a proxy refused them, and what happened meanwhile is shown', async () => {
		const { site, page, block } = await openText(opened);
		let refused = 0;
		let followed = 0;
		await page.route('**/__edit/api/events', (route) => {
			if (refused < 2) {
				refused++;
				return route.fulfill({ status: 502, body: 'Bad Gateway' });
			}
			followed++;
			return route.continue();
		});
		await page.reload();
		await block(2).waitFor();
		await expect.poll(() => followed, { timeout: 30_000 }).toBe(1);
		site.write(textFile, textWith('Another lamp.', 'It burns oil.'));
		await expect.poll(() => block(0).inputValue(), { timeout: 30_000 }).toBe('Another lamp.');
	});

	it('events are followed anew where a connection broke without a word, and what happened meanwhile is shown', async () => {
		const { site, page, block } = await openText(opened);
		const address = page.url();
		let followed = 0;
		await page.route('**/__edit/api/events', (route) => {
			followed++;
			// Nothing comes through the first one, and it never ends.
			return followed > 1 ? route.continue() : undefined;
		});
		// The clock is set in every frame, and fails in one that is about to change: the page beside the words is left out.
		await page.route('**/__edit/api/preview', (route) => route.abort());
		await page.goto('about:blank');
		await page.clock.install();
		await page.goto(address);
		await block(2).waitFor();
		site.write(textFile, textWith('Another lamp.', 'It burns oil.'));
		await page.clock.fastForward(24 * 60 * 60 * 1000);
		await expect.poll(() => block(0).inputValue(), { timeout: 30_000 }).toBe('Another lamp.');
		expect(followed).toBe(2);
	});

	it('a move that fails for want of an answer is named, and the next one is made', async () => {
		const { page, hasParts } = await openText(opened);
		await page.route('**/__edit/api/fields?*', (route) => route.abort('internetdisconnected'));
		await page.locator('[data-handle]').first().click();
		await page.keyboard.press('ArrowDown');
		await page.getByText('The server does not answer. Nothing was changed').waitFor();
		await page.unroute('**/__edit/api/fields?*');
		await page.keyboard.press('ArrowDown');
		await hasParts('It burns oil.', 'One lamp burns all night.', 'Its light is warm.');
	});

	it('a part is removed by the press after one that was lost', async () => {
		const { page, hasParts } = await openText(opened);
		const remove = page.getByRole('button', { name: /^Remove 2\./ });
		await page.route('**/__edit/api/fields?*', (route) => route.abort('internetdisconnected'));
		await remove.click();
		await page.getByText('The server does not answer. Nothing was changed').waitFor();
		await page.unroute('**/__edit/api/fields?*');
		await remove.click();
		await hasParts('One lamp burns all night.', 'Its light is warm.');
	});
});

it('a translation is confirmed as it was typed, however late that is saved', { timeout: 120_000 }, async () => {
	const { site, page } = await opened('?open=about&language=ru', {
		change: (site) => site.edit(english, 'title: About', 'title: About this lamp'),
	});
	const title = page.getByRole('textbox', { name: 'Title', exact: true });
	const released = Promise.withResolvers<void>();
	const calls: string[] = [];
	await page.route('**/__edit/api/type', async (route) => {
		calls.push('type');
		await released.promise;
		const response = await route.fetch();
		calls.push('saved');
		await route.fulfill({ response });
	});
	await page.route('**/__edit/api/confirm', (route) => {
		calls.push('confirm');
		return route.continue();
	});
	await page.getByRole('button', { name: 'Next' }).click();
	await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
	await title.fill('Об этой лампе');
	await page.keyboard.press('Control+Enter');
	await expect.poll(() => calls).toContain('type');
	released.resolve();
	await written(site, russian, 'title: Об этой лампе');
	await expect.poll(() => site.open('ru', 'pages/about.md'), { timeout: 30_000 }).toEqual([]);
	expect(calls).toEqual(['type', 'saved', 'confirm']);
});

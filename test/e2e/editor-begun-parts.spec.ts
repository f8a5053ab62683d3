import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { editorPages, written } from './support/editor-page.ts';
import { holdEdits, openText, textFile, textWith } from './support/text-page.ts';

const opened = editorPages();

/** Lets the first edits of structure reach the server, and loses their answer. */
async function loseAnswer(page: Page) {
	let lost = 0;
	await page.route('**/__edit/api/edits', async (route) => {
		if (lost > 0) return route.continue();
		await route.fetch();
		lost++;
		await route.abort('connectionreset');
	});
	return { isLost: () => expect.poll(() => lost, { timeout: 30_000 }).toBe(1) };
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

describe('a part that was begun', { timeout: 120_000 }, () => {
	it.each([
		['the page is opened again', (page: Page) => page.reload()],
		['another page is opened', (page: Page) => page.locator('nav a[href="?open=index"]').click()],
		['the server refuses it, and the page is opened again', undefined],
	] as const)('keeps its words where %s at once', async (_, leave) => {
		const { page, begin, hasParts } = await openText(opened);
		if (leave === undefined) await page.route('**/__edit/api/edits', (route) => route.fulfill(fault));
		await begin('1. One lamp');
		await page.keyboard.type('It never smokes.');
		if (leave) await leave(page);
		else {
			await page.getByText('No room.').waitFor();
			await page.unroute('**/__edit/api/edits');
			await page.reload();
		}
		await hasParts('One lamp burns all night.', 'It never smokes.', 'It burns oil.', 'Its light is warm.');
	});

	it('comes behind the part that it was begun behind, wherever that is by then', async () => {
		const { site, page, begin, hasParts } = await openText(opened);
		await page.route('**/__edit/api/edits', (route) => route.abort('internetdisconnected'));
		await begin('2. It burns');
		await page.keyboard.type('A cup a night.');
		site.write(textFile, textWith('New.', 'One lamp burns all night.', 'It burns oil.', 'Its light is warm.'));
		await page.locator('[data-place="[3]"]').waitFor();
		await page.unroute('**/__edit/api/edits');
		await hasParts('New.', 'One lamp burns all night.', 'It burns oil.', 'A cup a night.', 'Its light is warm.');
	});

	it.each(['It never smokes.', 'It never smokes.\n\nIt never stinks.'])(
		'is inserted once where the answer was lost, and one step takes it back: %j',
		async (text) => {
			const { page, saved, begin, hasParts } = await openText(opened);
			const { isLost } = await loseAnswer(page);
			await begin('1. One lamp');
			await page.locator('textarea:focus').fill(text);
			await isLost();
			await page.getByRole('textbox', { name: 'New block' }).waitFor({ state: 'detached' });
			await saved();
			await hasParts('One lamp burns all night.', text, 'It burns oil.', 'Its light is warm.');
			await undo(page);
			await hasParts('One lamp burns all night.', 'It burns oil.', 'Its light is warm.');
		},
	);

	it.each([
		['at its end', 'Smoke.\n\nNo', 'Smoke.\n\nNo stink.', ['Smoke.', 'No stink.']],
		['at its beginning', 'Smoke.\n\nNo stink.', 'No smoke.\n\nNo stink.', ['No smoke.', 'No stink.']],
		[
			'in the middle',
			'Smoke.\n\nNo stink.',
			'Smoke, none.\n\nReally.\n\nNo stink.',
			['Smoke, none.', 'Really.', 'No stink.'],
		],
	])('that becomes two has what is typed on %s once', async (_, first, whole, parts) => {
		const { page, saved, begin, hasParts } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, 'answered');
		await begin('1. One lamp');
		await page.locator('textarea:focus').fill(first);
		await isHeld();
		await page.locator('textarea:focus').fill(whole);
		release();
		await hasParts('One lamp burns all night.', ...parts, 'It burns oil.', 'Its light is warm.');
		await saved();
	});
});

const fault = {
	status: 507,
	contentType: 'application/json',
	body: JSON.stringify({ error: { code: 'unknown-to-this-page', message: 'No room.' } }),
};

describe('a part of a text', { timeout: 120_000 }, () => {
	it('with a space at its end is divided without a word twice', async () => {
		const { site, page, saved, block, select, hasParts } = await openText(opened);
		await block(1).fill('It burns oil and ');
		await written(site, textFile, 'It burns oil and\n');
		await saved();
		await select(1, 9);
		await page.keyboard.press('Enter');
		await hasParts('One lamp burns all night.', 'It burns', 'oil and', 'Its light is warm.');
	});

	it('is divided once where the answer was lost', async () => {
		const { page, saved, select, hasParts } = await openText(opened);
		const { isLost } = await loseAnswer(page);
		await select(0, 9);
		await page.keyboard.press('Enter');
		await isLost();
		await hasParts('One lamp', 'burns all night.', 'It burns oil.', 'Its light is warm.');
		await saved();
	});

	it('is joined once where the answer was lost', async () => {
		const { page, saved, select, hasParts } = await openText(opened);
		const { isLost } = await loseAnswer(page);
		await select(2, 0);
		await page.keyboard.press('Backspace');
		await isLost();
		await hasParts('One lamp burns all night.', 'It burns oil. Its light is warm.');
		await saved();
	});

	it('stays where the one before it could not be joined with it', async () => {
		const { site, page, block, select } = await openText(opened);
		const conflict = { state: 'conflict', file: textFile, place: [1], mine: '', theirs: 'Theirs.', before: '' };
		await page.route('**/__edit/api/type', (route) =>
			route.fulfill({ json: { ...conflict, number: 1, author: 'Bo' } }),
		);
		let sent = 0;
		page.on('request', (request) => {
			if (request.url().endsWith('/__edit/api/edits')) sent++;
		});
		await select(2, 0);
		await page.keyboard.press('Backspace');
		await page.getByText('Somebody else has changed this text').waitFor();
		await expect.poll(() => block(2).inputValue()).toBe('Its light is warm.');
		expect(sent).toBe(0);
		expect(site.read(textFile)).toContain('\n\nIts light is warm.\n');
	});

	it('has what an input method composes in it where others insert one before it', async () => {
		const { site, page, block, hasParts } = await openText(opened);
		await block(1).focus();
		await page.keyboard.press('End');
		const client = await page.context().newCDPSession(page);
		await client.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
		const read = page.waitForResponse((response) => response.url().includes('/fields?'));
		site.write(textFile, textWith('New.', 'One lamp burns all night.', 'It burns oil.', 'Its light is warm.'));
		await read;
		await client.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
		expect(await block(1).inputValue()).toBe('It burns oil.にほん');
		await client.send('Input.insertText', { text: '日本' });
		await hasParts('New.', 'One lamp burns all night.', 'It burns oil.日本', 'Its light is warm.');
	});
});

import { describe, expect, it } from 'vitest';
import { editorPages } from './support/editor-page.ts';
import { holdEdits, openText } from './support/text-page.ts';

const opened = editorPages();

/** The parts of the page with two more among them. */
const withBoth = [
	'One lamp burns all night.',
	'It never smokes.',
	'It burns oil.',
	'A cup a night.',
	'Its light is warm.',
];

describe('a server that answers late', { timeout: 120_000 }, () => {
	it.each(['before', 'answered'] as const)('takes no part that was begun since, held %s', async (when) => {
		const { page, saved, begin, hasParts, block } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, when);
		await begin('1. One lamp');
		await page.keyboard.type('It never smokes.');
		await isHeld();
		// The page is read again as soon as the file has changed, long before the answer.
		if (when === 'answered') await page.locator('[data-place="[3]"]').waitFor();
		await begin(when === 'answered' ? '3. It burns' : '2. It burns');
		await page.keyboard.type('A cup');
		release();
		await expect.poll(() => block(1).inputValue()).toBe('It never smokes.');
		await page.keyboard.type(' a night.');
		await hasParts(...withBoth);
		await saved();
	});

	it('loses no part whose insertion failed before another was begun', async () => {
		const { page, saved, begin, hasParts } = await openText(opened);
		let failed = 0;
		await page.route('**/__edit/api/edits', (route) => {
			failed++;
			return route.abort('internetdisconnected');
		});
		await begin('2. It burns');
		await page.keyboard.type('A cup a night.');
		await begin('1. One lamp');
		await page.keyboard.type('It never smokes.');
		await expect.poll(() => failed, { timeout: 30_000 }).toBeGreaterThan(2);
		await page.unroute('**/__edit/api/edits');
		await hasParts(...withBoth);
		await saved();
	});

	it('leaves what is typed on behind a division in the second part', async () => {
		const { page, saved, block, select, hasParts } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, 'answered');
		await select(0, 8, 9);
		await page.keyboard.press('Enter');
		await isHeld();
		await page.keyboard.type('It ');
		release();
		await expect.poll(() => block(1).evaluate((area) => area === document.activeElement)).toBe(true);
		await page.keyboard.type('always ');
		await hasParts('One lamp', 'It always burns all night.', 'It burns oil.', 'Its light is warm.');
		await saved();
	});

	it('leaves what is typed on behind a union in the joined part', async () => {
		const { page, saved, block, hasParts } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, 'before');
		await block(2).press('Home');
		await block(2).press('Backspace');
		await isHeld();
		await page.keyboard.type('and smoke-free. ');
		release();
		await hasParts('One lamp burns all night.', 'It burns oil. and smoke-free. Its light is warm.');
		await saved();
	});

	it.each(['before', 'answered'] as const)('puts nothing that is typed into another part, held %s', async (when) => {
		const { page, saved, begin, goTo, hasParts, block } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, when);
		await begin('1. One lamp');
		await page.keyboard.type('It never smokes.');
		await goTo('Its light is warm.');
		await page.keyboard.type(' It');
		await isHeld();
		await page.keyboard.type(' flickers');
		release();
		await expect.poll(() => block(1).inputValue()).toBe('It never smokes.');
		await page.keyboard.type(' never.');
		await hasParts(
			'One lamp burns all night.',
			'It never smokes.',
			'It burns oil.',
			'Its light is warm. It flickers never.',
		);
		await saved();
	});

	it('takes no focus from a person who has gone on', async () => {
		const { page, saved, goTo, select, hasParts } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, 'answered');
		await select(0, 8, 9);
		await page.keyboard.press('Enter');
		await isHeld();
		await goTo('Its light is warm.');
		release();
		await hasParts('One lamp', 'burns all night.', 'It burns oil.', 'Its light is warm.');
		await saved();
		await page.keyboard.type(' It flickers.');
		await hasParts('One lamp', 'burns all night.', 'It burns oil.', 'Its light is warm. It flickers.');
	});
});

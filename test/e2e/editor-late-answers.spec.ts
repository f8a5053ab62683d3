import { describe, expect, it } from 'vitest';
import { editorPages } from './support/editor-page.ts';
import { holdEdits, openText, textWith } from './support/text-page.ts';

const opened = editorPages();

/** Opens a page of text with what moves a part, and presses Undo. */
async function openedText() {
	const text = await openText(opened);
	const { page, block } = text;
	return {
		...text,
		async moveDown(index: number) {
			const handle = page
				.locator('li', { has: block(index) })
				.last()
				.locator('[data-handle]')
				.first();
			await handle.focus();
			await handle.press('Enter');
			await handle.press('ArrowDown');
		},
		pressUndo: () => page.getByRole('button', { name: 'Undo', exact: true }).click(),
	};
}

describe('Undo, pressed while the server is still at something else', { timeout: 120_000 }, () => {
	it('takes back what was done before it was pressed, and not what was typed since', async () => {
		const { page, saved, moveDown, pressUndo, goTo, hasParts } = await openedText();
		await goTo('Its light is warm.');
		await page.keyboard.type(' It never flickers.');
		await saved();
		const { isHeld, release } = await holdEdits(page, 'before');
		await moveDown(0);
		await isHeld();
		await pressUndo();
		await goTo('It burns oil.');
		await page.keyboard.type(' A cup a night.');
		release();
		await hasParts(
			'One lamp burns all night.',
			'It burns oil. A cup a night.',
			'Its light is warm. It never flickers.',
		);
		await saved();
	});

	it('takes back a change of order whose first call the server has not answered yet', async () => {
		const { page, saved, moveDown, pressUndo, goTo, hasParts } = await openedText();
		await goTo('Its light is warm.');
		await page.keyboard.type(' It never flickers.');
		await saved();
		const released = Promise.withResolvers<void>();
		await page.route('**/__edit/api/fields*', async (route) => {
			await released.promise;
			await route.continue();
		});
		await moveDown(0);
		await pressUndo();
		released.resolve();
		const made = page.waitForResponse('**/__edit/api/edits');
		await made;
		await hasParts('One lamp burns all night.', 'It burns oil.', 'Its light is warm. It never flickers.');
		await saved();
		await expect.poll(() => page.getByRole('button', { name: 'Redo', exact: true }).isEnabled()).toBe(true);
	});
});

describe('buttons that are pressed before the last change is made', { timeout: 120_000 }, () => {
	it('concern the part that was seen when they were pressed', async () => {
		const { page, saved, hasParts, begin } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, 'before');
		await page.getByRole('button', { name: 'Remove 1. One lamp', exact: false }).click();
		await isHeld();
		await page.getByRole('button', { name: 'Remove 2. It burns oil', exact: false }).click();
		release();
		await hasParts('Its light is warm.');
		await saved();
		await begin('1. Its light');
		await page.keyboard.type('It never smokes.');
		await page.getByRole('button', { name: 'Remove 1. Its light', exact: false }).click();
		await hasParts('It never smokes.');
		await saved();
	});

	it('remove one part when they are pressed twice', async () => {
		const { page, hasParts, block } = await openText(opened);
		const { isHeld, release } = await holdEdits(page, 'before');
		const removal = page.getByRole('button', { name: 'Remove 1. One lamp', exact: false });
		await removal.click();
		await isHeld();
		await removal.click();
		release();
		await hasParts('It burns oil.', 'Its light is warm.');
		await expect.poll(() => block(0).inputValue()).toBe('It burns oil.');
		// The second press finds nothing to remove, and shows that.
		await page.getByRole('alert').first().waitFor();
		await hasParts('It burns oil.', 'Its light is warm.');
	});
});

it('a person who has gone on stays there when the deletion of a page is answered', { timeout: 120_000 }, async () => {
	const spare = 'content/en/pages/spare.md';
	const { page, site, saved } = await opened('?open=spare', { files: { [spare]: textWith('Words.') } });
	const { isHeld, release } = await holdEdits(page, 'answered');
	await page.getByLabel('Page actions').click();
	await page.getByRole('button', { name: 'Delete' }).first().click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
	await isHeld();
	await page.locator('nav a[href="?open=index"]').click();
	await page.locator('nav a[href="?open=index"][aria-current]').waitFor();
	release();
	await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).isEnabled()).toBe(true);
	await saved();
	await page.locator('nav a[href="?open=spare"]').waitFor({ state: 'detached' });
	expect([new URL(page.url()).searchParams.get('open'), site.has(spare)]).toEqual(['index', false]);
});

it('is there while the document of the page has no element yet, as for a moment while it is loaded', async () => {
	const { page, shown, problems } = await opened('');
	await page.addInitScript(() => {
		const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument');
		const loaded = new WeakSet<EventTarget>();
		document.addEventListener('load', ({ target }) => target && loaded.add(target), { capture: true });
		Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', {
			get() {
				return loaded.has(this) ? own?.get?.call(this) : new Document();
			},
		});
	});
	page.setDefaultTimeout(20_000);
	await page.goto(new URL('?open=about', page.url()).href);
	await shown.getByRole('heading', { level: 1, name: 'About' }).waitFor();
	await page.locator('[data-place=\'["title"]\']').waitFor({ state: 'attached' });
	// The page is shown without scripts: what this test adds to it is one.
	expect(problems.filter((problem) => !problem.startsWith('Blocked script execution'))).toEqual([]);
});

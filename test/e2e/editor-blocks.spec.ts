import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sampled } from '../support/long-form.ts';
import type { TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const file = 'content/en/pages/about.md';
const head = '---\ntitle: About\ndescription: About the lamp.\nupdated: 2026-01-02\n---\n\n';
const body = ['One lamp burns all night.', '## Oil {#oil}', 'It burns oil.', '- Wicks\n- Glass'];
const russian = ['Одна лампа горит всю ночь.', '## Масло {#oil}', 'Она горит на масле.', '- Фитили\n- Стекло'];

const files = {
	[file]: `${head}${body.join('\n\n')}\n`,
	'content/ru/pages/about.md': `${head}${russian.join('\n\n')}\n`,
};

const opened = editorPages();

interface Opened {
	site: TranslatedSite;
	page: Page;
	/** The field of a part, by its number from 0 on. */
	block: (index: number) => ReturnType<Page['locator']>;
	/** Waits until the text of the page has these parts. */
	hasParts: (...parts: string[]) => Promise<void>;
	/** The input method of the browser. */
	method: CDPSession;
}

/** Runs a test with a page of text in the editor. */
async function withPage(
	{ locale = 'en', width = 1440 }: { locale?: string; width?: number },
	run: (opened: Opened) => Promise<void>,
): Promise<void> {
	const { site, page } = await opened('?open=about', { locale, width, files });
	const block = (index: number) => page.locator(`[data-place="[${index}]"]`);
	await block(0).waitFor();
	const hasParts = async (...parts: string[]) => {
		await expect.poll(() => site.read(file), { timeout: 30_000, interval: 100 }).toBe(`${head}${parts.join('\n\n')}\n`);
	};
	await run({ site, page, block, hasParts, method: await page.context().newCDPSession(page) });
}

describe('the parts of a text in the editor', { timeout: 180_000 }, () => {
	it('begin, are divided and joined by keys, and what did not change stays up to date', async () => {
		await withPage({}, async ({ site, page, block, hasParts }) => {
			const [lamp = '', oil = '', burns = '', list = ''] = body;
			await block(0).focus();
			await page.keyboard.press('End');
			await page.keyboard.press('Control+End');
			await page.keyboard.press('Enter');
			await page.getByRole('textbox', { name: 'New block' }).waitFor();
			await page.keyboard.type('Its light is warm.');
			await page.keyboard.press('Enter');
			await hasParts(lamp, 'Its light is warm.', oil, burns, list);
			// The next one was begun, and goes where nothing is typed.
			await expect.poll(() => page.getByRole('textbox', { name: 'New block' }).inputValue()).toBe('');
			await page.keyboard.press('Backspace');
			await page.getByRole('textbox', { name: 'New block' }).waitFor({ state: 'detached' });
			await expect.poll(() => block(1).evaluate((area) => area === document.activeElement)).toBe(true);

			for (let step = 0; step < 'is warm.'.length; step++) await page.keyboard.press('ArrowLeft');
			await page.keyboard.press('Enter');
			await hasParts(lamp, 'Its light', 'is warm.', oil, burns, list);
			await expect.poll(() => block(2).evaluate((area) => area === document.activeElement)).toBe(true);
			await page.keyboard.type('It ');
			await page.keyboard.press('Home');
			await page.keyboard.press('Backspace');
			await hasParts(lamp, 'Its light It is warm.', oil, burns, list);
			await expect.poll(() => block(1).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(10);
			expect(await site.open('ru', 'pages/about.md')).toEqual(['002 missing']);
		});
	});

	it('are added of every kind by buttons, with nothing left of those without words', async () => {
		await withPage({}, async ({ page, hasParts }) => {
			const add = async (behind: string, kind: string) => {
				await page.getByRole('button', { name: `Add a block below “${behind}`, exact: false }).press('Enter');
				// The open menu covers half of what is behind it, whose size is then taken for too small.
				const findings = kind === 'Heading' ? await axeFindings(page) : [];
				expect(findings.filter((finding) => !finding.startsWith('target-size'))).toEqual([]);
				await page
					.getByRole('list', { name: 'Add a block here' })
					.getByRole('button', { name: kind, exact: true })
					.press('Enter');
			};
			const [lamp = '', oil = '', burns = '', list = ''] = body;
			await add('1. One', 'Quote');
			await page.keyboard.press('Escape');
			await page.getByRole('textbox', { name: 'New block' }).waitFor({ state: 'detached' });
			await add('1. One', 'Heading');
			await page.keyboard.type('Light');
			await hasParts(lamp, '## Light', oil, burns, list);
			await add('2. ## Light', 'Table');
			await page.keyboard.type('Warm');
			const table = '| Column 1 | Column 2 |\n| --- | --- |\n| Warm |  |';
			await hasParts(lamp, '## Light', table, oil, burns, list);
			await add('6. - Wicks', 'Numbered list');
			await page.keyboard.type('Fill it.');
			await page.keyboard.press('Enter');
			await page.keyboard.type('Light it.');
			await hasParts(lamp, '## Light', table, oil, burns, list, '1. Fill it.\n2. Light it.');
			await page.getByRole('button', { name: 'Remove 3. | Column 1', exact: false }).click();
			await hasParts(lamp, '## Light', oil, burns, list, '1. Fill it.\n2. Light it.');
			await page.getByRole('button', { name: 'Undo' }).click();
			await hasParts(lamp, '## Light', table, oil, burns, list, '1. Fill it.\n2. Light it.');
		});
	});

	it.each([
		['en', 'Split here', 'Join above'],
		['ru', 'Разделить', 'Соединить с предыдущим'],
		['ja', 'ここで分割', '上と結合'],
	])('are divided and joined by buttons at 390 pixels in %s', async (locale, split, join) => {
		await withPage({ locale, width: 390 }, async ({ page, block, hasParts }) => {
			const [lamp = '', ...others] = body;
			await block(0).evaluate((area: HTMLTextAreaElement) => {
				area.focus();
				area.setSelectionRange(8, 9);
			});
			await page.getByRole('button', { name: split, exact: true }).click();
			await hasParts('One lamp', 'burns all night.', ...others);
			await page.locator('[data-place="[1]"]:focus').waitFor();
			expect(await axeFindings(page)).toEqual([]);
			await page.getByRole('button', { name: join, exact: true }).click();
			await hasParts(lamp, ...others);
			await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		});
	});

	it.each(
		sampled(
			[
				['ja', 'にほん', '日本'],
				['zh-CN', 'zhong', '中'],
			] as const,
			1,
		),
	)('are neither saved nor drawn again while an input method composes in %s', async (locale, typed, chosen) => {
		await withPage({ locale }, async ({ site, page, block, hasParts, method }) => {
			const [lamp = '', ...others] = body;
			await block(0).focus();
			await page.keyboard.press('Control+End');
			const requests: string[] = [];
			page.on('request', (request) => {
				if (request.method() === 'POST' && !request.url().endsWith('/preview')) requests.push(request.url());
			});
			const compose = async (text: string) => {
				await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
			};
			await compose(typed.slice(0, 1));
			// A colleague changes another part, which draws the page again.
			site.edit(file, 'It burns oil.', 'It burns rape oil.');
			await expect.poll(() => block(2).inputValue(), { timeout: 30_000 }).toBe('It burns rape oil.');
			await compose(typed);
			expect(await block(0).inputValue()).toBe(lamp + typed);
			expect(requests).toEqual([]);
			await method.send('Input.insertText', { text: chosen });
			await hasParts(lamp + chosen, ...others.with(1, 'It burns rape oil.'));

			// Enter chooses a word: it begins no part.
			await compose(typed);
			await block(0).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
			expect(await page.locator('li textarea').count()).toBe(4);
			await method.send('Input.insertText', { text: chosen });
			await hasParts(lamp + chosen + chosen, ...others.with(1, 'It burns rape oil.'));

			await page.keyboard.press('Enter');
			await compose(typed);
			await site.edit(file, 'rape oil', 'lamp oil');
			await expect.poll(() => block(2).inputValue(), { timeout: 30_000 }).toBe('It burns lamp oil.');
			const begun = page.locator('li textarea:focus');
			expect(await begun.inputValue()).toBe(typed);
			await method.send('Input.insertText', { text: chosen });
			await hasParts(lamp + chosen + chosen, chosen, ...others.with(1, 'It burns lamp oil.'));
		});
	});
});

describe('items in the editor', { timeout: 120_000 }, () => {
	it('are moved and removed at once after words were typed into them', async () => {
		await withPage({}, async ({ page, block, hasParts }) => {
			const [lamp = '', oil = '', , list = ''] = body;
			const part = (index: number) => page.locator('li', { has: block(index) });
			await block(2).fill('It burns rape oil.');
			await part(2)
				.getByRole('button', { name: /^Remove / })
				.click();
			await hasParts(lamp, oil, list);
			await page.getByRole('button', { name: 'Undo' }).click();
			await hasParts(lamp, oil, 'It burns rape oil.', list);
			await expect.poll(() => block(2).inputValue()).toBe('It burns rape oil.');
			await block(2).fill('It burns lamp oil.');
			await part(2).locator('[data-handle]').press('Enter');
			await part(2).locator('[data-handle]').press('ArrowUp');
			await hasParts(lamp, 'It burns lamp oil.', oil, list);
		});
	});

	it.each([
		['a mouse', 1440],
		['a finger', 390],
	])('are dragged by %s to the place that a line shows', async (pointer, width) => {
		await withPage({ width }, async ({ page, block, hasParts, method }) => {
			const [lamp = '', oil = '', burns = '', list = ''] = body;
			const handle = page.getByRole('button', { name: 'Move 1. One lamp burns all night.', exact: true });
			const middle = async (of: typeof handle) => {
				const { x, y, width: w, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
				return { x: x + w / 2, y: y + height / 2 };
			};
			const [from, to] = [await middle(handle), await middle(block(2))];
			const at = (y: number) => [{ x: from.x, y }];
			const press = {
				'a mouse': {
					down: () => page.mouse.move(from.x, from.y).then(() => page.mouse.down()),
					move: (y: number) => page.mouse.move(from.x, y),
					up: () => page.mouse.up(),
				},
				'a finger': {
					down: () => method.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from.y) }),
					move: (y: number) => method.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) }),
					up: () => method.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
				},
			}[pointer as 'a mouse'];
			await press.down();
			await press.move(from.y + 20);
			await press.move(to.y);
			await page
				.locator('li[data-drop="behind"]')
				.filter({ has: block(2) })
				.waitFor();
			await press.up();
			await hasParts(oil, burns, lamp, list);
			// It was no press that picks up.
			await page.getByRole('button', { name: 'Move 3. One lamp burns all night.', exact: true }).waitFor();
			expect(await page.getByRole('button', { pressed: true, name: /^Move / }).count()).toBe(0);
			expect(await page.locator('[data-dragged], [data-drop]').count()).toBe(0);
		});
	});
});

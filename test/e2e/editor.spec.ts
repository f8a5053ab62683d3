import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal } from '#content/edit/journal/open-journal.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages, written } from './support/editor-page.ts';

const opened = editorPages();

describe('the editor', { timeout: 120_000 }, () => {
	it('changes a headline beside the real page, and two translations are brought up to date', async () => {
		const { site, page, shown, saved, problems } = await opened('?open=about');
		await page.getByText('Title and description').click();
		const title = page.getByRole('textbox', { name: 'Title', exact: true });
		await title.fill('About this lamp');
		await shown.getByRole('heading', { level: 1, name: 'About this lamp' }).waitFor();
		await page.getByRole('textbox', { name: 'Description' }).focus();
		await saved();
		await written(site, 'content/en/pages/about.md', 'title: About this lamp\n');
		expect(site.git('diff', '--numstat').trim()).toBe('1\t1\tcontent/en/pages/about.md');
		for (const [language, words] of [
			['Русский', 'Об этой лампе'],
			['日本語', 'このランプについて'],
		] as const) {
			await page.getByRole('main').getByRole('button', { name: language }).click();
			await page.getByRole('button', { name: 'Next' }).click();
			const translation = page.getByRole('textbox', { name: 'Title', exact: true });
			await expect.poll(() => translation.evaluate((element) => element === document.activeElement)).toBe(true);
			expect(await page.locator('ins').first().textContent()).toContain('this lamp');
			await translation.fill(words);
			await shown.getByRole('heading', { level: 1, name: words }).waitFor();
			await page.keyboard.press('Control+Enter');
			await page.getByText(/^(\d+) of \1 up to date$/).waitFor();
		}
		await written(site, 'content/ja/pages/about.md', 'title: このランプについて\n');
		const { text } = await site.run('--json');
		const { languages } = JSON.parse(text);
		expect([languages.ru.stale, languages.ja.stale]).toEqual([0, 0]);
		expect(await axeFindings(page)).toEqual([]);
		expect(problems).toEqual([]);
	});

	it('opens the field of a text that is clicked in the page, and marks its place', async () => {
		const { page, shown, problems } = await opened('?open=about');
		const heading = shown.getByRole('heading', { level: 1, name: 'About', exact: true });
		await heading.click();
		const title = page.getByRole('textbox', { name: 'Title', exact: true });
		await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
		await shown.locator('h1[data-edited]').waitFor();
		await page.getByRole('textbox', { name: /A \*lamp\*/ }).focus();
		await shown.locator('p[data-edited]').waitFor();
		expect(await shown.locator('h1[data-edited]').count()).toBe(0);
		expect(problems).toEqual([]);
	});

	it('shows what keeps a text from being published at its field, and the text stays', async () => {
		const { site, page, saved } = await opened('?open=about');
		const before = site.read('content/en/pages/about.md');
		const text = page.getByRole('textbox', { name: /A \*lamp\*/ });
		await text.fill('See [this](/nowhere).');
		await page.getByText('a link to "/nowhere"').waitFor();
		await page.reload();
		await text
			.or(page.getByRole('textbox', { name: /^See/ }))
			.first()
			.waitFor({ timeout: 90_000 });
		await expect
			.poll(() =>
				page
					.getByRole('textbox', { name: /A \*lamp\*|See/ })
					.first()
					.inputValue(),
			)
			.toBe('See [this](/nowhere).');
		expect(site.read('content/en/pages/about.md')).toBe(before);
		await page.getByRole('button', { name: 'Discard what I typed' }).click();
		await saved();
		expect(await page.getByRole('textbox', { name: /A \*lamp\*/ }).inputValue()).toContain('A *lamp*');
	});

	it.each([
		['ru', 'Сейчас: ссылка на «/nowhere»', 'Должно быть: страница этого сайта', 'Как исправить: выберите страницу'],
		['ja', '問題：「/nowhere」へのリンク', '必要な内容：サイト内のページ', '直し方：一覧からページを選ぶか'],
	])('shows what is found, expected and to be done in %s', async (locale, found, expected, fix) => {
		const { page, problems } = await opened('?open=about', { locale });
		const state = () =>
			page.evaluate(async () => (await (await fetch('/__edit/api/pending')).json()).edits[0]?.state as unknown);
		await page.route('**/__edit/api/type', async (route) => {
			const response = await route.fetch();
			// The check has ended before it is known that the text is saved.
			await expect.poll(state).toBe('broken');
			await route.fulfill({ response });
		});
		await page.getByRole('textbox', { name: /A \*lamp\*/ }).fill('See [this](/nowhere).');
		const message = page.getByText(found);
		await message.waitFor();
		expect(await message.textContent()).toMatch(new RegExp(`${expected}.*${fix}`, 's'));
		expect(problems).toEqual([]);
	});

	it('shows quietly that words have waited for long, until they are gone', async () => {
		const { page } = await opened('?open=about', {
			async prepare({ root }) {
				const now = () => Date.now() - 80 * 24 * 60 * 60 * 1000;
				const journal = await openJournal(root, { now, report: () => {} });
				await journal.append({
					file: 'content/en/pages/about.md',
					place: ['title'],
					from: 'About',
					value: '',
					author: 'Ada',
				});
				await journal.close();
			},
		});
		const notice = page.getByText('Some words have waited for weeks');
		await notice.waitFor();
		await page.getByRole('button', { name: 'Some words cannot be saved yet' }).click();
		await page.getByRole('button', { name: 'Discard what I typed' }).click();
		await notice.waitFor({ state: 'detached' });
	});

	it('offers pages in the language of the text, by title and address, and in that of the originals where they have no other', async () => {
		const { page } = await opened('?open=about&language=ru');
		const text = page.locator('[data-place="[0]"]');
		const dialog = page.getByRole('dialog');
		const target = dialog.getByRole('textbox');
		const offered = dialog.getByRole('listitem').locator('button:not([aria-expanded])');
		const beginLink = async (typed: string) => {
			// Emptied, a part may be gone before the link comes.
			await text.fill('See ');
			await text.press('Control+k');
			await target.fill(typed);
		};
		for (const typed of ['руководство', '/ru/rukovodstvo', '/guide']) {
			await beginLink(typed);
			if (!typed.startsWith('/'))
				await expect.poll(() => offered.allInnerTexts()).toEqual(['Руководство /ru/rukovodstvo']);
			await target.press('Enter');
			await expect.poll(() => text.inputValue()).toBe('See [Руководство](/guide)');
		}
		await beginLink('wick');
		await expect.poll(() => offered.allInnerTexts()).toEqual(['The wick /ru/rukovodstvo/wick']);
		await target.press('Enter');
		await expect.poll(() => text.inputValue()).toBe('See [The wick](/guide/wick)');
	});

	it('adds links by keyboard: to a page by its name, and to an address as people type it', async () => {
		const { page, problems } = await opened('?open=about');
		const text = page.locator('[data-place="[0]"]');
		const target = page.getByRole('dialog').getByRole('textbox');
		await text.fill('All of it');
		await text.selectText();
		await text.press('Control+k');
		await target.fill('Guide');
		await target.press('Enter');
		await expect.poll(() => text.inputValue()).toBe('[All of it](/guide)');
		await text.fill('See ');
		await text.press('End');
		await text.press('Control+k');
		await target.fill('Guide');
		await page.getByRole('button', { name: 'Add the link' }).click();
		await expect.poll(() => text.inputValue()).toBe('See [Guide](/guide)');
		await text.fill('Shop');
		await text.selectText();
		await page.getByRole('button', { name: 'Link' }).and(page.locator(':visible')).first().click();
		await target.fill('shop.example');
		await target.press('Enter');
		await expect.poll(() => text.inputValue()).toBe('[Shop](https://shop.example)');
		// The button shows what is around the caret, and takes it off.
		await text.fill('A **bright** lamp');
		const strong = page.getByRole('button', { name: 'Strong' }).and(page.locator(':visible')).first();
		await text.press('Home');
		for (let presses = 0; presses < 6; presses++) await text.press('ArrowRight');
		await expect.poll(() => strong.getAttribute('aria-pressed')).toBe('true');
		await page.getByText('Signs such as ** or ## are markup').waitFor();
		await text.press('Control+b');
		await expect.poll(() => text.inputValue()).toBe('A bright lamp');
		expect(await strong.getAttribute('aria-pressed')).toBe('false');
		expect(problems).toEqual([]);
	});

	it('moves items by keyboard alone, in all languages at once', async () => {
		const { site, page } = await opened('?open=index');
		const handles = page.getByRole('button', { name: /^Move / });
		await handles.first().waitFor();
		const orderOf = (locale: string) =>
			[...site.read(`content/${locale}/pages/index.yaml`).matchAll(/^ {2}(\w[\w-]*):$/gm)].map(([, name]) => name);
		const [first, second] = orderOf('en');
		await handles.first().focus();
		await page.keyboard.press('Enter');
		await page.keyboard.press('ArrowDown');
		await expect.poll(() => orderOf('en').slice(0, 2), { timeout: 30_000 }).toEqual([second, first]);
		expect(orderOf('ru').slice(0, 2)).toEqual([second, first]);
		await page.getByRole('button', { name: 'Undo' }).click();
		await expect.poll(() => orderOf('en').slice(0, 2), { timeout: 30_000 }).toEqual([first, second]);
		expect(site.git('diff', '--numstat').trim()).toBe('');
	});

	it('shows both versions of a text that others changed, and the person chooses', async () => {
		const { site, page, saved } = await opened('?open=about');
		const file = join(site.root, 'content/en/pages/about.md');
		await page.getByText('Title and description').click();
		const title = page.getByRole('textbox', { name: 'Title', exact: true });
		await title.fill('');
		await page.getByText('write it, or remove what it belongs to').waitFor();
		// As programs write that empty a file first, and are seen by the server meanwhile.
		const theirs = site.read('content/en/pages/about.md').replace('title: About', 'title: Theirs');
		writeFileSync(file, '');
		await title.waitFor({ state: 'detached' });
		writeFileSync(file, theirs);
		await page
			.getByRole('group', { name: 'Somebody else has changed this text' })
			.getByText('Theirs', { exact: false })
			.first()
			.waitFor();
		await page.getByRole('button', { name: 'Keep theirs' }).click();
		await saved();
		await expect.poll(() => title.inputValue()).toBe('Theirs');
	});

	it('makes a page, renames it and removes it', async () => {
		const { site, page, shown } = await opened('?open=about');
		await page.getByRole('button', { name: 'New page: Pages' }).click();
		const dialog = page.getByRole('dialog', { name: 'New page' });
		await dialog.getByLabel('Title').fill('Lamp oil');
		await dialog.getByLabel('Description').fill('Which oil burns well.');
		expect(await dialog.getByLabel('Address').inputValue()).toBe('lamp-oil');
		await page.keyboard.press('Enter');
		await shown.getByRole('heading', { level: 1, name: 'Lamp oil' }).waitFor({ timeout: 30_000 });
		expect(site.read('content/en/pages/lamp-oil.md')).toContain('\n---\n\nWrite here.\n');
		await page.getByLabel('Page actions').click();
		await page.getByRole('button', { name: 'Change the address…' }).click();
		await page.getByRole('dialog').getByLabel('Address').fill('oil');
		await page.keyboard.press('Enter');
		await expect.poll(() => site.has('content/en/pages/oil.md'), { timeout: 30_000 }).toBe(true);
		await page.getByRole('heading', { level: 2, name: 'Lamp oil' }).waitFor();
		await page.getByLabel('Page actions').click();
		await page.getByRole('button', { name: 'Delete' }).first().click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
		await expect.poll(() => site.has('content/en/pages/oil.md'), { timeout: 30_000 }).toBe(false);
	});

	it.each([
		['en', 'Search all words, in every language', 'Words', 'Page'],
		['ru', 'Поиск по всем текстам', 'Тексты', 'Страница'],
		['ja', 'すべての言語の文章を検索', '文章', 'ページ'],
	])('works on a phone in %s, one pane at a time', async (locale, search, words, shownPane) => {
		const { page, shown, problems } = await opened('', { width: 390, height: 844, locale });
		await page.getByRole('searchbox', { name: search }).fill('lamp');
		await page.getByRole('button', { name: /lamp/i }).first().click();
		await page.getByRole('main').getByRole('textbox').first().waitFor();
		const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
		expect(await sideways()).toBe(false);
		await page.getByRole('button', { name: shownPane, exact: true }).click();
		await shown.getByRole('banner').first().waitFor({ timeout: 30_000 });
		await page.getByRole('button', { name: words, exact: true }).click();
		expect(await sideways()).toBe(false);
		expect(await axeFindings(page)).toEqual([]);
		expect(problems).toEqual([]);
	});
});

import { describe, expect, it } from 'vitest';
import { en } from '../../packages/vitrine-editor/src/client/words/en.ts';
import { ja } from '../../packages/vitrine-editor/src/client/words/ja.ts';
import { ru } from '../../packages/vitrine-editor/src/client/words/ru.ts';
import { fixturePicture } from '../support/fixture-assets.ts';
import { sampled } from '../support/long-form.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const interfaces = { en, ru, ja };
const kinds = {
	en: ['Hero', 'Text with a picture', 'Questions and answers'],
	ru: ['Первый экран', 'Текст с изображением', 'Вопросы и ответы'],
	ja: ['ファーストビュー', '画像つき文章', 'よくある質問'],
} as const;

const opened = editorPages();

describe('a page of sections', { timeout: 240_000 }, () => {
	it.each(
		sampled(
			[
				['en', 1440],
				['en', 390],
				['ru', 390],
				['ja', 390],
			] as const,
			2,
		),
	)('is made from nothing and put into the menu, in %s at %i pixels', async (locale, width) => {
		const words = interfaces[locale];
		const { site, page } = await opened('', { locale, width, height: 844 });
		const menu = site.read('content/navigation.yaml');
		await page.getByRole('button', { name: `${words.newPage}: ${words.pages}` }).click();
		const dialog = page.getByRole('dialog', { name: words.newPage });
		await dialog.getByRole('radio', { name: words.pageForms.sections }).check();
		await dialog.getByRole('textbox', { name: words.labels.title ?? '' }).fill('Lamps for rent');
		await dialog.getByRole('textbox', { name: words.labels.description ?? '' }).fill('A lamp for one evening.');
		await dialog.getByRole('combobox', { name: words.inMenu }).selectOption({ label: words.menuParts.header });
		expect(await axeFindings(page)).toEqual([]);
		await dialog.getByRole('button', { name: words.createPage }).click();
		await dialog.waitFor({ state: 'detached' });
		expect(site.read('content/navigation.yaml')).toBe(menu.replace('- /guide\n', '- /guide\n  - /lamps-for-rent\n'));

		const [hero, text, questions] = kinds[locale];
		await page.locator('summary', { hasText: `${hero} · Lamps for rent` }).waitFor();
		const gallery = page.getByRole('dialog', { name: words.addSection });
		for (const kind of [text, questions]) {
			await page
				.getByRole('button', { name: new RegExp(words.addSectionBelow('.*')) })
				.last()
				.click();
			await gallery.getByRole('button', { name: kind, exact: true }).click();
			await gallery.waitFor({ state: 'detached' });
		}
		const file = 'content/en/pages/lamps-for-rent.yaml';
		const sections = [...site.read(file).matchAll(/^ {2}([a-z-]+):$/gm)].map(([, id]) => id);
		expect(sections).toEqual(['hero', 'text-with-picture', 'questions']);
		expect(site.read(file)).toMatch(/^title: Lamps for rent\ndescription: A lamp for one evening\.\nupdated: /);
		// The samples are no translations of it.
		expect(['ru', 'ja'].map((code) => site.has(file.replace('/en/', `/${code}/`)))).toEqual([false, false]);

		const picture = page.getByRole('group', { name: words.kitPicture('bench') });
		await picture.locator('input[type=file]').setInputFiles({
			name: 'evening.png',
			mimeType: 'image/png',
			buffer: await fixturePicture(1600, 1200).png().toBuffer(),
		});
		await page.getByRole('group', { name: 'evening.png' }).getByText(words.pictureReplaced).waitFor();
		expect(site.read(file)).toContain('file: evening.png');
		if (width < 768) await page.getByRole('contentinfo').getByRole('button', { name: words.page }).click();
		const shown = page.frameLocator('iframe');
		await shown.getByRole('heading', { level: 1 }).waitFor();
		await shown.locator('header a[href="/lamps-for-rent"]').first().waitFor({ state: 'attached' });
		await shown.locator('img[src*="evening"]').waitFor({ state: 'attached' });
	});

	it('is taken out of a menu, named there in each language', async () => {
		const { site, page } = await opened('', { locale: 'ru', width: 390 });
		const menu = site.read('content/navigation.yaml');
		const pages = site.contents();
		await page.getByRole('link', { name: 'Руководство' }).click();
		const open = async () => {
			await page.getByLabel(ru.pageMenu).click();
			await page.getByRole('button', { name: ru.pageInMenus }).click();
		};
		await open();
		const dialog = page.getByRole('dialog', { name: ru.menus });
		const top = dialog.getByRole('checkbox', { name: ru.menuParts.header });
		const foot = dialog.getByRole('checkbox', { name: ru.menuParts.footer });
		await expect.poll(() => top.isChecked()).toBe(true);
		expect(await foot.isChecked()).toBe(false);
		expect(await axeFindings(page)).toEqual([]);
		await top.uncheck();
		await foot.check();
		await dialog.getByRole('textbox', { name: 'Русский' }).fill('Советы');
		await dialog.getByRole('button', { name: ru.apply }).click();
		await dialog.waitFor({ state: 'detached' });
		expect(site.read('content/navigation.yaml')).toBe(
			menu.replace('  - /guide\n', '').replace('- /about\n', '- /about\n  - /guide\n'),
		);
		expect(site.read('content/ru/pages/guide.md')).toContain('\nlabel: Советы\n');

		await page.getByRole('button', { name: ru.undo }).click();
		await expect.poll(() => site.contents()).toEqual(pages);

		// An address in the menus is shown with the title of its page.
		await page.goto(new URL('/__edit/?open=content/navigation.yaml', page.url()).href);
		await page.getByRole('main').getByText('О лампе', { exact: true }).waitFor();
	});

	it('begins in the language of the originals, with an address made from a Russian title, and opens in the language in hand', async () => {
		const { site, page } = await opened('?language=ru', { locale: 'ru' });
		await page.getByRole('button', { name: `${ru.newPage}: ${ru.pages}` }).click();
		const dialog = page.getByRole('dialog', { name: ru.newPage });
		const field = (name: string | undefined) => dialog.getByRole('textbox', { name: name ?? '' });
		const address = field(ru.addressBehind(''));
		const create = dialog.getByRole('button', { name: ru.createPage });
		await dialog.getByText(ru.beginsInOriginal('English')).waitFor();
		await dialog.getByText('Осталось заполнить: Заголовок, Описание, Адрес.').waitFor();
		await field(ru.labels.title).fill('Наши лампы');
		expect(await address.inputValue()).toBe('nashi-lampy');
		await field(ru.labels.description).fill('Все лампы мастерской.');
		await address.fill('Лампы');
		await dialog.getByText(ru.addressWrong).waitFor();
		expect([await address.getAttribute('aria-invalid'), await create.isDisabled()]).toEqual(['true', true]);
		expect(await axeFindings(page)).toEqual([]);
		await address.fill('nashi-lampy');
		await create.click();
		await page.getByText(ru.notThere('Русский')).waitFor();
		expect(new URL(page.url()).searchParams.get('language')).toBe('ru');
		expect(site.read('content/en/pages/nashi-lampy.md')).toContain('title: Наши лампы\n');
	});

	it('leaves no link in a menu when it is deleted, and comes back by Undo', async () => {
		const { site, page } = await opened('');
		await page.getByRole('button', { name: `${en.newPage}: ${en.pages}` }).click();
		const dialog = page.getByRole('dialog', { name: en.newPage });
		await dialog.getByRole('textbox', { name: 'Title' }).fill('Oil');
		await dialog.getByRole('textbox', { name: 'Description' }).fill('Which oil burns well: a test.');
		await dialog.getByRole('combobox').selectOption({ label: en.menuParts.footer });
		const pages = site.contents();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		const title = page.getByRole('heading', { level: 2, name: 'Oil' });
		await title.waitFor();
		const written = site.contents();
		expect(site.read('content/navigation.yaml')).toContain('- /oil\n');
		expect(site.read('content/en/pages/oil.md')).toContain('description: "Which oil burns well: a test."\n');
		await page.getByLabel(en.pageMenu).click();
		await page.getByRole('button', { name: en.deletePage }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: en.deletePage }).click();
		await expect.poll(() => site.contents()).toEqual(pages);
		await title.waitFor({ state: 'detached' });

		const step = (name: string) => page.getByRole('button', { name, exact: true }).click();
		await step(en.undo);
		await title.waitFor();
		expect(site.contents()).toEqual(written);
		await step(en.redo);
		await title.waitFor({ state: 'detached' });
		expect(site.contents()).toEqual(pages);
		await step(en.undo);
		await title.waitFor();
		// The page that was made is taken back as well.
		await step(en.undo);
		await title.waitFor({ state: 'detached' });
		expect(site.contents()).toEqual(pages);
	});
});

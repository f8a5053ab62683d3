import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import { sampled } from '../support/long-form.ts';
import { confirmedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages, written } from './support/editor-page.ts';

const opened = editorPages();
const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';

const tooLong = [
	['ru', 'Слишком много текста за один раз: больше 2 МБ. Разделите его.'],
	['ja', '一度に送る文章が2MBを超えています。分けてください。'],
	['en', 'The request is larger than 2 MB.'],
] as const;

describe('faults in the editor', { timeout: 120_000 }, () => {
	it('keeps what was typed when the server ends in the middle of a word, and saves it at the next one', async () => {
		const { site, page, end, saved } = await opened('?open=about');
		const text = page.getByRole('textbox', { name: /A \*lamp\*/ });
		await text.focus();
		await end();
		await text.fill('A lamp for every des');
		await page.getByText('The server does not answer. Your words are kept here and saved when it is back.').waitFor();
		const port = Number(new URL(page.url()).port);
		// At the same address, another site may be edited meanwhile: it begins with the same words.
		const other = await confirmedSite();
		other.commit();
		const before = other.read(about);
		const foreign = await serveEditor({ root: other.root, port });
		await page.goto(foreign.address);
		await saved();
		await foreign.close();
		expect(other.read(about)).toBe(before);
		const next = await serveEditor({ root: site.root, port });
		try {
			await page.goto(next.address);
			await written(site, about, 'A lamp for every des');
			await saved();
		} finally {
			await next.close();
		}
	});

	it('goes on from words that arrived although no answer came back', async () => {
		const { site, page, saved } = await opened('?open=about');
		const text = page.locator('[data-place="[0]"]');
		let cut = 0;
		await page.route('**/__edit/api/type', async (route) => {
			if (cut >= 2) return route.continue();
			cut++;
			await text.pressSequentially(` more ${cut}`);
			await route.fetch();
			await route.abort();
		});
		await text.fill('A lamp');
		await written(site, about, 'A lamp more 1 more 2');
		await saved();
		expect(cut).toBe(2);
		await text.fill('A lamp again');
		await written(site, about, 'A lamp again');
		expect(await page.getByText('Somebody else has changed').count()).toBe(0);
	});

	it('saves what is typed in a tab that was in the background for a week', async () => {
		const { site, page } = await opened('');
		const address = page.url().split('?')[0];
		// The clock is set in every frame, and fails in one that is about to change: the page beside the words is left out.
		await page.route('**/__edit/api/preview', (route) => route.abort());
		await page.goto('about:blank');
		await page.clock.install();
		await page.goto(`${address}?open=about`);
		const text = page.getByRole('textbox', { name: /A \*lamp\*/ });
		await text.waitFor();
		await page.clock.fastForward(7 * 24 * 60 * 60 * 1000);
		await text.fill('A lamp a week later.');
		await page.clock.runFor(3000);
		await written(site, about, 'A lamp a week later.');
	});

	it('takes a text of 200,000 characters in paragraphs, and names the limit of one', async () => {
		const { site, page, saved, problems } = await opened('?open=about');
		const text = page.locator('[data-place="[0]"]');
		await text.fill('A lamp. '.repeat(25_000).trim());
		await page.getByText('50,000 characters').waitFor();
		expect((await text.inputValue()).length).toBe(199_999);
		const paragraph = 'A lamp. '.repeat(2500).trim();
		await text.fill(Array(10).fill(paragraph).join('\n\n'));
		await saved();
		await written(site, about, 'A lamp. A lamp. A lamp. A lamp.');
		expect(problems).toEqual([]);
	});

	it.each(sampled(tooLong, 1))(
		'keeps a text that is too long, and names what to do, in %s',
		async (locale, message) => {
			const { site, page } = await opened('?open=about', { locale });
			const before = site.read(about);
			const text = page.getByRole('textbox', { name: /A \*lamp\*/ });
			await text.fill('A lamp. '.repeat(300_000));
			await page.getByText(message).waitFor({ timeout: 90_000 });
			expect((await text.inputValue()).length).toBe(2_400_000);
			expect(site.read(about)).toBe(before);
		},
	);

	it.each([
		['en', 'This picture is larger than 25 MB.', 'Choose a file…'],
		['ru', 'Файл больше 25 МБ.', 'Выбрать файл…'],
		['ja', '25MBを超えています。', 'ファイルを選択…'],
	])('refuses a picture of 50 MB before it is sent, in %s', async (locale, message, choose) => {
		const { page } = await opened('?open=index', { locale, change: withPicture });
		const file = join(mkdtempSync(join(tmpdir(), 'vitrine-picture-')), 'large.png');
		writeFileSync(file, Buffer.alloc(50_000_000));
		await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
		expect(await page.getByRole('button', { name: choose }).count()).toBe(0);
		await page.locator('input[type=file]').first().setInputFiles(file);
		await page.getByText(message).waitFor();
	});

	it('shows a draft as its page will be, and names it where a link leads to it', async () => {
		const { page, shown } = await opened('?open=secret');
		await shown.getByRole('heading', { level: 1, name: 'Secret' }).waitFor({ timeout: 90_000 });
		await page.getByRole('link', { name: 'About' }).first().click();
		const text = page.getByRole('textbox', { name: /^1\./ });
		await text.fill('A *lamp*. [See](/secret)');
		await page.getByText('“Secret” is a draft').waitFor();
		await text.fill('A *lamp*. [See](/guide)');
		await page.getByText('“Secret” is a draft').waitFor({ state: 'detached' });
	});

	it('repairs a site that did not build when it was opened', async () => {
		const { site, page, shown, problems } = await opened('?open=index', {
			prepare: ({ read, write }) => write(home, read(home).replace('title: Lantern', 'title: "Lantern')),
		});
		for (const [language, notice, message] of [
			['ru', 'На сайте есть ошибки', 'Сейчас: незакрытая кавычка'],
			['ja', 'サイトに問題がある', '問題：閉じていない引用符'],
			['en', 'The site has problems', 'Found: a quote that is not closed'],
		] as const) {
			await languages(page).selectOption(language);
			await page.getByText(message).waitFor();
			await page.getByText(notice).waitFor({ timeout: 90_000 });
			expect(await axeFindings(page)).toEqual([]);
		}
		const whole = page.getByRole('main').locator('textarea');
		await expect.poll(() => whole.inputValue()).toContain('title: "Lantern');
		await whole.fill((await whole.inputValue()).replace('title: "Lantern', 'title: Lantern'));
		await page.getByRole('button', { name: 'Save the file' }).click();
		await shown.getByRole('heading', { level: 1 }).waitFor({ timeout: 90_000 });
		expect(await page.getByText('Found: a quote that is not closed').count()).toBe(0);
		expect(site.git('diff', '--numstat').trim()).toBe('');
		expect(problems).toEqual([]);
	});
});

/** What chooses the language of the interface. */
const languages = (page: Page) => page.getByRole('banner').getByRole('combobox');

/** Gives the home page a picture. */
function withPicture({ read, write }: { read: (path: string) => string; write: (path: string, text: string) => void }) {
	const picture = '    picture:\n      file: kit:bench.avif\n      alt: A bench\n';
	write(home, read(home).replace(/^( {4}actions:)/m, `${picture}$1`));
}

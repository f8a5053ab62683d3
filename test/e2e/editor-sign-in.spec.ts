import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Editor, serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { writeEditors } from '../support/remote-editor.ts';
import { freePort } from '../support/running-server.ts';
import { confirmedSite, type TranslatedSite } from '../support/translated-site.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium } from './support/browser.ts';

const ann = { address: 'ann@example.com', name: 'Ann', confirm: true, publish: true };
const ira = { address: 'ira@example.com', name: 'Ира Светлова', languages: ['ru'] };
const oleg = { address: 'oleg@example.com', name: 'Олег', languages: ['ru'] };

let browser: Browser;
let mailServer: MailServer;
let site: TranslatedSite;
let editor: Editor;
let origin: string;

beforeAll(async () => {
	[browser, mailServer, site] = await Promise.all([launchChromium(), startMailServer(), confirmedSite()]);
	writeEditors(site.root, [ann, ira]);
	site.commit('Begin');
	const port = await freePort();
	origin = `http://localhost:${port}`;
	const smtpUrl = `smtp://127.0.0.1:${mailServer.port}?tls=off`;
	editor = await serveEditor({ root: site.root, port, access: { origin, smtpUrl, mailFrom: 'editor@example.com' } });
}, 60_000);
afterAll(async () => {
	await browser.close();
	await editor.close();
	await mailServer.stop();
});

/** Signs a person in by keyboard, with the link of the mail. */
async function signedIn(context: BrowserContext, { address }: { address: string }): Promise<Page> {
	const page = await context.newPage();
	await page.goto(`${origin}/__edit/`);
	await page.keyboard.press('Tab');
	expect(await page.locator('input:focus').getAttribute('type')).toBe('email');
	await page.keyboard.type(address);
	const before = mailServer.mails.length;
	await page.keyboard.press('Enter');
	await page.getByText(address).waitFor();
	await expect.poll(() => mailServer.mails.length).toBe(before + 1);
	const { text = '' } = (await mailServer.mails.at(-1)?.read()) ?? {};
	await page.goto(/http:\S+/.exec(text)?.[0] ?? '');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.waitForURL(`${origin}/__edit/`);
	return page;
}

describe('an editor for people elsewhere', { timeout: 180_000 }, () => {
	it('signs in by mail, offers what a person may do, and keeps what is typed when this ends', async () => {
		const context = await browser.newContext({ locale: 'ru' });
		const page = await signedIn(context, ira);
		const problems: string[] = [];
		page.on('pageerror', ({ message }) => problems.push(message));
		await page.getByText('Ира Светлова', { exact: true }).first().click();
		await page.getByText('Можно править: Русский').waitFor();
		await page.setViewportSize({ width: 320, height: 640 });
		const way = await page.getByRole('button', { name: 'Выйти' }).boundingBox();
		expect(way && way.x >= 0 && way.x + way.width <= 320).toBe(true);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(`${origin}/__edit/?open=about&language=ru&field=["title"]`);
		const title = page.locator(`[data-place='["title"]']`);
		await title.fill('О светильнике');
		await title.blur();
		await expect.poll(() => site.read('content/ru/pages/about.md')).toContain('title: О светильнике');
		expect(await page.locator('[data-confirm]').count()).toBe(0);
		// What needs work is found by those who may not confirm it, too.
		site.edit('content/en/pages/about.md', /^description: .*$/m, 'description: A lamp for long nights.');
		await page.locator('[data-needs-work]').waitFor({ state: 'attached' });
		await page.keyboard.press('F8');
		await page.locator(`[data-place='["description"]']:focus`).waitFor();
		await page.getByRole('button', { name: 'English' }).click();
		await page.getByText('Этот язык открыт вам только для чтения.').waitFor();
		expect(await title.isDisabled()).toBe(true);
		expect(await axeFindings(page)).toEqual([]);
		await page.getByRole('button', { name: /^Опубликовать/ }).click();
		await page.getByText('Публикуют это коллеги').waitFor();
		expect(await page.locator('form button[type="submit"]').count()).toBe(0);

		await page.goto(`${origin}/__edit/?open=about&language=ru&field=["title"]`);
		await title.fill('Не потеряется');
		writeEditors(site.root, [ann]);
		await page.getByRole('heading', { name: 'Войдите снова' }).waitFor();
		expect(await page.locator('textarea').inputValue()).toBe('Не потеряется');
		expect(problems).toEqual([]);
		await context.close();
	});

	it('opens the language of a person, and publishes and goes back in it alone', async () => {
		const other = { ...ira, publish: true };
		writeEditors(site.root, [ann, other]);
		site.edit('content/ru/pages/about.md', /^title: .*$/m, 'title: Прежнее имя');
		site.commit('Publish all');
		const before = site.read('content/ru/pages/about.md');
		site.edit('content/ru/pages/about.md', /^title: .*$/m, 'title: Лампа');
		site.edit('content/en/pages/about.md', /^title: .*$/m, 'title: The lamp');
		const context = await browser.newContext({ locale: 'ru' });
		const page = await signedIn(context, other);
		await page.goto(`${origin}/__edit/?open=about`);
		const title = page.locator(`[data-place='["title"]']`);
		await expect.poll(() => title.inputValue()).toBe('Лампа');
		const publish = page.getByRole('button', { name: 'Опубликовать · Не опубликовано: 1' });
		await publish.click();
		await page.getByText('для тех, кто не пользуется редактором').waitFor();
		await publish.click();

		const dialog = page.getByRole('dialog');
		const openHistory = async (version: string) => {
			await page.getByLabel('Действия со страницей').click();
			await page.getByRole('button', { name: 'История…' }).click();
			await dialog.getByText(version).click();
		};
		await openHistory('Publish all');
		await dialog
			.locator('li', { has: page.locator('ins') })
			.getByText('Заголовок')
			.waitFor();
		expect(await dialog.getByRole('radio').count()).toBe(0);
		await dialog.getByRole('button', { name: /^Вернуть версию/ }).click();
		await expect.poll(() => site.read('content/ru/pages/about.md')).toBe(before);
		await page.getByRole('button', { name: 'English' }).click();
		await openHistory('Begin');
		await dialog.getByText('Этот язык открыт вам только для чтения.').waitFor();
		expect(await dialog.getByRole('button', { name: /^Вернуть версию/ }).isDisabled()).toBe(true);
		await dialog.getByRole('button', { name: 'Закрыть' }).click();
		await page
			.getByRole('banner')
			.getByRole('button', { name: /^Опубликовать/ })
			.click();
		// What the earlier version was made from is recorded, and published with it.
		await page.getByText('Подтверждено: 1 перевод').waitFor();
		await page.getByRole('button', { name: 'Опубликовать: 1 правка на 1 странице' }).click();
		await page.getByText('На ваших языках опубликовано всё.').waitFor();

		// Typed at the same time as what a colleague has typed, and what is not in the file.
		await page.goto(`${origin}/__edit/?open=about&field=["title"]`);
		await page.route('**/__edit/api/type', (route) => route.abort());
		await title.fill('Лампа Иры');
		const theirs = await signedIn(await browser.newContext({ locale: 'en' }), ann);
		await theirs.goto(`${origin}/__edit/?open=about&language=ru&field=["title"]`);
		await theirs.locator(`[data-place='["title"]']`).fill('');
		await theirs.getByText('write it, or remove what it belongs to').waitFor();
		await page.unroute('**/__edit/api/type');
		await page.getByRole('group', { name: 'Этот текст тем временем изменили: Ann' }).waitFor();
		await page.getByRole('button', { name: 'Оставить мой' }).click();
		await expect.poll(() => site.read('content/ru/pages/about.md')).toContain('title: Лампа Иры');
		await Promise.all([context.close(), theirs.context().close()]);
	});

	it('shows a colleague what others typed, and signs out', async () => {
		writeEditors(site.root, [ann, ira]);
		const [context, other] = [await browser.newContext({ locale: 'en' }), await browser.newContext({ locale: 'ru' })];
		const theirs = await signedIn(other, ira);
		await theirs.goto(`${origin}/__edit/?open=about&language=ru&field=["title"]`);
		await theirs.locator(`[data-place='["title"]']`).fill('');
		const page = await signedIn(context, ann);
		await page.goto(`${origin}/__edit/?open=about&language=ru&field=["title"]`);
		await page
			.getByText(/Ира Светлова, .+, not published/)
			.first()
			.waitFor();
		// It is not hers to correct.
		await page.getByRole('banner').getByText('Saved', { exact: true }).waitFor();
		await page.getByText('Ann', { exact: true }).first().click();
		await page.getByRole('button', { name: 'Sign out' }).click();
		await page.waitForURL(`${origin}/__edit/sign-in`);
		await page.goto(`${origin}/__edit/`);
		await page.waitForURL(`${origin}/__edit/sign-in`);
		await Promise.all([context.close(), other.close()]);
	});

	describe('in a browser that several people use', () => {
		const address = () => `${origin}/__edit/?open=about&language=ru&field=["title"]`;
		const titleOf = (page: Page) => page.locator(`[data-place='["title"]']`);
		const file = 'content/ru/pages/about.md';
		/** Keeps a tab from saving what is typed. */
		const cutOff = (page: Page) => page.route('**/__edit/api/type', (route) => route.abort());

		it('saves what was typed at the last moment, then signs out', async () => {
			writeEditors(site.root, [ann, ira, oleg]);
			const context = await browser.newContext({ locale: 'ru' });
			const page = await signedIn(context, ira);
			await page.goto(address());
			await page.getByText('Ира Светлова', { exact: true }).first().click();
			await titleOf(page).fill('В последний миг');
			await page.getByRole('button', { name: 'Выйти' }).evaluate((button: HTMLElement) => button.click());
			await page.waitForURL(`${origin}/__edit/sign-in`);
			await expect.poll(() => site.read(file)).toContain('title: В последний миг');
			expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('В последний миг');
			await context.close();
		});

		it('keeps what could not be saved for the one who typed it', async () => {
			const context = await browser.newContext({ locale: 'ru' });
			const page = await signedIn(context, oleg);
			await page.goto(address());
			await cutOff(page);
			await titleOf(page).fill('Только моё');
			const signOut = async (name: string) => {
				await page.getByText(name, { exact: true }).first().click();
				await page.getByRole('button', { name: 'Выйти' }).click();
			};
			await signOut(oleg.name);
			await page.getByRole('alert').getByText('Один текст пока не сохранён.').waitFor();
			await page.getByRole('button', { name: 'Всё равно выйти' }).click();
			await page.waitForURL(`${origin}/__edit/sign-in`);
			await page.close();

			const theirs = await signedIn(context, ann);
			await theirs.goto(address());
			await theirs.getByText('Сохранено', { exact: true }).waitFor();
			expect(await titleOf(theirs).inputValue()).not.toBe('Только моё');
			await theirs.close();
			expect(site.read(file)).not.toContain('Только моё');

			await context.clearCookies();
			const again = await signedIn(context, oleg);
			await again.goto(address());
			await expect.poll(() => site.read(file)).toContain('title: Только моё');
			await context.close();
		});

		it('shows and saves nothing of a tab once another person has signed in', async () => {
			const context = await browser.newContext({ locale: 'ru' });
			const page = await signedIn(context, oleg);
			await page.goto(address());
			await cutOff(page);
			await titleOf(page).fill('Не под чужим именем');
			await context.clearCookies();
			const theirs = await signedIn(context, ann);
			await theirs.getByText('Ann', { exact: true }).first().waitFor();
			await page.getByRole('heading', { name: 'Вошёл другой человек' }).waitFor();
			expect(await page.locator('textarea').count()).toBe(0);
			const refused = page.waitForResponse((response) => response.status() === 409);
			await page.unroute('**/__edit/api/type');
			expect(await (await refused).json()).toMatchObject({ error: { code: 'another-person' } });
			expect(site.read(file)).not.toContain('Не под чужим именем');
			await context.close();
		});
	});

	it.each(['light', 'dark'] as const)('signs in on a narrow %s screen, in three languages', async (colorScheme) => {
		const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'ja', colorScheme });
		const page = await context.newPage();
		for (const language of ['en', 'ru', 'ja']) {
			for (const path of ['/__edit/sign-in', '/__edit/sign-in/broken']) {
				await page.goto(`${origin}${path}?lang=${language}`);
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
				expect([path, await axeFindings(page)]).toEqual([path, []]);
			}
		}
		await context.close();
	});
});

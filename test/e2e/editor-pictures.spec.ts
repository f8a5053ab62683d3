import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Editor, serveEditor } from '../../packages/vitrine-editor/src/server/serve-editor.ts';
import { fixturePicture } from '../support/fixture-assets.ts';
import { siteWith } from '../support/fixture-site.ts';
import { axeFindings } from './support/axe.ts';
import { launchChromium } from './support/browser.ts';

const offer = (locale: string) => `content/${locale}/pages/offer.yaml`;
const offerPage = (title: string, alt: string) => `title: ${title}
description: ${title}.
updated: 2026-02-01
sections:
  hero:
    kind: hero
    title: ${title}
    lead: ${title}.
    actions: []
    picture:
      file: desk.png
      alt: ${alt}
`;

/** A picture whose parts differ. */
const picture = async (width: number, height: number) => {
	const part = await fixturePicture(300, 300, { alpha: 0.5 }).negate({ alpha: false }).png().toBuffer();
	return fixturePicture(width, height)
		.composite([{ input: part, left: 500, top: 300 }])
		.png()
		.toBuffer();
};

let root: string;
let editor: Editor;
let browser: Browser;
let page: Page;
const read = (locale: string) => readFileSync(join(root, offer(locale)), 'utf8');

beforeAll(async () => {
	root = siteWith({
		[offer('en')]: offerPage('Lamps', 'A desk'),
		[offer('ru')]: offerPage('Лампы', 'Стол'),
		'content/en/pages/desk.png': await picture(1600, 1200),
	});
	editor = await serveEditor({ root });
	browser = await launchChromium();
	page = await browser.newPage({ locale: 'en', viewport: { width: 1440, height: 900 } });
	await page.goto(editor.address);
	await page.goto(new URL('/__edit/?open=offer&language=ru', editor.address).href);
});
afterAll(async () => {
	await browser.close();
	await editor.close();
});

it('replaces a picture, and moves its point, in all languages of the page', async () => {
	const shown = page.frameLocator('iframe').getByRole('img', { name: 'Стол' });
	const addressShown = () => shown.evaluate((image: HTMLImageElement) => (image.complete ? image.currentSrc : ''));
	const group = page.getByRole('group', { name: 'desk.png' });
	await group.getByRole('button', { name: 'Replace…' }).waitFor();
	await expect.poll(addressShown).toContain('desk');
	await group.locator('input[type=file]').setInputFiles({
		name: 'Workshop, evening.PNG',
		mimeType: 'image/png',
		buffer: await picture(2000, 1000),
	});
	const fresh = page.getByRole('group', { name: 'workshop-evening.png' });
	await fresh.getByText('Replaced in all languages').waitFor();
	for (const locale of ['en', 'ru']) expect(read(locale)).toContain('file: workshop-evening.png');
	expect(existsSync(join(root, 'content/en/pages/desk.png'))).toBe(false);
	await expect.poll(addressShown).toContain('workshop-evening');
	const before = await addressShown();

	await fresh.getByRole('button', { name: /^Point that stays in sight: 50% from the left, 50% from the top/ }).focus();
	for (const key of ['Shift+ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowRight']) {
		await page.keyboard.press(key);
	}
	await expect
		.poll(() => [read('en'), read('ru')])
		.toEqual([expect.stringContaining('focus: 61% 49%'), expect.stringContaining('focus: 61% 49%')]);
	await expect.poll(addressShown).not.toBe(before);
	const fromTop = fresh.getByRole('spinbutton', { name: 'From the top, %' });
	expect(await fromTop.inputValue()).toBe('49');
	await fromTop.fill('0');
	await expect.poll(() => read('ru')).toContain('focus: 61% 0%');
	expect(
		read('ru')
			.replace(/file: .*\n/, 'file: desk.png\n')
			.replace(/ +focus: .*\n/, ''),
	).toBe(offerPage('Лампы', 'Стол'));
});

it('names what is wrong with a file, and chooses one that the site has', async () => {
	const group = page.getByRole('group', { name: 'workshop-evening.png' });
	const before = read('en');
	await group.locator('input[type=file]').setInputFiles({
		name: 'photo.jpg',
		mimeType: 'image/jpeg',
		buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
	});
	await group.getByRole('alert').filter({ hasText: 'This is a HEIC picture' }).waitFor();
	expect(read('en')).toBe(before);
	await group.getByRole('button', { name: 'From this site…' }).click();
	await page
		.getByRole('dialog', { name: 'Pictures of this site' })
		.getByRole('button', { name: 'bench (example picture)' })
		.click();
	await page.getByRole('group', { name: 'bench (example picture)' }).waitFor();
	expect([read('en'), read('ru')]).toEqual([
		expect.stringContaining('file: kit:bench.avif'),
		expect.stringContaining('file: kit:bench.avif'),
	]);
});

/** Drops a picture onto an element, or pastes it there. */
async function bring(target: Locator, way: 'drop' | 'paste', name: string) {
	const bytes = (await picture(1600, 1200)).toString('base64');
	await target.evaluate(
		(element, { way, bytes, name }) => {
			const files = new DataTransfer();
			const own = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
			files.items.add(new File([own], name, { type: 'image/png' }));
			const given = { bubbles: true, cancelable: true };
			if (way === 'drop') element.dispatchEvent(new DragEvent('dragover', { ...given, dataTransfer: files }));
			element.dispatchEvent(
				way === 'drop'
					? new DragEvent('drop', { ...given, dataTransfer: files })
					: new ClipboardEvent('paste', { ...given, clipboardData: files }),
			);
		},
		{ way, bytes, name },
	);
}

it.each(['drop', 'paste'] as const)('takes a picture by %s', async (way) => {
	await bring(page.getByRole('group', { name: /bench \(example|drop-of/ }), way, `${way} of a picture.png`);
	const name = `${way}-of-a-picture.png`;
	await page.getByRole('group', { name }).getByText('Replaced in all languages').waitFor();
	expect([read('en'), read('ru')]).toEqual([
		expect.stringContaining(`file: ${name}`),
		expect.stringContaining(`file: ${name}`),
	]);
});

it('takes back a picture that was replaced, with its file', async () => {
	const kept = ['drop-of-a-picture.png', 'paste-of-a-picture.png'] as const;
	const there = () => kept.map((name) => existsSync(join(root, `content/en/pages/${name}`)));
	const names = () => ['en', 'ru'].map((locale) => /file: (.+)/.exec(read(locale))?.[1]);
	expect([names(), there()]).toEqual([
		[kept[1], kept[1]],
		[false, true],
	]);
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByRole('group', { name: kept[0] }).waitFor();
	expect([names(), there()]).toEqual([
		[kept[0], kept[0]],
		[true, false],
	]);
	await page.getByRole('button', { name: 'Redo' }).click();
	await page.getByRole('group', { name: kept[1] }).waitFor();
	expect([names(), there()]).toEqual([
		[kept[1], kept[1]],
		[false, true],
	]);
	// Keys that are pressed while the server is at a step are for the next ones.
	await page.locator('body').press('Control+z');
	await page.locator('body').press('Control+Shift+z');
	await page.locator('body').press('Control+z');
	await expect.poll(names, { timeout: 30_000 }).toEqual([kept[0], kept[0]]);
	await page.locator('body').press('Control+Shift+z');
	await page.getByRole('group', { name: kept[1] }).waitFor();
	await expect
		.poll(() => [names(), there()])
		.toEqual([
			[kept[1], kept[1]],
			[false, true],
		]);
});

it('adds a picture to a section that has none, described in each language', async () => {
	const home = (locale: string) => readFileSync(join(root, `content/${locale}/pages/index.yaml`), 'utf8');
	const locales = ['en', 'ru', 'ja'];
	const before = locales.map(home);
	await page.goto(new URL('/__edit/?open=index', editor.address).href);
	const more = page
		.locator('details:has(> summary:text("Add more fields"))')
		.filter({ has: page.getByText('Picture') });
	await more.first().locator('summary').click();
	await more.first().getByRole('button', { name: 'Picture', exact: true }).click();
	await bring(page.getByRole('group', { name: 'Picture' }), 'paste', 'Evening.png');
	const dialog = page.getByRole('dialog', { name: 'New picture' });
	const add = dialog.getByRole('button', { name: 'Add the picture' });
	expect(await add.isDisabled()).toBe(true);
	const alts = ['A lamp at night', 'Лампа ночью', '夜のランプ'];
	for (const [index, name] of ['English', 'Русский', '日本語'].entries()) {
		await dialog.getByRole('textbox', { name: `(${name})` }).fill(alts[index] ?? '');
	}
	expect(await axeFindings(page)).toEqual([]);
	await add.click();
	await page.getByRole('group', { name: 'evening.png' }).waitFor();
	for (const [index, locale] of locales.entries()) {
		expect(home(locale)).toContain(`    picture:\n      file: evening.png\n      alt: ${alts[index]}\n`);
	}
	await page.frameLocator('iframe').getByRole('img', { name: 'A lamp at night' }).waitFor();
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByRole('group', { name: 'evening.png' }).waitFor({ state: 'detached' });
	expect(locales.map(home)).toEqual(before);
	expect(existsSync(join(root, 'content/en/pages/evening.png'))).toBe(false);
});

it('adds a picture to a text where it is dropped, and keeps what is typed below it', async () => {
	const about = () => readFileSync(join(root, 'content/en/pages/about.md'), 'utf8');
	const before = about();
	await page.goto(new URL('/__edit/?open=about', editor.address).href);
	await bring(page.getByRole('textbox', { name: /^1\. A/ }), 'drop', 'Morning.png');
	const dialog = page.getByRole('dialog', { name: 'New picture' });
	await dialog.getByRole('textbox').fill('A lamp [in use]');
	await dialog.getByRole('button', { name: 'Add the picture' }).click();
	await page.getByRole('textbox', { name: /^2\. !/ }).waitFor();
	expect(about()).toContain('\n\n![A lamp \\[in use\\]](morning.png)\n\n');
	await page.frameLocator('iframe').getByRole('img', { name: 'A lamp [in use]' }).waitFor();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect.poll(about).toBe(before);
});

it('loads the pictures of a page no further once it is left', async () => {
	await page.route('**/__edit/api/picture?*', () => {});
	const request = page.waitForRequest('**/__edit/api/picture?*');
	await page.goto(new URL('/__edit/?open=offer', editor.address).href);
	const begun = await request;
	const stopped = page.waitForEvent('requestfailed', (failed) => failed === begun);
	await page.locator('nav a[href="?open=about"]').click();
	await stopped;
});

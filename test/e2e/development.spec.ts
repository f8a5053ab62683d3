import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DevelopmentServer, startDevelopmentServer } from '../support/development-server.ts';
import { showcaseSite } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import { news, newsSettings } from '../support/news-site.ts';
import { launchChromium } from './support/browser.ts';

const root = showcaseSite({
	...news,
	'site.config.ts': newsSettings('search: true,'),
	'theme/own.css': ':root { --own: no; }',
});
let server: DevelopmentServer;
let browser: Browser;
let page: Page;
let origin: string;

/** Changes a file of the site the way an editor does: read, change, save. */
function edit(path: string, change: (text: string) => string): void {
	writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')));
}

beforeAll(async () => {
	server = await startDevelopmentServer({ root, env: { DATA_DIR: join(root, 'data') } });
	origin = server.origin;
	browser = await launchChromium();
	page = await browser.newPage();
	await page.goto(origin, { waitUntil: 'networkidle' });
});
afterAll(async () => {
	await browser.close();
	await server.stop();
});

it('shows a changed word without being asked', async () => {
	edit('content/en/pages/index.yaml', (text) => text.replace('A lamp for nights', 'A lamp for dark nights'));
	await page.getByRole('heading', { level: 1, name: 'A lamp for dark nights' }).waitFor();
});

it('shows a section of the site as its component and styles are changed', async () => {
	edit('sections/page-weight/page-weight.tsx', (text) => text.replace('<table ', '<table data-changed="" '));
	await page.locator('#to-page-weight table[data-changed]').waitFor();
	edit('sections/page-weight/page-weight.module.css', (text) => `${text}\n.weight table { --changed: yes; }\n`);
	await page.waitForFunction(() => {
		const list = document.querySelector('#to-page-weight table');
		return list !== null && getComputedStyle(list).getPropertyValue('--changed') === 'yes';
	});
});

it('shows a section again as soon as the styles that it imports are there', async () => {
	const path = 'sections/page-weight/page-weight.tsx';
	const before = readFileSync(join(root, path), 'utf8');
	edit(
		path,
		(text) => `import more from './more.module.css';\n${text.replace('<table ', '<table className={more.late} ')}`,
	);
	const overlay = page.locator('vite-error-overlay');
	await overlay.waitFor({ state: 'attached' });
	writeFileSync(join(root, 'sections/page-weight/more.module.css'), '.late {\n\t--late: yes;\n}\n');
	await overlay.waitFor({ state: 'detached' });
	await page.locator('#to-page-weight table[class*="late"]').waitFor();
	edit(path, () => before);
	await page.locator('#to-page-weight table:not([class*="late"])').waitFor();
});

it('keeps the place of the page and what is open, and shows styles without a new page', async () => {
	const details = '<details id="more"><summary>More</summary>Text</details>';
	const path = 'sections/page-weight/page-weight.tsx';
	edit(path, (text) => text.replace('<table ', `${details}<table `));
	await page.locator('#more').waitFor();
	// The edits before this one may reload the page once more.
	const loaded = () => page.evaluate(() => performance.timeOrigin);
	for (let last = 0, next = await loaded(); next !== last; next = await loaded()) {
		last = next;
		await page.waitForTimeout(3000);
	}
	await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
	await page.setViewportSize({ width: 400, height: 500 });
	/** Opens what can be open, scrolls, and marks the page, which a new one would not be. */
	const arrange = () =>
		page.evaluate(() => {
			document.querySelector('#more')?.toggleAttribute('open', true);
			scrollTo(0, 700);
			document.documentElement.dataset.old = '';
			if (!document.querySelector('#header-menu:popover-open'))
				document.querySelector<HTMLButtonElement>('[popovertarget=header-menu]')?.click();
		});
	const state = () =>
		page.evaluate(() => ({
			y: scrollY,
			menu: document.querySelector('#header-menu:popover-open') !== null,
			details: document.querySelector<HTMLDetailsElement>('#more')?.open,
			isOld: document.documentElement.dataset.old === '',
			accent: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
			own: getComputedStyle(document.documentElement).getPropertyValue('--own'),
			size: getComputedStyle(document.querySelector('#to-page-weight table') as Element).getPropertyValue('--size'),
		}));
	const soon = { timeout: 30_000 };
	let before = await state();
	// A page that is loaded anew by the edits before this one forgets it.
	const arranged = async () => {
		await arrange();
		before = await state();
		return [before.y, before.menu];
	};
	await expect.poll(arranged, soon).toEqual([700, true]);

	/** Changes styles; again, where a page that the edits before load anew comes between, as on a busy machine. */
	const changeStyles = async (change: () => void, undo: () => void, part: 'size' | 'own', value: string) => {
		const old = (await state())[part];
		const show = async (act: () => void, shown: string) => {
			act();
			await expect.poll(async () => (await state())[part], soon).toBe(shown);
		};
		for (let tries = 3; tries > 0; tries--) {
			await arrange();
			await show(change, value);
			if (tries === 1 || (await state()).isOld) break;
			await show(undo, old);
		}
		before = { ...before, [part]: value };
		await expect.poll(state, soon).toEqual(before);
	};
	const style = 'sections/page-weight/page-weight.module.css';
	const addSize = () => edit(style, (text) => `${text}\n.weight table { --size: large; }\n`);
	const removeSize = () => edit(style, (text) => text.replace('--size: large; ', ''));
	const setOwn = (own: string) => () => edit('theme/own.css', () => `:root { --own: ${own}; }`);
	await changeStyles(addSize, removeSize, 'size', 'large');
	await changeStyles(removeSize, addSize, 'size', '');
	await changeStyles(setOwn('yes'), setOwn('no'), 'own', 'yes');

	edit('content/en/pages/index.yaml', (text) => text.replace('dark nights', 'long nights'));
	await expect.poll(state, soon).toEqual({ ...before, isOld: false });
	edit(path, (text) => text.replace(/<details.*<.details>/, ''));
	await expect.poll(state, soon).toEqual({ ...before, isOld: false, details: undefined });
	edit('content/en/pages/index.yaml', (text) => text.replace('long nights', 'dark nights'));
	await page.getByRole('heading', { level: 1, name: 'A lamp for dark nights' }).waitFor();
	await page.setViewportSize({ width: 1280, height: 720 });
});

it('tells mistakes in the code of a section with file, line and what to do', async () => {
	const overlay = page.locator('vite-error-overlay');
	const place = 'sections/page-weight';
	const mistakes = [
		{
			file: 'page-weight.tsx',
			change: (text: string) => `import './absent.css';\n${text}`,
			line: 1,
			fix: 'write the file',
		},
		{
			file: 'page-weight.tsx',
			change: (text: string) => text.replace('export default', 'export'),
			fix: '"export default"',
		},
		{
			file: 'page-weight.tsx',
			change: () => 'export default function Weight() {\n\treturn <p>{;\n}\n',
			line: 2,
			fix: 'the line',
		},
		{
			file: 'section.ts',
			change: (text: string) =>
				text.replace('Weight | null => {', 'Weight | null => {\n\t\treturn new Map() as never;'),
			fix: 'in another form',
		},
	];
	for (const { file, change, line = '\\d+', fix } of mistakes) {
		const before = readFileSync(join(root, place, file), 'utf8');
		edit(`${place}/${file}`, change);
		await overlay.waitFor({ state: 'attached' });
		const told = new RegExp(`^${place}/${file}:${line}\\b[^]*found[^]*expected[^]*to do .*${fix}`);
		// On a busy machine, what the bundler says of it may be there for a moment before.
		await expect.poll(() => overlay.locator('.message').innerText(), { timeout: 30_000 }).toMatch(told);
		expect(await overlay.locator('.stack').innerText()).toBe('');
		edit(`${place}/${file}`, () => before);
		await overlay.waitFor({ state: 'detached' });
	}
});

it('asks for a field from the moment when its section has it', async () => {
	edit('sections/page-weight/section.ts', (text) =>
		text.replace('note: richText(),', 'note: richText(), source: text(),'),
	);
	const overlay = page.locator('vite-error-overlay');
	await overlay.waitFor({ state: 'attached' });
	expect(await overlay.locator('.message').innerText()).toContain('the key "source"');
	edit('sections/page-weight/section.ts', (text) => text.replace(' source: text(),', ''));
	await overlay.waitFor({ state: 'detached' });
});

it('knows a new section type as soon as its folder is there', { timeout: 400_000 }, async () => {
	await page.waitForLoadState('networkidle');
	cpSync(join(root, 'sections/page-weight'), join(root, 'sections/weight'), { recursive: true });
	edit('sections/weight/page-weight.tsx', (text) => text.replace('data-changed', 'data-copied'));
	for (const locale of ['en', 'ru', 'ja']) {
		edit(`content/${locale}/pages/index.yaml`, (text) => text.replace('kind: page-weight', 'kind: weight'));
	}
	await page.locator('#to-page-weight table[data-copied]').waitFor({ timeout: 55_000 });
	edit('sections/weight/page-weight.tsx', (text) => text.replace('data-copied', 'data-again'));
	await page.locator('#to-page-weight table[data-again]').waitFor({ timeout: 55_000 });
});

it.each(sampled(['/', '/ru', '/ja', '/about', '/ja/about', '/ru/rukovodstvo/wick'], 2))(
	'activates %s at once, and React finds it as it expects it',
	async (path) => {
		const said: string[] = [];
		const tab = await browser.newPage({ timezoneId: 'Pacific/Apia', locale: 'ru-RU' });
		tab.on('console', (message) => {
			if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
		});
		await tab.goto(origin + path);
		await tab.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		await tab.waitForTimeout(200);
		expect(said).toEqual([]);
		await tab.close();
	},
);

it('shows an entry as it is changed, and finds what it says now', async () => {
	await page.goto(`${origin}/news/oil`, { waitUntil: 'networkidle' });
	edit('content/en/news/oil.md', (text) => text.replace(/Better oil\n$/, 'It smells of pine.\n'));
	await page.getByText('It smells of pine.').waitFor();
	const found = async (word: string) => (await fetch(`${origin}/search?q=${word}`)).text();
	expect(await found('pine')).toMatch(/<a href="\/news\/oil"/);
	edit('content/en/news/oil.md', (text) => text.replace('pine', 'cedar'));
	await page.getByText('It smells of cedar.').waitFor();
	expect(await found('cedar')).toMatch(/<a href="\/news\/oil"/);
	expect(await found('pine')).not.toMatch(/<a href="\/news\/oil"/);

	await page.goto(`${origin}/news/page/2`, { waitUntil: 'networkidle' });
	edit('content/en/news/oil.md', (text) => text.replaceAll('Better oil', 'Finer oil'));
	await page.getByRole('heading', { name: 'Finer oil' }).waitFor();
	await page.goto(origin, { waitUntil: 'networkidle' });
});

it('shows drafts', async () => {
	expect((await page.request.get(`${origin}/secret`)).status()).toBe(200);
});

it('shows a picture as it lies in the content, in its own size', async () => {
	const tab = await browser.newPage();
	await tab.goto(`${origin}/guide/wick`, { waitUntil: 'networkidle' });
	const shown = await tab.locator('main img').evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth]);
	expect(shown).toEqual([expect.stringMatching(/\/assets\/lamp-1000\.\w{12}\.png$/), 1000]);
	await tab.close();
});

it('shows the part of a picture that a section asks for', async () => {
	const hero = 'kind: hero, title: A desk, lead: L., actions: []';
	const picture = '{ file: kit:bench.avif, alt: A bench, focus: 0% 0% }';
	const desk = `title: A desk\ndescription: D.\nupdated: 2026-02-01\nsections:\n  desk: { ${hero}, picture: ${picture} }\n`;
	writeFileSync(join(root, 'content/en/pages/desk.yaml'), desk);
	await expect.poll(async () => (await page.request.get(`${origin}/desk`)).status()).toBe(200);
	const tab = await browser.newPage();
	await tab.goto(`${origin}/desk`, { waitUntil: 'networkidle' });
	const size = await tab.locator('main img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
	expect(size).toEqual([1421, 1066]);
	await tab.close();
});

it('shows how the translations stand, and again when a text changes, in the language that was chosen', async () => {
	const tab = await browser.newPage();
	await tab.goto(`${origin}/__translations`, { waitUntil: 'networkidle' });
	await tab.locator('#filters label', { hasText: '日本語' }).click();
	const shown = tab.locator('.entry:visible', { hasText: 'Try again much later.' });
	expect(await shown.count()).toBe(0);
	edit('content/en/messages.yaml', (text) => text.replace('Try again later.', 'Try again much later.'));
	await shown.waitFor();
	expect(await tab.locator('.of-language:visible > h2').allInnerTexts()).toEqual(['日本語']);
	await tab.close();
});

it('shows a mistake over the page, and keeps the last good page', async () => {
	await page.waitForLoadState('networkidle');
	edit('content/en/pages/index.yaml', (text) => text.replace('title:', 'titel:'));
	const overlay = page.locator('vite-error-overlay');
	await overlay.waitFor({ state: 'attached' });
	expect(await overlay.locator('.message').innerText()).toContain('rename it to "title"');
	expect(await page.locator('main h1').innerText()).toBe('A lamp for dark nights');

	await page.reload({ waitUntil: 'networkidle' });
	await overlay.waitFor({ state: 'attached' });
	expect(await page.locator('main h1').innerText()).toBe('A lamp for dark nights');

	edit('content/en/pages/index.yaml', (text) => text.replace('titel:', 'title:'));
	await overlay.waitFor({ state: 'detached' });
});

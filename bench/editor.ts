import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchChromium } from '#check/shots/chromium.ts';
import { buildClient } from '../packages/vitrine-editor/build-client.ts';
import { repositoryRoot, vitrine } from '../test/support/repository.ts';
import { memoryFigures } from './editor-memory.ts';
import { type EditorTab, openPage, startEditor, timesDuring } from './editor-tab.ts';
import { type Figure, median, percentile } from './figure.ts';
import { generateSite } from './generated-site.ts';

const opens = 5;
const follows = 25;
/** A processor four times slower: a laptop of ten years ago. */
const slowdown = 4;
/** Milliseconds from key to key of a person who types fast, and goes from field to field. */
const between = { keys: 80, fields: 100 };
/** Milliseconds after the last key before the page follows, as see/page-view.tsx has it. */
const pause = 120;

/** What the editor takes in a real Chromium: until its list is there, for each key, until the page follows; its scripts and its memory. */
export async function editorFigures(): Promise<Figure[]> {
	const own = copyOfOwnSite();
	const large = mkdtempSync(join(tmpdir(), 'vitrine-editor-'));
	generateSite(large, 10_000, { fonts: false, markdown: false });
	// What the states of all texts are read from.
	run(['--max-old-space-size=8192', vitrine, 'translations', '--root', large, 'accept', '--all']);
	const browser = await launchChromium();
	try {
		return [
			...(await scriptFigures()),
			...(await siteFigures(browser, own, { name: 'own site', ready: 1500, page: 'guide/edit', field: '[0]' })),
			...(await siteFigures(browser, large, {
				...{ name: '10,000 × 3 pages', ready: 3000 },
				...{ page: 'generated/page-7', field: '[1]' },
			})),
			...(await followFigures(browser, own)),
			...(await memoryFigures(own)),
		];
	} finally {
		await browser.close();
		for (const root of [own, large]) rmSync(root, { recursive: true, force: true });
	}
}

/** Copies the site of this repository into one of its own, which Git keeps: edits become files there. */
function copyOfOwnSite(): string {
	const root = mkdtempSync(join(tmpdir(), 'vitrine-editor-'));
	for (const part of [
		'content',
		'forms',
		'public',
		'sections',
		'theme',
		'site.config.ts',
		'package.json',
		'tsconfig.json',
	])
		cpSync(join(repositoryRoot, part), join(root, part), { recursive: true });
	symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
	const git = (...parameters: string[]) => execFileSync('git', ['-C', root, ...parameters]);
	git('init', '--quiet');
	git('add', 'content');
	git('-c', 'user.name=Bench', '-c', 'user.email=bench@lantern.example', 'commit', '--quiet', '--message', 'Begin');
	return root;
}

function run(parameters: readonly string[]): void {
	const { status, stderr } = spawnSync(process.execPath, parameters, { cwd: repositoryRoot, encoding: 'utf8' });
	if (status !== 0) throw new Error(`The command failed:\n${stderr}`);
}

/** Bytes of the scripts as a server sends them: those that the page names with the words of one language, and all. */
async function scriptFigures(): Promise<Figure[]> {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-editor-'));
	await buildClient(folder);
	const kilobytes = (names: readonly string[]) =>
		round(
			names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(folder, 'assets', name))).length, 0) /
				1000,
		);
	const html = readFileSync(join(folder, 'index.html'), 'utf8');
	const all = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
	const named = all.filter((name) => html.includes(`/${name}"`));
	const words = ['ru', 'ja'].map((code) => kilobytes(all.filter((name) => name.startsWith(`${code}-`))));
	const [first, whole] = [round(kilobytes(named) + Math.max(...words)), kilobytes(all)];
	rmSync(folder, { recursive: true, force: true });
	return [
		{ name: 'scripts at the start, brotli', value: first, unit: 'KB', max: 150 },
		{ name: 'all scripts, brotli', value: whole, unit: 'KB', max: 250 },
	];
}

interface MeasuredSite {
	name: string;
	/** Milliseconds. */
	ready: number;
	/** Id of the page whose words are typed. */
	page: string;
	/** Place of a paragraph of it. */
	field: string;
}

async function siteFigures(browser: Browser, root: string, site: MeasuredSite): Promise<Figure[]> {
	// The first server fills what later ones read.
	const server = startEditor(browser, root);
	let tab = await server.open();
	await counted(tab);
	const ready: number[] = [];
	for (let round = 0; round < opens; round++) {
		tab = await server.open();
		ready.push(tab.ready);
	}
	await counted(tab);
	await openPage(tab, site.page);
	const type = (one: EditorTab) => typeWords(one, site.field);
	const acts = { typing: type, 'moving between fields': moveBetween, 'filtering the list': filterList };
	const figures: Figure[] = [];
	for (const [name, act] of Object.entries(acts)) {
		await act(tab);
		const { handlers, paints } = await timesDuring(tab, slowdown, () => act(tab));
		const what = `${name}, ${site.name}, processor ${slowdown}× slower`;
		figures.push(
			{ name: `${what}: handlers, p95`, value: round(percentile(handlers, 95)), unit: 'ms', max: 8 },
			{ name: `${what}: next paint, p95`, value: round(percentile(paints, 95)), unit: 'ms', max: 50 },
		);
	}
	await server.close();
	return [{ name: `list usable, ${site.name}`, value: round(median(ready)), unit: 'ms', max: site.ready }, ...figures];
}

/** Waits until the texts that need work are counted. */
async function counted({ page }: EditorTab): Promise<void> {
	await page.getByRole('group', { name: 'What is listed' }).filter({ hasNotText: '…' }).waitFor();
}

async function typeWords({ page }: EditorTab, place: string): Promise<void> {
	const field = page.locator(`[data-place="${place}"]`);
	await field.press('Control+End');
	await field.pressSequentially(' Forty more letters for a field of words', { delay: between.keys });
}

async function moveBetween({ page }: EditorTab): Promise<void> {
	const fields = page.locator('textarea[data-place]:visible');
	const count = Math.min(8, await fields.count());
	for (let index = 0; index < count; index++) {
		await fields.nth(index).click();
		await page.waitForTimeout(between.fields);
	}
	for (let presses = 0; presses < 20; presses++) {
		await page.keyboard.press('Tab');
		await page.waitForTimeout(between.fields);
	}
}

async function filterList({ page }: EditorTab): Promise<void> {
	const search = page.getByRole('searchbox');
	await search.pressSequentially('lamp', { delay: between.keys });
	await search.press('Escape');
	const language = page.getByRole('combobox', { name: 'Language of the texts' });
	for (const code of ['ru', '']) await language.selectOption(code);
	for (let press = 0; press < 4; press++) await page.getByRole('button', { name: /^Not published/ }).click();
}

/** From the last key, without the pause that follows it, to the words in the page. */
async function followFigures(browser: Browser, root: string): Promise<Figure[]> {
	const server = startEditor(browser, root);
	const tab = await server.open();
	await openPage(tab, 'guide/edit');
	const field = tab.page.locator('[data-place="[0]"]');
	const times: number[] = [];
	for (let round = 0; round < follows; round++) {
		const word = `Word${round}x`;
		const followed = tab.page.evaluate(timeUntilShown, word);
		await field.fill(word);
		times.push((await followed) - pause);
	}
	await server.close();
	return [
		{ name: 'page follows a key, after the pause, median', value: round(median(times)), unit: 'ms', max: 150 },
		{ name: 'page follows a key, after the pause, p95', value: round(percentile(times, 95)), unit: 'ms' },
	];
}

/** Returns the milliseconds from the next input to a word in the page of the frame. */
function timeUntilShown(word: string): Promise<number> {
	return new Promise((resolve) => {
		addEventListener(
			'input',
			({ timeStamp }) => {
				const page = document.querySelector('iframe')?.contentDocument;
				if (!page) return;
				const seen = new MutationObserver(() => {
					if (!page.body.textContent?.includes(word)) return;
					seen.disconnect();
					resolve(performance.now() - timeStamp);
				});
				seen.observe(page, { childList: true, subtree: true, characterData: true });
			},
			{ capture: true, once: true },
		);
	});
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}

import { readFileSync } from 'node:fs';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { type EditorTab, openPage, startEditor } from './editor-tab.ts';
import type { Figure } from './figure.ts';
import { type Browser, launchChromium, sleep } from './peers/chromium.ts';
import { pseudoRandom } from './pseudo-random.ts';

const actions = 2000;

/**
 * What one tab holds after many actions without a reload. The driver has up to 100 MB of answers kept in the process of a tab, so it
 * lets go of the tab before that is measured.
 */
export async function memoryFigures(root: string): Promise<Figure[]> {
	const browser = await launchChromium({ width: 1440, height: 900 });
	const driver = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
	const [context] = driver.contexts() as [BrowserContext];
	await context.addInitScript(() => localStorage.setItem('vitrine-edit-language', 'en'));
	const server = startEditor({ newContext: async () => context }, root);
	try {
		const tab = await server.open();
		await openPage(tab, 'guide/edit');
		const atStart = await collected(tab);
		const before = await processOf(browser);
		await actAtRandom(tab.page);
		const heap = await collected(tab);
		await driver.close();
		const after = await settled(() => processOf(browser));
		return [
			{ name: 'tab at the start, its process alone', value: round(before), unit: 'MB' },
			{ name: 'tab at the start, heap of scripts', value: round(atStart), unit: 'MB' },
			{ name: `tab after ${actions} actions, its process alone`, value: round(after), unit: 'MB', max: 200 },
			{ name: `tab after ${actions} actions, heap of scripts`, value: round(heap), unit: 'MB' },
		];
	} finally {
		await browser.close();
		await server.close();
	}
}

/** Types, goes from field to field, and opens pages and languages, in a seeded order and as fast as the tab follows. */
async function actAtRandom(page: Page): Promise<void> {
	page.setDefaultTimeout(2000);
	const random = pseudoRandom(43);
	const pick = (count: number) => Math.floor(random() * count);
	const acts: (() => [Locator, (found: Locator) => Promise<void>])[] = [
		() => [page.locator('textarea[data-place]:visible').nth(pick(3)), (field) => field.pressSequentially('a')],
		() => [page.locator(':focus'), (field) => field.press('Tab')],
		() => [page.locator('nav a[data-row]').nth(pick(20)), (row) => row.click()],
		() => [page.getByRole('group', { name: 'Languages' }).getByRole('button').nth(pick(3)), (one) => one.click()],
		() => [page.getByRole('button', { name: 'Hide up to date', exact: true }), (button) => button.click()],
	];
	for (let action = 0; action < actions; action++) {
		const [found, act] = acts[pick(acts.length)]?.() ?? [];
		// What is open may not have what an action needs, or not any more.
		const isDone =
			found &&
			(await found.count()) > 0 &&
			(await act?.(found).then(
				() => true,
				() => false,
			));
		if (!isDone) action--;
	}
}

/** Collects garbage, and returns the megabytes of the heap that are left. */
async function collected({ cdp }: EditorTab): Promise<number> {
	await cdp.send('HeapProfiler.collectGarbage');
	const { usedSize } = await cdp.send('Runtime.getHeapUsage');
	return usedSize / 1e6;
}

/** Reads a number of megabytes until it has not fallen for half a minute: what is freed goes back to the system later. */
async function settled(read: () => Promise<number>): Promise<number> {
	let least = await read();
	for (let reads = 0; reads < 30; reads++) {
		await sleep(1000);
		const now = await read();
		if (now < least - 1) {
			least = now;
			reads = -1;
		}
	}
	return least;
}

/** Returns the megabytes that the largest process of a tab holds for itself, as Chromium's task manager counts. */
async function processOf(browser: Browser): Promise<number> {
	const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
	const renderers = (processInfo as { type: string; id: number }[]).filter(({ type }) => type === 'renderer');
	return Math.max(...renderers.map(({ id }) => anonymousMegabytes(id)));
}

function anonymousMegabytes(pid: number): number {
	const kibibytes = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
	return (Number(kibibytes) * 1024) / 1e6;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { repositoryRoot } from '../test/support/repository.ts';

/** The editor of a site in a tab. */
export interface EditorTab {
	page: Page;
	cdp: CDPSession;
	/** Milliseconds from the start of the navigation to the first frame with a row of the list. */
	ready: number;
	context: BrowserContext;
}

/** What events took, in milliseconds, as the tab has noted it. */
export interface EventTimes {
	/** From the first listener of an event to the last one, with what they render at once. */
	handlers: number[];
	/** From the first listener to the task after the next frame. */
	paints: number[];
}

interface Noted extends Window {
	ready: Promise<number>;
	times: EventTimes;
}

/** A process that serves the editor of a site. */
export interface EditorServer {
	/** Serves the editor as if it had just been started, and opens it; a tab that is open is closed. */
	open: () => Promise<EditorTab>;
	close: () => Promise<void>;
}

/** Starts a process that serves the editor of a site. */
export function startEditor(browser: Pick<Browser, 'newContext'>, root: string): EditorServer {
	const program = join(repositoryRoot, 'bench/editor-program.ts');
	const server = spawn(process.execPath, ['--max-old-space-size=8192', program, root], {
		cwd: repositoryRoot,
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	const addresses = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
	let tab: EditorTab | undefined;
	return {
		async open() {
			if (tab) {
				await tab.context.close();
				server.stdin.write('\n');
			}
			const { value: address } = await addresses.next();
			tab = await openTab(browser, String(address));
			return tab;
		},
		async close() {
			const ended = once(server, 'exit');
			await tab?.context.close();
			server.kill();
			await ended;
		},
	};
}

async function openTab(browser: Pick<Browser, 'newContext'>, address: string): Promise<EditorTab> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
	const page = await context.newPage();
	page.setDefaultTimeout(300_000);
	await page.addInitScript(noteTimes);
	await page.goto(address);
	await page.locator('nav [data-row]').first().waitFor();
	const ready = await page.evaluate(() => (window as unknown as Noted).ready);
	return { page, context, ready, cdp: await context.newCDPSession(page) };
}

/**
 * Notes in a page when the list is there, and what each event takes. The browser's own Event Timing leaves out all events of less than 16 ms,
 * of which most are.
 */
function noteTimes(): void {
	const noted = window as unknown as Noted;
	let isReady: (milliseconds: number) => void = () => {};
	noted.times = { handlers: [], paints: [] };
	noted.ready = new Promise((resolve) => {
		isReady = resolve;
	});
	if (window !== window.top) return;
	const afterFrame = (done: () => void) =>
		requestAnimationFrame(() => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = done;
			port2.postMessage(null);
		});
	const seen = new MutationObserver(() => {
		if (!document.querySelector('nav [data-row]')) return;
		seen.disconnect();
		afterFrame(() => isReady(performance.now()));
	});
	seen.observe(document, { childList: true, subtree: true });
	const kinds = ['keydown', 'input', 'keyup', 'pointerdown', 'mousedown', 'mouseup', 'click', 'focusin', 'focusout'];
	for (const kind of kinds) {
		let started = 0;
		// What React renders at once, it renders before the listener behind its own is called.
		addEventListener(
			kind,
			() => {
				started = performance.now();
				const from = started;
				afterFrame(() => noted.times.paints.push(performance.now() - from));
			},
			{ capture: true },
		);
		addEventListener(kind, () => noted.times.handlers.push(performance.now() - started));
	}
}

/** Returns what events took while something was done in a tab, with a processor so many times slower. */
export async function timesDuring(
	{ page, cdp }: EditorTab,
	slowdown: number,
	act: () => Promise<void>,
): Promise<EventTimes> {
	const take = () =>
		page.evaluate(() => {
			const noted = window as unknown as Noted;
			const { times } = noted;
			noted.times = { handlers: [], paints: [] };
			return times;
		});
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
	await take();
	await act();
	await page.evaluate(() => new Promise(requestAnimationFrame));
	const times = await take();
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
	return times;
}

/** Opens a page of the site, and waits until its words and the page itself are there. */
export async function openPage({ page }: EditorTab, id: string): Promise<void> {
	await page.evaluate((address) => {
		history.pushState(undefined, '', address);
		dispatchEvent(new PopStateEvent('popstate'));
	}, `?open=${id}`);
	await page.locator('[data-place="[0]"]').waitFor();
	await page.frameLocator('iframe').locator('h1').waitFor();
}

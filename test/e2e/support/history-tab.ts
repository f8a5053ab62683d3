import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { noteDocuments, type ServedSite, serveSite } from './browser.ts';

/** How the server answers what `app` asks for. Documents are not concerned. */
export interface ServerMood {
	payloads: 'served' | 'failing' | 'slow';
	/** Without them, no change of language succeeds. */
	messages: 'served' | 'failing';
	build: 'same' | 'newer';
}

/** The fixture on a server whose mood can be changed, and what it says about each address. */
export interface MoodySite extends ServedSite {
	mood: ServerMood;
	/** Heading, language and title of the document that the server sends for an address. */
	documentAt: (address: string) => Promise<Drawn>;
}

/** What a visitor sees of a page. */
export interface Drawn {
	heading: string;
	lang: string;
	title: string;
}

export const usualMood: ServerMood = { payloads: 'served', messages: 'served', build: 'same' };

export async function serveMoodySite(folder: string): Promise<MoodySite> {
	const mood = { ...usualMood };
	const site = await serveSite(folder, undefined, async (request) => {
		const { pathname } = new URL(request.url);
		if (pathname.endsWith('/_payload.json')) {
			if (mood.payloads === 'slow') await new Promise((resolve) => setTimeout(resolve, 400));
			if (mood.payloads === 'failing') return new Response('oops', { status: 500 });
		}
		if (pathname.endsWith('/messages.json') && mood.messages === 'failing')
			return new Response('oops', { status: 500 });
		if (pathname !== '/builds/latest.json' || mood.build === 'same') return undefined;
		return Response.json({ id: 'newer', timestamp: 1 });
	});
	const known = new Map<string, Promise<Drawn>>();
	return {
		...site,
		mood,
		documentAt(address) {
			const { pathname, search } = new URL(address);
			const page = pathname + search;
			const drawn = known.get(page) ?? readDocument(site.origin + page);
			known.set(page, drawn);
			return drawn;
		},
	};
}

async function readDocument(address: string): Promise<Drawn> {
	const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
	const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? '';
	return {
		heading: find(/<h1[^>]*>(.*?)<\/h1>/s),
		lang: find(/<html[^>]* lang="([^"]*)"/),
		title: find(/<title[^>]*>(.*?)<\/title>/s),
	};
}

/** A script that gives the address and what is drawn there, as JSON. */
export const look = `JSON.stringify({ address: location.href, drawn: {
	heading: document.querySelector('h1')?.textContent ?? '',
	lang: document.documentElement.lang,
	title: document.title,
} })`;

/** Waits until the page on show is that of the address bar. */
export async function waitForAgreement(
	site: MoodySite,
	evaluate: (script: string) => Promise<unknown>,
	{ timeout = 5000, after = '' } = {},
): Promise<void> {
	const end = Date.now() + timeout;
	for (;;) {
		try {
			const seen = JSON.parse(String(await evaluate(look))) as { address: string; drawn: Drawn };
			// The browser's own screen for what cannot be loaded says so itself.
			if (!seen.address.startsWith(site.origin)) return;
			const wanted = await site.documentAt(seen.address);
			if (JSON.stringify(seen.drawn) === JSON.stringify(wanted)) return;
			if (Date.now() > end)
				throw new Error(`${seen.address} shows ${JSON.stringify(seen.drawn)} ${after}`, { cause: 'disagreement' });
		} catch (error) {
			// A document that is about to be replaced answers nothing.
			if (Date.now() > end) throw error;
		}
		await new Promise((resolve) => setTimeout(resolve, 15));
	}
}

/** A tab of Chromium that goes through its history, whatever document it shows. */
export interface HistoryTab {
	context: BrowserContext;
	page: Page;
	/** Documents that were asked for. */
	loads: string[];
	/** Errors that nobody caught. */
	uncaught: string[];
	/** Follows so many entries back (negative) or forward; false where there are not so many. */
	traverse: (delta: number) => Promise<boolean>;
	/** Starts it and does not wait; gives the number of the entry. */
	startTraverse: (delta: number) => Promise<number | undefined>;
}

/** Lets a script of the page believe that it is later: the check for a newer build comes after ten minutes. */
const shiftableClock = () => {
	const now = Date.now;
	let shift = 0;
	Date.now = () => now() + shift;
	addEventListener('test-later', () => {
		shift += 11 * 60_000;
		document.dispatchEvent(new Event('visibilitychange'));
	});
};

export async function openHistoryTab(
	browser: Browser,
	address: string,
	{ hasMotion = false } = {},
): Promise<HistoryTab> {
	const context = await browser.newContext({ reducedMotion: hasMotion ? 'no-preference' : 'reduce' });
	const page = await context.newPage();
	const loads: string[] = [];
	const uncaught: string[] = [];
	page.on('pageerror', (error) => uncaught.push(String(error)));
	noteDocuments(page, (address) => loads.push(new URL(address).pathname));
	await page.addInitScript(shiftableClock);
	const cdp: CDPSession = await context.newCDPSession(page);
	await page.goto(address);
	/** While the browser changes to another process, it answers nothing. */
	const patiently = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
		for (let tries = 0; tries < 100; tries++) {
			const answer = await ask().catch(() => undefined);
			if (answer) return answer;
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		return ask();
	};
	const entries = () => patiently(() => cdp.send('Page.getNavigationHistory'));
	const startTraverse = async (delta: number) => {
		const { currentIndex, entries: all } = await entries();
		const entry = all[currentIndex + delta];
		// The first is the empty tab.
		if (!entry || currentIndex + delta < 1) return undefined;
		await patiently(() => cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id }).then(() => true));
		return currentIndex + delta;
	};
	const traverse = async (delta: number) => {
		const target = await startTraverse(delta);
		if (target === undefined) return false;
		for (let tries = 1; tries < 1500; tries++) {
			const { currentIndex, entries: all } = await entries();
			if (currentIndex === target) return true;
			await new Promise((resolve) => setTimeout(resolve, 10));
			// A load that was under way may have taken its place: on a busy machine now and then. Whoever waits presses again.
			const entry = all[target];
			if (tries % 500 === 0 && entry)
				await patiently(() => cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id }).then(() => true));
		}
		throw new Error(`The browser does not go ${delta} entries through its history.`);
	};
	return { context, page, loads, uncaught, traverse, startTraverse };
}

/** A script that sets the focus on a link to another page. */
export const showIntent = `{
	const links = [...document.querySelectorAll('a[href]')];
	links.find(({ origin, pathname }) => origin === location.origin && pathname !== location.pathname)?.focus();
}`;

/** Shows intent, and waits until the app is active. */
export async function activateTab({ page }: HistoryTab): Promise<void> {
	await page.evaluate(showIntent);
	await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0, undefined, { polling: 20 });
}

import { sessionStorageOrNothing } from './session-storage.ts';

// What pages do in development alone: they show what has changed, and stay where they were.

/** Session storage key. Its value is what was open when the page was loaded anew. */
const key = 'open-before-reload';

interface Open {
	page: string;
	/** Ids. */
	popovers: string[];
	/** Positions in the document. */
	details: number[];
}

let isOpenAgain = false;

const stylesIn = /<style>(.*?)<\/style>/gs;

/** The page as it is on show, without what another reading of the same site changes. */
const shown = fetchPage().then(withoutStyles);

import.meta.hot?.on('vitrine:styles', showStyles);
import.meta.hot?.on('vite:beforeFullReload', keepOpen);
whenActive(openAgain);

async function fetchPage(): Promise<string> {
	const response = await fetch(location.href, { cache: 'no-store' });
	return response.text();
}

function withoutStyles(html: string): string {
	return html.replaceAll(stylesIn, '').replaceAll(/development-\d+| data-page="\w+"/g, '');
}

/** Puts the styles of the page in place of those on show. Classes that elements have or lose need a new page. */
async function showStyles(): Promise<void> {
	const html = await fetchPage();
	const blocks = [...html.matchAll(stylesIn)].map(([, css = '']) => css);
	const styles = [...document.querySelectorAll('head > style:not([data-vite-dev-id])')];
	if (blocks.length === 0 || blocks.length !== styles.length || withoutStyles(html) !== (await shown)) {
		keepOpen();
		location.reload();
		return;
	}
	for (const [index, style] of styles.entries()) style.textContent = blocks[index] ?? '';
	// Vite's own copies of the styles of components are those of the time when they were loaded.
	for (const copy of document.querySelectorAll('style[data-vite-dev-id]')) copy.remove();
}

/** The browser restores scroll position and fields, but closes open elements. */
function keepOpen(): void {
	// What was kept for this page is still to be opened.
	if (!isOpenAgain) return;
	const open: Open = {
		page: location.pathname,
		popovers: [...document.querySelectorAll('[id]:popover-open')].map(({ id }) => id),
		details: [...document.querySelectorAll('details')].flatMap(({ open }, index) => (open ? [index] : [])),
	};
	sessionStorageOrNothing()?.setItem(key, JSON.stringify(open));
}

function openAgain(): void {
	isOpenAgain = true;
	const storage = sessionStorageOrNothing();
	const kept = storage?.getItem(key);
	storage?.removeItem(key);
	const open = kept ? (JSON.parse(kept) as Open) : undefined;
	if (open?.page !== location.pathname) return;
	for (const id of open.popovers) document.getElementById(id)?.showPopover();
	for (const [index, details] of document.querySelectorAll('details').entries()) {
		if (open.details.includes(index)) details.open = true;
	}
}

/** React has to find the document as the server sent it. */
function whenActive(then: () => void): void {
	if (!('navigation' in window)) {
		then();
		return;
	}
	const observer = new PerformanceObserver((marks) => {
		if (marks.getEntriesByName('app-active').length === 0) return;
		observer.disconnect();
		then();
	});
	observer.observe({ type: 'mark', buffered: true });
}

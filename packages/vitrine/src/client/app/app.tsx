import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Payload } from '#protocol/payload.ts';
import { loadedPage, pageOf } from '../follow-address.ts';
import { whenIdle } from '../idle.ts';
import { watchNotices } from '../notices.ts';
import type { AppContext } from './context.ts';
import { withDocumentListeners } from './document-listeners.ts';
import { loadParts, noteStyles } from './load-parts.ts';
import { isMachineTranslated } from './machine-translation.ts';
import { createMessageStore } from './message-store.ts';
import { takeOverNavigation } from './navigation.ts';
import { createReloadGuard } from './reload-guard.ts';
import { watchScrollers } from './scrollers.ts';
import { isAsSent } from './sent-document.ts';
import { createViewStore } from './view-store.tsx';

/**
 * Lets React hydrate the document and handle navigation from then on, in an idle moment.
 *
 * @param loading gives the payload of the page that was loaded
 * @returns false if the document must stay static
 */
export async function activateApp(context: AppContext, loading: Promise<Payload>): Promise<boolean> {
	try {
		return await activate(context, loading);
	} finally {
		// What it adds to the form, React must not meet while it hydrates.
		loading.then(
			({ layout }) => loadSearch(layout.search?.script),
			() => {},
		);
	}
}

/** Lets the field in the header answer. Without it, the field leads to the page of search. */
function loadSearch(script: string | undefined): void {
	if (script === undefined || !document.querySelector('form[role="search"]')) return;
	import(/* @vite-ignore */ script).then(
		({ watchSearch }: typeof import('../search/search.ts')) => watchSearch(),
		(error: unknown) => console.warn('Search leads to its page:', error),
	);
}

async function activate(context: AppContext, loading: Promise<Payload>): Promise<boolean> {
	const payload = await loading;
	// Its policy is its own: no other page can be shown under it, and none needs to be.
	if (payload.isApart) {
		watchScrollers();
		return false;
	}
	const guard = createReloadGuard();
	const loadTranslate = createMessageStore();
	noteStyles(payload);
	const [t] = await Promise.all([loadTranslate(payload), loadParts(payload)]);
	const first = { page: loadedPage, payload, t };
	await whenIdle();
	const isStill = pageOf(location.href) === loadedPage;
	if (!isStill || guard.isGuarded(loadedPage)) return false;
	if (!isAsSent() || isMachineTranslated(payload.locale.tag)) {
		console.warn('The page stays as it is: its document was changed after it was sent.');
		return false;
	}

	watchNotices();
	const viewStore = createViewStore(first);
	// As a transition, so that whatever happens in the middle of it need not wait for its end.
	const showPresses = hidePressesFromReact();
	const removeListeners = withDocumentListeners(() =>
		startTransition(() => {
			hydrateRoot(document, viewStore.element, { onRecoverableError: (error) => console.error(error) });
		}),
	);
	await viewStore.ready;
	showPresses();
	if (viewStore.hasCrashed()) {
		// React would hold back what happens in a document that it has not taken over.
		removeListeners();
		return false;
	}
	watchScrollers();
	takeOverNavigation({ ...context, guard, loadTranslate, viewStore, first });
	performance.mark('app-active');
	return true;
}

/**
 * Keeps presses of a pointer from React while it hydrates: for each of them it would do all that is left at once, though
 * nothing in the tree waits for one. Links and scripts of the page notice no difference.
 *
 * @returns ends it
 */
function hidePressesFromReact(): () => void {
	const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
	const hide = (event: Event) => event.stopPropagation();
	for (const press of presses) addEventListener(press, hide, { capture: true });
	return () => {
		for (const press of presses) removeEventListener(press, hide, { capture: true });
	};
}

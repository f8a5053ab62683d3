import type { Translate } from '#i18n/messages.ts';
import type { Payload } from '#protocol/payload.ts';
import { pageOf } from '../follow-address.ts';
import { choice, keepLanguage, leaveChoiceToBrowser } from '../remember-language.ts';
import type { AppContext } from './context.ts';
import { createLatestOnly } from './latest-only.ts';
import { loadFonts } from './load-fonts.ts';
import { loadParts } from './load-parts.ts';
import { isMachineTranslated } from './machine-translation.ts';
import type { ReloadGuard } from './reload-guard.ts';
import type { View, ViewStore } from './view-store.tsx';

export interface NavigationOptions extends AppContext {
	guard: ReloadGuard;
	loadTranslate: (payload: Payload) => Promise<Translate>;
	viewStore: ViewStore;
	/** The view on show. */
	first: View;
}

/** Marks the load of a document that the app itself requests. */
const leaving = 'leaving';

/**
 * Changes pages without loading documents, through the browser's Navigation API. A link's page is loaded first and
 * committed as a whole then: address, title, language and content change together, or not at all (specification §4).
 * Back and Forward change the address at once, and the page follows it. What cannot be shown here, the browser loads;
 * see docs/decisions/031-sync-page-and-address-on-back-and-forward.md.
 */
export function takeOverNavigation(options: NavigationOptions): void {
	const { viewStore, guard, isNewerBuildKnown } = options;
	/** The view on show, or the next to be drawn: views are drawn in the order in which they are presented. */
	let current = options.first;
	/** Views that are loaded and about to be committed. */
	const prepared = new WeakSet<View>();
	/** Pages that a change of language could not load: the next click there is the browser's own navigation. */
	const failedSwitches = new Set<string>();
	/** Whether the browser loads a page in another language: the app would change a page that is about to go. */
	let isLeaving = false;
	const latest = createLatestOnly({
		onSlow: () => viewStore.announce({ kind: 'waiting', text: current.t('page-loading') }),
		onEnd: () => viewStore.announce(undefined),
	});

	const isShowable = (page: string) =>
		!isNewerBuildKnown() &&
		!viewStore.hasCrashed() &&
		!guard.isGuarded(page) &&
		!isMachineTranslated(current.payload.locale.tag);

	const present = (view: View) => {
		const isMoving = hasMotion(view, current);
		current = view;
		return draw(view, { viewStore, isMoving });
	};

	const follow = async () => {
		const page = pageOf(location.href);
		if (page === current.page) return;
		const found = isShowable(page)
			? await latest.run(() => loadView(page, current.payload, options))
			: { error: 'It is left alone.' };
		if (found === undefined) return;
		if ('value' in found && isShowable(page) && !found.value.payload.isApart) await present(found.value);
		else location.reload();
	};

	const goTo = async (address: string, history: NavigationHistoryBehavior, locale: string | undefined) => {
		const page = pageOf(address);
		const from = current.payload.locale.code;
		if (locale) document.dispatchEvent(new CustomEvent('beforelanguageswitch', { detail: { from, to: locale } }));
		const found = await latest.run(() => loadView(page, current.payload, options));
		if (found === undefined) return;
		if ('value' in found) {
			if (locale && locale === choice.locale) keepLanguage(locale);
			if (found.value.payload.isApart) return navigate(address, { history, info: leaving });
			prepared.add(found.value);
			closePopovers();
			navigate(locale ? withoutLostHash(address, found.value) : address, { history, info: found.value });
			return;
		}
		console.warn(found.error);
		if (locale) {
			failedSwitches.add(page);
			viewStore.announce({ kind: 'failure', text: current.t('switch-failed') });
		} else {
			guard.allow(page);
			navigate(address, { history, info: leaving });
		}
	};

	navigation.addEventListener('navigate', (event) => {
		const { destination, info, navigationType } = event;
		if (event.downloadRequest !== null) return;
		latest.supersede();
		if (event.hashChange) closePopovers();
		if (!event.canIntercept || event.formData || navigationType === 'reload' || info === leaving) return;

		const page = pageOf(destination.url);
		const here = pageOf(location.href);
		if (prepared.has(info)) {
			if (isShowable(page)) event.intercept({ handler: () => present(info) });
			return;
		}
		if (page === current.page) {
			// A link to the page on show, whose address has changed already: it gets its address back.
			if (page !== here && navigationType !== 'traverse') event.intercept();
			return;
		}
		if (navigationType === 'traverse' || page === here) {
			event.intercept({ handler: follow });
			return;
		}
		const locale = choice.address === destination.url ? choice.locale : undefined;
		// A file, or a page that has another address: the server knows.
		const isUnknown = /\.[^/]+$|.\/$/.test(page.split('?', 1)[0] ?? '');
		if (isUnknown || isLeaving || !isShowable(page) || failedSwitches.delete(page)) {
			if (locale) leaveChoiceToBrowser(locale);
			isLeaving ||= locale !== undefined;
			return;
		}
		event.preventDefault();
		goTo(destination.url, navigationType === 'replace' ? 'replace' : 'push', locale);
	});
	// Out of the back/forward cache a document may come back under another of its addresses.
	addEventListener('pageshow', () => {
		isLeaving = false;
		follow();
	});
	addEventListener('pagehide', latest.supersede);
	// The address may have changed while React took over.
	follow();
}

/** Navigates; whatever comes of it, the events tell. */
function navigate(address: string, options: NavigationNavigateOptions): void {
	const { committed, finished } = navigation.navigate(address, options);
	committed?.catch(() => {});
	finished?.catch(() => {});
}

/** Loads everything that a page needs to be shown. */
async function loadView(
	page: string,
	shown: Payload,
	{ loadPayload, loadTranslate }: NavigationOptions,
): Promise<View> {
	const payload = await loadPayload(page);
	const parts = loadParts(payload);
	// The fonts of another language are declared among its styles.
	const fonts = parts.then(() => loadFonts(payload, shown));
	const [t, set] = await Promise.all([loadTranslate(payload), fonts, parts]);
	return { page, payload: set, t };
}

/**
 * Whether what has a name of its own moves: where the language changes, and wherever the root has a name too. A
 * transition draws the page only after a frame in which the one before is captured, also where nothing moves (CSS View
 * Transitions 1, "capture the old state").
 */
function hasMotion({ payload }: View, shown: View): boolean {
	if (matchMedia('(prefers-reduced-motion: reduce)').matches || !('startViewTransition' in document)) return false;
	if (payload.locale.code !== shown.payload.locale.code) return true;
	return getComputedStyle(document.documentElement).viewTransitionName !== 'none';
}

async function draw(view: View, { viewStore, isMoving }: { viewStore: ViewStore; isMoving: boolean }): Promise<void> {
	// It described the page that was loaded as a document; search engines load documents (specification §2).
	document.querySelector('script[type="application/ld+json"]')?.remove();
	closePopovers();
	if (!isMoving) return viewStore.show(view);
	const { ready, finished, updateCallbackDone } = document.startViewTransition(() => viewStore.show(view));
	// A motion that the browser leaves out, for a later one or in a hidden tab, is no fault: the view is drawn anyway.
	ready.catch(() => {});
	finished.catch(() => {});
	await updateCallbackDone;
}

/**
 * Closes menus that are open. They give the focus back to their buttons: the browser takes it to the new page only where
 * that happened before the navigation begins.
 */
function closePopovers(): void {
	// Older browsers have none.
	for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) popover.hidePopover?.();
}

/** An address in another language, without its hash where no element of that page has it as its name. */
function withoutLostHash(address: string, { payload: { page } }: View): string {
	const { hash } = new URL(address);
	const id = decodeHash(hash);
	return id !== undefined && hasPart(page, id) ? address : address.slice(0, address.length - hash.length);
}

function hasPart(page: Payload['page'], id: string): boolean {
	// The elements around the text of a page, and its containers, are the same on every page.
	if (document.getElementById(id)?.closest('main > *') === null) return true;
	if (page.kind === 'sections') return page.sections.some(({ anchor }) => anchor === id || id.startsWith(`${anchor}.`));
	return 'body' in page && JSON.stringify(page.body).includes(`"id":${JSON.stringify(id)}`);
}

/** The id that a hash names; undefined for one that is no valid encoding. */
function decodeHash(hash: string): string | undefined {
	try {
		return decodeURIComponent(hash.slice(1));
	} catch {
		return undefined;
	}
}

import type { Translate } from '#i18n/messages.ts';
import { isCrawler } from '#protocol/crawlers.ts';
import type { Payload } from '#protocol/payload.ts';
import { isMachineTranslated } from '../machine-translation.ts';
import { MissingPageError } from '../payload-store.ts';
import { keepLanguage } from '../remember-language.ts';
import type { AppContext } from './context.ts';
import { drawIcons } from './draw-icons.ts';
import { loadFonts } from './load-fonts.ts';
import type { Stage, View } from './stage.tsx';

export interface NavigationOptions extends AppContext {
	loadTranslate: (payload: Payload) => Promise<Translate>;
	stage: Stage;
}

/**
 * Changes pages without loading documents, through the browser's Navigation API. A page is loaded first and committed
 * as a whole then: address, title, language and content change together, or not at all (behaviour §4). What fails
 * becomes an ordinary load of the target, whose links the browser follows itself for a while (behaviour §7).
 */
export function takeOverNavigation(options: NavigationOptions): void {
	const { stage, guard } = options;
	/** The latest thing that was asked for: what comes in later than it is of no interest any more. */
	let latest = 0;
	/** Views that are loaded and about to be committed, by address. */
	const prepared = new Map<string, View>();
	let isLeaving = false;

	const leaveFor = (address: string) => {
		const url = new URL(address);
		guard.allow(url.pathname + url.search);
		isLeaving = true;
		location.assign(address);
	};
	stage.onBroken = () => leaveFor(location.href);

	navigation.addEventListener('navigate', (event) => {
		if (isLeaving || !isOurs(event, options)) return;
		const { url: address } = event.destination;
		const { pathname, search, hash } = new URL(address);
		const view = prepared.get(address);
		prepared.delete(address);
		const turn = ++latest;

		if (view) {
			const isError = view.payload.page.kind === 'error';
			event.intercept({ focusReset: isError ? 'manual' : 'after-transition', handler: () => present(view, stage) });
			return;
		}
		if (event.navigationType === 'traverse' || !event.cancelable) {
			const comeBack = async () => {
				const found = await prepare(pathname + search, options).catch(() => undefined);
				if (event.signal.aborted) return;
				if (found) await present(found, stage);
				else leaveFor(address);
			};
			event.intercept({ handler: comeBack });
			return;
		}

		event.preventDefault();
		const locale = chosenLanguage(event);
		const from = stage.current().payload.locale.code;
		if (locale) document.dispatchEvent(new CustomEvent('beforelanguageswitch', { detail: { from, to: locale } }));
		prepare(pathname + search, options).then(
			(found) => {
				if (turn !== latest) return;
				if (locale) keepLanguage(locale);
				const isMeant = hash === '' || !locale || hasAnchor(found.payload, decodeURIComponent(hash.slice(1)));
				const target = isMeant ? address : address.slice(0, -hash.length);
				prepared.set(target, found);
				navigation.navigate(target, { history: event.navigationType === 'replace' ? 'replace' : 'push' });
			},
			(error: unknown) => {
				if (turn !== latest) return;
				console.warn(error);
				if (locale) sayThatSwitchFailed(stage);
				else leaveFor(address);
			},
		);
	});
}

/** Whether a change of page is one that this app makes. Everything else is left to the browser. */
function isOurs(event: NavigateEvent, { guard, isNewerBuildKnown, stage }: NavigationOptions): boolean {
	if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return false;
	if (event.navigationType === 'reload' || isNewerBuildKnown()) return false;
	const { pathname, search } = new URL(event.destination.url);
	const isFile = /\.[^/]+$/.test(pathname);
	const isSamePage =
		pathname === location.pathname && search === location.search && event.navigationType !== 'traverse';
	if (isFile || isSamePage || guard.isGuarded(pathname + search)) return false;
	return !isMachineTranslated(stage.current().payload.locale.tag);
}

/** Loads everything that a page needs to be shown. A page that does not exist is the error screen (behaviour §10). */
async function prepare(page: string, options: NavigationOptions): Promise<View> {
	const payload = await options.loadPayload(page).catch((error: unknown) => {
		if (!(error instanceof MissingPageError) || isCrawler(navigator.userAgent)) throw error;
		console.warn(`Page Not Found: ${page}`);
		const { home } = options.stage.current().payload.frame;
		return options.loadPayload(home === '/' ? '/404' : `${home}/404`);
	});
	const shown = options.stage.current().payload;
	const [t, set] = await Promise.all([options.loadTranslate(payload), loadFonts(payload, shown)]);
	return { payload: set, t, status: { text: payload.head.title, ...payload.head.languages.title }, isFailure: false };
}

/** Shows a view, in motion where the visitor has not asked for less of it. */
async function present(view: View, stage: Stage): Promise<void> {
	// It described the page that was loaded as a document; search engines load documents (behaviour §2).
	document.querySelector('script[type="application/ld+json"]')?.remove();
	const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || !('startViewTransition' in document);
	if (isStill) stage.show(view);
	else await document.startViewTransition(() => stage.show(view)).updateCallbackDone;
	// React sets no `autofocus` on headings, and the browser would move the focus to the body (behaviour §10).
	if (view.payload.page.kind === 'error') document.querySelector('h1')?.focus();
}

function sayThatSwitchFailed(stage: Stage): void {
	const view = stage.current();
	stage.show({ ...view, status: view.t('switch-failed'), isFailure: true });
	drawIcons();
}

/** The language that a visitor chose with this click, if it was one in the switch or in an offer. */
function chosenLanguage(event: NavigateEvent): string | undefined {
	const source = event.sourceElement;
	return source?.closest<HTMLElement>('[data-locale]')?.dataset.locale;
}

function hasAnchor({ page }: Payload, anchor: string): boolean {
	if (page.kind === 'home') return page.sections.some((section) => section.anchor === anchor);
	return page.kind === 'article' && JSON.stringify(page.body).includes(`"id":${JSON.stringify(anchor)}`);
}

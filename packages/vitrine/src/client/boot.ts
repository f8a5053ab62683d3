import { apiPrefix } from '#boot-routes.ts';
import { loadBuildMeta } from './build-meta.ts';
import { restoreForm } from './carry-form.ts';
import { followAddress } from './follow-address.ts';
import { createHydration } from './hydration.ts';
import { watchForNewerBuild } from './newer-build.ts';
import { watchNotices } from './notices.ts';
import { createPayloadStore } from './payload-store.ts';
import { createPrefetchQueue } from './prefetch-queue.ts';
import { rememberLanguage } from './remember-language.ts';
import { stayOnPage } from './stay-on-page.ts';
import { suggestLanguage } from './suggest-language.ts';
import { rememberTheme } from './theme.ts';
import { watchTransitions } from './view-transitions.ts';
import { watchIntent } from './watch-intent.ts';
import { watchKeys } from './watch-keys.ts';
import { watchMenus } from './watch-menus.ts';

// Everything that a page does by itself. Each line is one behavior; none of them is needed to read and follow links.
const { build: buildId = '', page: hash } = document.documentElement.dataset;
const loadPayload = createPayloadStore(buildId, hash);
const isPage = loadBuildMeta(buildId);
const isNewerBuildKnown = watchForNewerBuild(buildId);
const activation = createHydration({ loadPayload, isNewerBuildKnown });
const preload = createPrefetchQueue(async (page) => {
	const { head } = await loadPayload(page);
	// The browser's cache keeps them until the page is shown, which declares them.
	return Promise.allSettled(head.fonts.files.map(({ address }) => fetch(address)));
});

followAddress(activation.isActive);
rememberLanguage(activation.isActive);
stayOnPage();
watchTransitions();
restoreForm();
// Offers are hidden in the page; a visitor whose preferred language this is needs none of them.
if (navigator.language !== document.documentElement.lang) {
	watchNotices();
	suggestLanguage();
}
rememberTheme();
watchKeys();
watchMenus();
// Browsers without the Navigation API load every page as a document. Those that have it, but no constructed style
// sheets, do so for pages with further styles (app/load-parts.ts). The answer to a form that was not sent is no page of
// its own: only the server has its content.
const isAppUsable = 'navigation' in window && !location.pathname.startsWith(apiPrefix);
if (isAppUsable) {
	watchIntent({
		onUse: activation.start,
		onPage: (page, link) => {
			if (!isPage(page.replace(/\?.*/, ''))) return;
			// Until the app is active, a click requests the document (protocol/speculation-rules.ts).
			if (!activation.isActive()) link.dataset.prefetch = '';
			preload(page);
		},
	});
	// In development at once, so that faults of hydration show early.
	if (import.meta.env.DEV) activation.start();
}

/** Path and query of an address: what names a page, and its hash a place in it. */
export function pageOf(address: string): string {
	const { pathname, search } = new URL(address);
	return pathname + search;
}

/** The page that the server sent. After an early press of Back, the address is already another one. */
export const loadedPage = pageOf(('navigation' in window && navigation.activation?.entry?.url) || location.href);

/**
 * Loads the page of the address where the address alone has changed (specification §9). After a reload, or a return
 * from another document, Back and Forward lead to entries that an app made in this same document: the browser then
 * changes the address and loads nothing.
 *
 * @param isActive whether the app follows the address itself
 */
export function followAddress(isActive: () => boolean): void {
	const follow = () => {
		if (!isActive() && pageOf(location.href) !== loadedPage) location.reload();
	};
	// Once the browser has finished the change that it tells of: until then, a reload would be that of the entry before.
	const followSoon = () => setTimeout(follow);
	follow();
	// Out of the browser's cache of pages, at another entry than the one that was left.
	addEventListener('pageshow', (event) => event.persisted && followSoon());
	if ('navigation' in window) navigation.addEventListener('currententrychange', followSoon);
}

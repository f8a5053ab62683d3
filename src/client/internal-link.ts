/**
 * The address of another page of this site that a link leads to, as path and query.
 *
 * @returns undefined for links within the page, to other hosts, to downloads and to other windows
 */
export function internalPage(link: HTMLAnchorElement, here: Location = location): string | undefined {
	const { origin, pathname, search, target } = link;
	if (origin !== here.origin || link.hasAttribute('download') || (target !== '' && target !== '_self'))
		return undefined;
	const page = pathname + search;
	return page === here.pathname + here.search ? undefined : page;
}

/** The link that an event happened on or in. */
export function linkOf(event: Event): HTMLAnchorElement | null {
	return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

import { pageOf } from './follow-address.ts';

/**
 * The page of this site that a link opens in this window, as path and query.
 *
 * @returns undefined for links to other hosts, to downloads and to other windows
 */
export function linkedPage(link: HTMLAnchorElement): string | undefined {
	const isElsewhere = link.origin !== location.origin || link.hasAttribute('download');
	return isElsewhere || (link.target !== '' && link.target !== '_self') ? undefined : pageOf(link.href);
}

/** The nearest element of a selector that an event happened on or in. */
export function closestTo<Found extends Element = Element>({ target }: Event, selector: string): Found | null {
	return target instanceof Element ? target.closest<Found>(selector) : null;
}

/** The link that an event happened on or in. */
export function linkOf(event: Event): HTMLAnchorElement | null {
	return closestTo(event, 'a[href]');
}

/** Whether a click follows a link in this window: with a key held, it does something else. */
export function isPlainClick(event: MouseEvent): boolean {
	return !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

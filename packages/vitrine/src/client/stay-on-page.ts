import { pageOf } from './follow-address.ts';
import { isPlainClick, linkedPage, linkOf } from './internal-link.ts';

/**
 * Answers a click on a link to the page on show by going to its top: the browser would load it anew, and what a visitor
 * wrote or opened would be lost (specification §9). Links to a place within the page are the browser's.
 */
export function stayOnPage(): void {
	const stay = (event: MouseEvent) => {
		const link = linkOf(event);
		if (link?.hash !== '' || !isPlainClick(event) || linkedPage(link) !== pageOf(location.href)) return;
		event.preventDefault();
		history[location.hash ? 'pushState' : 'replaceState'](null, '', link.href);
		scrollTo(0, 0);
	};
	addEventListener('click', stay, { capture: true });
}

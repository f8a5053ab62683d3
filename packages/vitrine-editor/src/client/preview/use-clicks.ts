import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Field, SiteOverview } from 'vitrine/edit';
import { useStore } from '../edits/site-store.ts';
import { openField } from '../route/open-field.ts';
import type { PageInSight } from '../route/opened.ts';
import { go } from '../route/route.ts';
import { findShown } from './find-shown.ts';

interface ClickOptions {
	site: SiteOverview;
	seen: PageInSight;
	/** The elements that show fields of the opened file. */
	elements: RefObject<ReadonlyMap<Element, Field>>;
	/** Whether that is the file of the page: words of menus may be texts of the page as well. */
	isPage: boolean;
	/** Place of the field in hand, as JSON. */
	inHand: string | undefined;
	/** Shows the words, where one pane at a time is shown: a field takes no focus before. */
	onField: () => void;
}

/** Opens the field of a text of the page that is clicked. Links lead nowhere, and a menu that is closed is opened first. */
export function useClicks(frame: RefObject<HTMLIFrameElement | null>, isReady: boolean, options: ClickOptions): void {
	const { edits } = useStore();
	const latest = useRef(options);
	useEffect(() => {
		latest.current = options;
	});
	const { path } = options.seen;
	// biome-ignore lint/correctness/useExhaustiveDependencies: what is looked for on a page that was left is opened no more
	useEffect(() => {
		const page = frame.current?.contentDocument;
		if (!isReady || !page) return;
		let looking = new AbortController();
		/** Lets a field take the focus, also one that had it before the page did. */
		const takeFocus = ({ place }: Field) =>
			flushSync(() => {
				const { onField, inHand } = latest.current;
				onField();
				if (inHand === JSON.stringify(place)) go({ field: undefined });
			});
		const open = async (event: MouseEvent) => {
			// Of another realm: `instanceof` knows the classes of this window alone.
			const start = event.target as Element;
			if (opensMenu(start)) return;
			event.preventDefault();
			looking.abort();
			looking = new AbortController();
			const { signal } = looking;
			const { site, seen, elements, isPage } = latest.current;
			for (let at: Element | null = isPage ? start : null; at; at = at.parentElement) {
				const own = elements.current.get(at);
				if (!own) continue;
				takeFocus(own);
				return openField(site, own, seen);
			}
			const found = await findShown(start, { site, seen, valueOf: edits.valueOf, signal });
			if (!found || signal.aborted) return;
			takeFocus(found);
			openField(site, found, seen);
		};
		page.addEventListener('click', open);
		return () => {
			looking.abort();
			page.removeEventListener('click', open);
		};
	}, [isReady, path]);
}

function opensMenu(element: Element): boolean {
	const id = element.closest('[popovertarget]')?.getAttribute('popovertarget') ?? '';
	return element.ownerDocument.getElementById(id)?.matches(':popover-open') === false;
}

import type { FieldName, SiteOverview, WorkCount } from 'vitrine/edit';
import { go } from '../route/route.ts';
import { rowOrder } from '../route/row-order.ts';

/** The text that was gone to last. */
let reached: Element | undefined;

/**
 * Takes the focus to the next text that needs work, in the order of the page.
 *
 * @param from where to begin; at an end of the page where it is undefined
 * @param step 1, or -1 for the one before
 * @param wraps whether the first one comes behind the last, also for a text that needs work itself
 * @returns whether there is one
 */
export function goToNext(
	from: FieldName['place'] | undefined,
	step: 1 | -1 = 1,
	{ wraps = false }: { wraps?: boolean } = {},
): boolean {
	const waiting = [...document.querySelectorAll<HTMLElement>('[data-needs-work]')].map(
		(element) => element.closest<HTMLElement>('[data-field]') ?? element,
	);
	const control = from && document.querySelector(`[data-place="${CSS.escape(JSON.stringify(from))}"]`);
	const current = control?.closest('[data-field]') ?? (reached?.isConnected ? reached : undefined);
	// A field in hand that came with another language, or page, was not gone to yet.
	const isGoingOn = current !== undefined && (current === reached || current.contains(document.activeElement));
	const others = isGoingOn ? waiting.filter((element) => element !== current) : waiting;
	const ordered = step === 1 ? others : others.toReversed();
	const isNext = (element: Element) =>
		current === undefined || element === current || (current.compareDocumentPosition(element) & directions[step]) !== 0;
	const mayWrap = wraps || !isGoingOn || !waiting.some((element) => element === current);
	const next = ordered.find(isNext) ?? (mayWrap ? ordered[0] : undefined);
	const target = next?.querySelector<HTMLElement>('[data-place]') ?? next?.querySelector('button');
	if (!target) return false;
	reached = next;
	target.closest('details')?.setAttribute('open', '');
	target.focus();
	target.scrollIntoView({ block: 'center' });
	go({ field: target.dataset.place });
	return true;
}

const directions = { 1: Node.DOCUMENT_POSITION_FOLLOWING, [-1]: Node.DOCUMENT_POSITION_PRECEDING };

/** A page in a language, and which of its texts is gone to: the first, or the last. */
interface Awaited {
	/** Id of the page, or the file. */
	open: string;
	locale: string;
	step: 1 | -1;
}

let awaited: Awaited | undefined;

/** Goes to a text that needs work once its field is there. */
export function awaitText(text: Awaited): void {
	awaited = text;
}

/** What is open, and what is known of the work in its language. */
interface OpenWork {
	site: Pick<SiteOverview, 'pages' | 'files'>;
	/** Id of the page, or the file. */
	open: string;
	locale: string;
	counts: readonly WorkCount[];
}

/**
 * Opens the next page or file that has texts to work on in a language; the first one comes behind the last.
 *
 * @returns whether there is another one
 */
export function openNext({ site, open, locale, counts }: OpenWork, step: 1 | -1): boolean {
	const own = counts.filter((count) => count.locale === locale);
	const waiting = new Set(own.map(({ file }) => file.replace(/^content\/[^/]+\//, `content/${locale}/`)));
	const files = new Map(site.pages.map(({ id, texts }) => [id, texts[locale]?.file]));
	const hasWork = (id: string) => waiting.has(files.has(id) ? (files.get(id) ?? '') : id);
	const order = rowOrder(site);
	const rows = step === 1 ? order : order.reverse();
	const at = rows.indexOf(open);
	const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(hasWork);
	if (next === undefined) return false;
	awaitText({ open: next, locale, step });
	go({ open: next, language: locale, field: undefined });
	return true;
}

/** Goes to the text that is awaited, if its field is there now. */
export function arrive({ open, locale }: Pick<Awaited, 'open' | 'locale'>): void {
	if (awaited?.open !== open || awaited.locale !== locale) return;
	reached = undefined;
	if (goToNext(undefined, awaited.step)) awaited = undefined;
}

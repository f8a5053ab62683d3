import { pageAskedFor } from '#search/query.ts';
import { placeOf, type ResultView, resultList, summaryOf } from '#search/result-view.ts';
import { watchArrows } from './choose-result.ts';
import { createSearch } from './network-index.ts';
import { createPanel } from './result-panel.ts';
import { treeToNodes } from './tree-to-nodes.ts';

/**
 * In milliseconds: from the last keystroke to the search, and from its answer to the announcement of the number of
 * results.
 */
const pause = 80;
const silence = 600;

/** Where results are shown. */
export interface ResultPlace {
	/** Said to those who hear the page. */
	summary: HTMLElement;
	results: HTMLElement;
	/** Shows it, or puts it away. */
	open: (isOpen: boolean) => void;
	isOpen: () => boolean;
	/** Names the page of results, where they have a document of their own. */
	name?: (place: string | undefined) => void;
	/** Reports that there is no answer, unless the page of results shows it. */
	fail: (hasFailed: boolean) => void;
}

const known = new WeakSet<HTMLFormElement>();

/** Lets the forms of search on the page answer while somebody types in them. */
export function watchSearch(): void {
	for (const form of document.querySelectorAll<HTMLFormElement>('form[role="search"]')) {
		if (known.has(form)) continue;
		known.add(form);
		const place = form.dataset.searchPage === undefined ? createPanel(form) : pagePlace(form);
		if (place) answerWhileTyping(form, place);
	}
}

function answerWhileTyping(form: HTMLFormElement, place: ResultPlace): void {
	const field = form.querySelector('input');
	if (!field) return;
	const find = createSearch(document.documentElement.dataset.language ?? '');
	const isPage = form.dataset.searchPage !== undefined;
	const address = new URLSearchParams(isPage ? location.search : '');
	let latest = '';
	let saying: ReturnType<typeof setTimeout> | undefined;
	const show = async () => {
		const query = field.value;
		// What was put away comes back when the same is typed again.
		if (query.trim() === latest && place.isOpen()) return;
		latest = query.trim();
		clearTimeout(saying);
		if (latest === '') return place.open(false);
		const asked = latest;
		try {
			const { answer, index } = await find(query, asked === address.get('q')?.trim() ? pageAskedFor(address) : 1);
			if (latest !== asked) return;
			const view = index.view as ResultView;
			place.results.replaceChildren(...treeToNodes(resultList(answer, query, view)));
			place.name?.(placeOf(answer, view));
			place.fail(false);
			place.open(true);
			saying = setTimeout(() => place.summary.replaceChildren(...treeToNodes(summaryOf(answer, query, view))), silence);
		} catch (error) {
			if (latest !== asked) return;
			latest = '';
			console.warn('Search does not answer:', error);
			place.open(false);
			place.fail(true);
		}
	};
	watchArrows(field, place.results, () => place.open(true));
	let waiting: ReturnType<typeof setTimeout> | undefined;
	field.addEventListener('input', () => {
		clearTimeout(waiting);
		waiting = setTimeout(show, pause);
	});
	// The input that was typed before this script loaded, or the query of the address.
	if (field.value === '' && place.summary.textContent === '') field.value = address.get('q') ?? '';
	show();
}

/** The page of search has its places already. What the server has found stays until something else is looked for. */
function pagePlace(form: HTMLFormElement): ResultPlace | undefined {
	const [summary, results, failure] = ['summary', 'results', 'failure'].map((name) =>
		document.querySelector<HTMLElement>(`[data-search-${name}]`),
	);
	if (!summary || !results || !failure) return undefined;
	// It needs no app: a focus in its form is no reason to load it.
	form.addEventListener('focusin', (event) => event.stopPropagation());
	const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? document.title;
	return {
		summary,
		results,
		open(isOpen) {
			if (isOpen) return;
			summary.replaceChildren();
			results.replaceChildren();
		},
		isOpen: () => true,
		name(place) {
			document.title = place === undefined ? title : `${place} · ${title}`;
		},
		fail(hasFailed) {
			failure.hidden = !hasFailed;
		},
	};
}

if (document.querySelector('[data-search-page]')) watchSearch();

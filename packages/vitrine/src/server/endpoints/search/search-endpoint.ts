import { splitLocale } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import { openIndex } from '#search/index-reader.ts';
import { maxQuery, pageAskedFor } from '#search/query.ts';
import { placeOf, type ResultView, resultList, summaryOf } from '#search/result-view.ts';
import { search } from '#search/search.ts';
import { escapeHtml, treeToHtml } from '#search/tree-to-html.ts';
import { type AnswerContext, html } from '../../responses.ts';
import { BuildGone, type StoredResource } from '../../source.ts';
import type { QueryLimit } from './query-limit.ts';

/** What the server puts into the page of search, as HTML. */
interface Result {
	summary: string;
	list: string;
	/** The page of results, where it is not the first. */
	place?: string | undefined;
	status?: number;
	retryAfter?: number;
}

/** Nothing of what is looked for leaves with a link or stays behind. */
const headers = { 'Referrer-Policy': 'strict-origin' };

/**
 * Answers `/search?q=…` with the exported page, and what was found in it: by the same code and from the same files as
 * in a browser (specification §17).
 */
export function createSearchEndpoint(limitQueries: QueryLimit) {
	return async (page: StoredResource, context: AnswerContext): Promise<Response> => {
		const { request, report } = context;
		const parameters = new URLSearchParams(request.query);
		const query = parameters.get('q')?.trim() ?? '';
		const template = new TextDecoder().decode(await page.read('identity'));
		const send = (result: Result) => {
			const wait = result.retryAfter === undefined ? {} : { 'Retry-After': `${result.retryAfter}` };
			return html(fill(template, query, result), result.status ?? 200, context, {
				headers: { ...headers, ...wait },
				outside: page.outside,
			});
		};
		if (query === '') return send({ summary: '', list: '' });
		// Before anything of the index is read: to refuse costs next to nothing.
		const retryAfter = limitQueries(request.address);
		if (retryAfter > 0) return send({ summary: sentenceIn(template, 'refusal'), list: '', status: 429, retryAfter });
		const { locale } = splitLocale(page.path, context.buildInfo);
		const result = await find(query, { pageNumber: pageAskedFor(parameters), locale, context }).catch(
			(reason): Result => {
				if (reason instanceof BuildGone) throw reason;
				report(reason);
				return { summary: sentenceIn(template, 'failure'), list: '', status: 503 };
			},
		);
		return send(result);
	};
}

async function find(
	query: string,
	{ pageNumber, locale, context }: { pageNumber: number; locale: string; context: AnswerContext },
): Promise<Result> {
	const index = await openIndex({
		loadRoot: () => loadJson(href('searchIndex', { locale }), context),
		loadFile: (hash) => loadJson(href('searchFile', { locale, hash }), context),
	});
	const answer = await search(query, index, pageNumber);
	const view = index.view as ResultView;
	return {
		summary: treeToHtml(summaryOf(answer, query, view)),
		list: treeToHtml(resultList(answer, query, view)),
		place: placeOf(answer, view),
	};
}

/** Reads a sentence of the page itself: the index has it too, and is not read, or cannot be. */
function sentenceIn(template: string, name: 'failure' | 'refusal'): string {
	return new RegExp(`data-search-${name}="">(.*?)</p>`, 's').exec(template)?.[1] ?? '';
}

async function loadJson(path: string, { find }: AnswerContext): Promise<unknown> {
	const stored = find(path);
	if (!stored) throw new Error(`${path} is missing.`);
	return JSON.parse(new TextDecoder().decode(await stored.read('identity')));
}

/** Puts an answer into the exported page. What a visitor wrote is cut to what is looked for. */
function fill(template: string, query: string, { summary, list, place }: Result): string {
	const shown = escapeHtml(query.slice(0, 2 * maxQuery));
	return template
		.replace(/<title[^>]*>/, (start) => (place === undefined ? start : `${start}${escapeHtml(place)} · `))
		.replace(/data-search-query=""/, () => `data-search-query="" value="${shown}"`)
		.replace(/(data-search-summary="">)(<\/p>)/, (_, start, end) => `${start}${summary}${end}`)
		.replace(/(data-search-results="">).*?(<\/div>)/s, (_, start, end) => `${start}${list}${end}`);
}

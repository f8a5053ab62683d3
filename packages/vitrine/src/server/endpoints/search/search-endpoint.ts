import { splitLocale } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import { openIndex } from '#search/index-reader.ts';
import { longestQuery, pageAskedFor } from '#search/query.ts';
import { type ResultView, resultList, sentence, summaryOf } from '#search/result-view.ts';
import { search } from '#search/search.ts';
import { escapeHtml, treeToHtml } from '#search/tree-to-html.ts';
import { type AnswerContext, html } from '../../responses.ts';
import { BuildGone, type StoredResource } from '../../source.ts';
import type { QueryLimit } from './query-limit.ts';

/** What the server puts into the page of search, as HTML. */
interface Result {
	summary: string;
	list: string;
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
		if (query === '') return html(fill(template, query, { summary: '', list: '' }), 200, context, headers);
		const result = await answer(query, { parameters, page, context }).catch((reason): Result => {
			if (reason instanceof BuildGone) throw reason;
			report(reason);
			return { summary: failureIn(template), list: '', status: 503 };
		});
		const wait = result.retryAfter === undefined ? {} : { 'Retry-After': `${result.retryAfter}` };
		return html(fill(template, query, result), result.status ?? 200, context, { ...headers, ...wait });
	};

	async function answer(
		query: string,
		{ parameters, page, context }: { parameters: URLSearchParams; page: StoredResource; context: AnswerContext },
	): Promise<Result> {
		const { locale } = splitLocale(page.path, context.buildInfo);
		const root = await loadJson(href('searchIndex', { locale }), context);
		const retryAfter = await limitQueries(context.request.address);
		if (retryAfter > 0) {
			const summary = treeToHtml([sentence(viewOf(root).words['too-many'])]);
			return { summary, list: '', status: 429, retryAfter };
		}
		return find(query, { pageNumber: pageAskedFor(parameters), root, locale, context });
	}
}

async function find(
	query: string,
	{ pageNumber, root, locale, context }: { pageNumber: number; root: unknown; locale: string; context: AnswerContext },
): Promise<Result> {
	const index = await openIndex({
		loadRoot: async () => root,
		loadFile: (hash) => loadJson(href('searchFile', { locale, hash }), context),
	});
	const answer = await search(query, index, pageNumber);
	const view = viewOf(root);
	return { summary: treeToHtml(summaryOf(answer, query, view)), list: treeToHtml(resultList(answer, query, view)) };
}

/** The sentence that says so, which the page holds for browsers: the index has it too, and may be what cannot be read. */
function failureIn(template: string): string {
	return /data-search-failure="">(.*?)<\/p>/s.exec(template)?.[1] ?? '';
}

function viewOf(root: unknown): ResultView {
	return (root as { view: ResultView }).view;
}

async function loadJson(path: string, { find }: AnswerContext): Promise<unknown> {
	const stored = find(path);
	if (!stored) throw new Error(`${path} is missing.`);
	return JSON.parse(new TextDecoder().decode(await stored.read('identity')));
}

/** Puts an answer into the exported page. What a visitor wrote is cut to what is looked for. */
function fill(template: string, query: string, { summary, list }: Result): string {
	const shown = escapeHtml(query.slice(0, 2 * longestQuery));
	return template
		.replace(/data-search-query=""/, () => `data-search-query="" value="${shown}"`)
		.replace(/(data-search-summary="">)(<\/p>)/, (_, start, end) => `${start}${summary}${end}`)
		.replace(/(data-search-results="">).*?(<\/div>)/s, (_, start, end) => `${start}${list}${end}`);
}

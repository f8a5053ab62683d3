import { readFileSync } from 'node:fs';
import { renderDocument } from '#document/render-document.tsx';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import type { InterfaceText } from '#i18n/messages.ts';
import type { SearchPage } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { maxQuery } from '#search/query.ts';
import type { ResultView } from '#search/result-view.ts';
import { localeInfo } from '#views/locale-info.ts';
import type { RenderContext, SearchIndex } from '#views/render-context.ts';
import { translateFor } from '#views/translate.ts';
import { contentTypes, type Resource } from './resource.ts';
import { searchAddress } from './search-link.ts';
import { unlistedExtras, unlistedPage } from './unlisted-page.ts';

/**
 * The page of search in every language, and what it looks into: a file that names all others, and these, which are kept
 * for ever (specification §17).
 */
export function search(context: RenderContext): Resource[] {
	if (!context.site.config.search) return [];
	const pages = context.site.config.locales.flatMap(({ code }) => searchPageOf(context, code));
	return [...pages, ...searchIndexes(context)];
}

/** What search looks into. */
export function searchIndexes(context: RenderContext): Resource[] {
	return context.search.flatMap((index) => indexFiles(context, index));
}

function searchPageOf(context: RenderContext, locale: string): Resource[] {
	const path = searchAddress(context, locale);
	return [
		{
			path,
			kind: 'search-page',
			contentType: contentTypes.html,
			compression: 'quick',
			body: () => {
				const payload = searchPage(context, locale);
				const extras = unlistedExtras(context, payload);
				const script = `<script type="module" src="${context.searchScript}"></script>`;
				return renderDocument(payload, { ...extras, scripts: extras.scripts + script });
			},
		},
		{
			path: href('payload', { path }),
			kind: 'payload',
			contentType: contentTypes.json,
			compression: 'quick',
			body: () => JSON.stringify(searchPage(context, locale)),
		},
	];
}

/** Its headers are its own, so that it is reached and left by a load of the document. */
function searchPage(context: RenderContext, locale: string): Payload<SearchPage> {
	const t = translateFor(context.site, locale);
	const page = { kind: 'search', address: searchAddress(context, locale) } as const;
	const texts = { title: t('search-title'), description: t('search-field') };
	const { layout, ...payload } = unlistedPage(context, { locale, ...texts, page });
	const languages = layout.languages.map((link) => ({
		...link,
		address: searchAddress(context, link.code),
		leadsTo: 'translation' as const,
	}));
	return { ...payload, isApart: true, layout: { ...layout, search: undefined, languages } };
}

function indexFiles(context: RenderContext, { locale, root, files }: SearchIndex): Resource[] {
	return [
		{
			path: href('searchIndex', { locale }),
			kind: 'search-index',
			contentType: contentTypes.json,
			compression: 'best',
			body: () => JSON.stringify({ ...JSON.parse(root), view: resultView(context, locale) }),
		},
		...files.map(
			({ hash, source }): Resource => ({
				path: href('searchFile', { locale, hash }),
				kind: 'search-file',
				contentType: contentTypes.json,
				compression: 'quick',
				key: hash,
				body: () => readFileSync(source),
			}),
		),
	];
}

/** What results are shown with. Other languages are offered behind them, but for those that are not ready. */
function resultView(context: RenderContext, locale: string): ResultView {
	const { site } = context;
	const t = translateFor(site, locale);
	const words = {
		found: t('search-found', { count: '{count}' }),
		none: t('search-none', { query: '{query}' }),
		corrected: t('search-corrected', { query: '{query}', other: '{other}', count: '{count}' }),
		'too-long': t('search-too-long', (tag) => ({ count: new Intl.NumberFormat(tag).format(maxQuery) })),
		earlier: t('search-earlier'),
		place: t('list-place', { number: '{number}', last: '{last}' }),
		further: t('search-further'),
		places: t('list-pages'),
		elsewhere: t('search-elsewhere'),
	} satisfies Record<string, InterfaceText>;
	const plain = Object.entries(words).map(([name, { text, ...language }]) => {
		return [name, { text: withoutBreakMarks(text), ...language }];
	});
	const others = site.config.locales.filter(({ code, unlisted }) => code !== locale && !unlisted);
	return {
		tag: localeInfo(site, locale).tag,
		address: searchAddress(context, locale),
		words: Object.fromEntries(plain),
		languages: others.map(({ code, name, tag, dir }) => ({ name, tag, dir, address: searchAddress(context, code) })),
	};
}

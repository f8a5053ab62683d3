import { fallbackChain } from '#i18n/locale.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import type { PageFile } from './pages.ts';
import type { Report } from './problem.ts';
import type { Article, Page, Place } from './site.ts';
import type { SiteConfig } from './site-config.ts';

/**
 * Joins the files of all languages to pages. The source language decides which pages exist, and whether one is a draft;
 * a translation without its source is reported.
 *
 * @param drafts whether drafts are part of the site
 */
export function joinPages(
	files: readonly PageFile[],
	{ config, drafts }: { config: SiteConfig; drafts: boolean },
	report: Report,
): Map<string, Page> {
	const byLocale = new Map(config.locales.map(({ code }) => [code, new Map<string, PageFile>()]));
	for (const file of files) byLocale.get(file.locale)?.set(file.id, file);
	const sources = byLocale.get(config.defaultLocale) ?? new Map<string, PageFile>();
	const isPublished = (file: PageFile) => drafts || !file.draft;

	for (const file of files) {
		if (sources.has(file.id) || !isPublished(file)) continue;
		report({
			file: file.file,
			line: 1,
			found: 'a translation of a page that does not exist',
			expected: `the source at content/${config.defaultLocale}/pages/${file.id}.md`,
			fix: 'write the source, or move or remove this file',
		});
	}
	// The slug of a draft counts, too: no address changes on the day it is published.
	const slugOf = (id: string, locale: string) => {
		const file = byLocale.get(locale)?.get(id) ?? sources.get(id);
		return file?.slug ?? id.slice(id.lastIndexOf('/') + 1);
	};
	const addressOf = (id: string, locale: string) => {
		const parts = id.split('/');
		const slugs = parts.map((_, depth) => slugOf(parts.slice(0, depth + 1).join('/'), locale));
		return localizePath({ path: encodePath(`/${slugs.join('/')}`), locale }, config);
	};
	const pages = [...sources.values()]
		.filter(isPublished)
		.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
		.map(({ id }) => {
			const translations: Record<string, Article> = {};
			const fallbacks: Record<string, Place> = {};
			const publishedIn = (locale: string) => {
				const file = byLocale.get(locale)?.get(id);
				return file && isPublished(file) ? file : undefined;
			};
			for (const { code, fallback } of config.locales) {
				const file = publishedIn(code);
				const address = addressOf(id, code);
				const locale = fallbackChain(code, config).find(publishedIn) ?? config.defaultLocale;
				if (file) translations[code] = articleOf(file, address);
				else if (fallback !== '404') fallbacks[code] = { address, locale };
			}
			return { id, translations, fallbacks };
		});
	return new Map(pages.map((page) => [page.id, page]));
}

function articleOf(
	{ file, title, description, updated, order, body, anchors, links, images, characters }: PageFile,
	address: string,
): Article {
	return { file, address, title, description, updated, order, body, anchors, links, images, characters };
}

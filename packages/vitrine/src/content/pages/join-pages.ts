import { dayIn } from '#i18n/day.ts';
import { fallbackChain } from '#i18n/locale.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { shownFields } from '../fields/page-fields.ts';
import { hasVideo } from '../fields/video-file-field.ts';
import type { Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { fileOfPage } from '../site/collection-files.ts';
import { homeId, type Page, type PageText, type Place } from '../site/site.ts';
import type { PageFile, PageHead } from './pages.ts';
import { type SectionSettings, sectionsIn } from './shown-sections.ts';

/** A page in all its languages, with the address that it has in each. */
export interface JoinedPage<Head extends PageHead> extends Pick<Page, 'id' | 'fallbacks'> {
	/** By locale code. The source language is always there, but for the parts of a collection. */
	translations: Record<string, { page: Head; address: string }>;
}

/**
 * Joins the files of all languages to pages. The source language decides which pages exist, and whether one is a draft;
 * a translation without its source is reported. The parts of a collection exist in any language that has them; others
 * show at most the list, where the settings name a fallback. Entries wait for their day, and need the list.
 *
 * @param drafts whether drafts and entries that wait are part of the site
 */
export function joinPages<Head extends PageHead>(
	files: readonly Head[],
	{ config, drafts }: { config: SiteConfig; drafts: boolean },
	report: Report,
): JoinedPage<Head>[] {
	const byLocale = new Map(config.locales.map(({ code }) => [code, new Map<string, Head>()]));
	for (const file of files) byLocale.get(file.locale)?.set(file.id, file);
	const sources = byLocale.get(config.defaultLocale) ?? new Map<string, Head>();
	const today = dayIn(config.timeZone, Date.now());
	const isPublished = (file: PageHead): boolean => {
		if (drafts) return true;
		if (file.draft || isWaiting(file, today)) return false;
		const list = file.collection?.part === 'entry' ? byLocale.get(file.locale)?.get(parentId(file.id)) : undefined;
		return list === undefined || isPublished(list);
	};

	for (const file of files) {
		if (sources.has(file.id) || !isPublished(file)) continue;
		const { id, locale, collection } = file;
		if (collection?.part === 'list') continue;
		if (collection && byLocale.get(locale)?.has(parentId(id))) continue;
		const ending = file.file.slice(file.file.lastIndexOf('.'));
		report({
			file: file.file,
			line: 1,
			found: collection ? 'an entry without a list that names it' : 'a translation of a page that does not exist',
			expected: collection
				? `the title and description of the list at content/${locale}/${collection.name}/index.md`
				: `the source at content/${config.defaultLocale}/${fileOfPage(id, file, ending)}`,
			fix: collection ? 'write that file' : 'write the source, or move or remove this file',
		});
	}
	// The slug of a draft counts, too: no address changes on the day it is published.
	const slugOf = (id: string, locale: string) => {
		const file = byLocale.get(locale)?.get(id) ?? sources.get(id);
		return file?.slug ?? id.slice(id.lastIndexOf('/') + 1);
	};
	const addressOf = (id: string, locale: string) => {
		if (id === homeId) return localizePath({ path: '/', locale }, config);
		const parts = id.split('/');
		const slugs = parts.map((_, depth) => slugOf(parts.slice(0, depth + 1).join('/'), locale));
		return localizePath({ path: encodePath(`/${slugs.join('/')}`), locale }, config);
	};
	const withEntries = new Set(
		files.flatMap((file) =>
			file.collection?.part === 'entry' && isPublished(file) ? [`${file.locale} ${file.collection.name}`] : [],
		),
	);
	/** The language whose list another one shows: the first of its fallbacks that has entries. */
	const listSource = (code: string, collection: PageHead['collection'], has: (locale: string) => unknown) =>
		collection?.part === 'list' &&
		config.collections[collection.name]?.fallback &&
		!withEntries.has(`${code} ${collection.name}`)
			? fallbackChain(code, config).find((locale) => has(locale) && withEntries.has(`${locale} ${collection.name}`))
			: undefined;
	const ofCollections = files.filter(({ id, collection }) => collection && !sources.has(id));
	const ids = new Map([...sources.values(), ...ofCollections].map((file) => [file.id, file]));
	return [...ids.values()]
		.filter((file) => file.collection !== undefined || isPublished(file))
		.sort((a, b) => placeAmongPages(a) - placeAmongPages(b) || (a.id < b.id ? -1 : 1))
		.flatMap(({ id, collection }) => {
			const translations: JoinedPage<Head>['translations'] = {};
			const fallbacks: Record<string, Place> = {};
			const publishedIn = (locale: string) => {
				const file = byLocale.get(locale)?.get(id);
				return file && isPublished(file) ? file : undefined;
			};
			for (const { code, fallback } of config.locales) {
				const page = publishedIn(code);
				const address = addressOf(id, code);
				const locale = fallbackChain(code, config).find(publishedIn) ?? config.defaultLocale;
				const ofList = fallback === '404' ? undefined : listSource(code, collection, publishedIn);
				if (page) translations[code] = { page, address };
				else if (ofList !== undefined) fallbacks[code] = { address, locale: ofList };
				else if (fallback !== '404' && !collection) fallbacks[code] = { address, locale };
			}
			return Object.keys(translations).length > 0 ? [{ id, translations, fallbacks }] : [];
		});
}

/** Whether an entry is dated ahead: it is published on its day. */
export function isWaiting({ entry }: Pick<PageHead, 'entry'>, today: string): boolean {
	return entry !== undefined && entry.date > today;
}

function parentId(id: string): string {
	return id.slice(0, id.lastIndexOf('/'));
}

/** The home page comes before all others. */
function placeAmongPages({ id, order }: PageHead): number {
	return id === homeId ? -Infinity : order;
}

/** The pages of a site, by their id. */
export function sitePages(joined: readonly JoinedPage<PageFile>[], settings: SectionSettings): Map<string, Page> {
	return new Map(
		joined.map((page) => {
			const { id, translations, fallbacks } = page;
			const texts = Object.entries(translations).map(([code, { page: file, address }]) => [
				code,
				textOf(file, { address, page, settings }),
			]);
			const isDraft = translations[settings.config.defaultLocale]?.page.draft;
			return [id, { id, translations: Object.fromEntries(texts), fallbacks, ...(isDraft ? { isDraft } : {}) }];
		}),
	);
}

function textOf(
	file: PageFile,
	{ address, page, settings }: { address: string; page: JoinedPage<PageFile>; settings: SectionSettings },
): PageText {
	const noindex = file.noindex || page.translations[settings.config.defaultLocale]?.page.noindex === true;
	const facts = { file: file.file, address, ...shownFields(file), noindex };
	if (file.format === 'md') {
		const { textKey, anchors, links, images, videos, characters } = file;
		const embeds = file.embeds.map((embed) => ({ ...embed, file: file.file }));
		const hasVideo = videos.length > 0;
		const entry = file.entry && file.collection ? { ...file.entry, collection: file.collection.name } : undefined;
		const text = {
			...facts,
			format: 'md' as const,
			textKey,
			anchors,
			links,
			images,
			embeds,
			videos,
			hasVideo,
			characters,
		};
		return entry ? { ...text, entry } : text;
	}
	const { sections, links, images, embeds } = sectionsIn(file.locale, page, settings);
	const isKnown = !page.translations[settings.config.defaultLocale]?.page.isBroken;
	const anchors = isKnown ? sections.flatMap(({ anchors }) => anchors) : undefined;
	return {
		...facts,
		format: 'yaml',
		sections,
		...(file.lead !== undefined && { lead: file.lead }),
		...(file.hasOwnAssets && { hasOwnAssets: true }),
		...(file.isUnpublished && { isUnpublished: true }),
		anchors,
		links,
		images,
		embeds,
		hasVideo: sections.some(({ content }) => hasVideo(content)),
	};
}

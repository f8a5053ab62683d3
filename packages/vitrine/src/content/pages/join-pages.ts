import { fallbackChain } from '#i18n/locale.ts';
import { shownFields } from '../fields/page-fields.ts';
import { hasVideo } from '../fields/video-file-field.ts';
import { coded } from '../problems/message.ts';
import type { Report } from '../problems/problem.ts';
import { isShown, type Period, type View } from '../schedule/period.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { fileOfPage } from '../site/collection-files.ts';
import { homeId, type Page, type PageText, type Place } from '../site/site.ts';
import { isGone } from './expired-pages.ts';
import { createAddresses, filesByLocale, parentId } from './page-addresses.ts';
import { createPeriods, hull } from './page-periods.ts';
import type { PageFile, PageHead } from './pages.ts';
import { type SectionSettings, sectionsIn } from './shown-sections.ts';

/** A page in all its languages, with the address that it has in each. */
export interface JoinedPage<Head extends PageHead> extends Pick<Page, 'id' | 'fallbacks' | 'period'> {
	/** By locale code. The source language is always there, but for the parts of a collection. */
	translations: Record<string, { page: Head; address: string; period?: Period }>;
}

/**
 * Joins the files of all languages to pages. The source language decides which pages exist, and whether one is a draft;
 * a translation without its source is reported. The parts of a collection exist in any language that has them; others
 * show at most the list, where the settings name a fallback. Entries need the list.
 *
 * @param view what is part of the site: what is published at a moment, or more than that
 */
export function joinPages<Head extends PageHead>(
	files: readonly Head[],
	{ config, view }: { config: SiteConfig; view: View },
	report: Report,
): JoinedPage<Head>[] {
	const byLocale = filesByLocale(files, config);
	const sources = byLocale.get(config.defaultLocale) ?? new Map<string, Head>();
	const addressOf = createAddresses(byLocale, config);
	const periodOf = createPeriods(byLocale, config);
	const isPublished = (file: PageHead): boolean => {
		if ((file.draft && !view.drafts) || !isShown(periodOf(file), view)) return false;
		const list = file.collection?.part === 'entry' ? byLocale.get(file.locale)?.get(parentId(file.id)) : undefined;
		return list === undefined || isPublished(list);
	};

	for (const file of files) {
		if (sources.has(file.id) || !isPublished(file)) continue;
		const { id, locale, collection } = file;
		if (collection?.part === 'list') continue;
		if (collection && byLocale.get(locale)?.has(parentId(id))) continue;
		const ending = file.file.slice(file.file.lastIndexOf('.'));
		const lacking = collection
			? `content/${locale}/${collection.name}/index.md`
			: `content/${config.defaultLocale}/${fileOfPage(id, file, ending)}`;
		report({
			file: file.file,
			line: 1,
			found: collection ? 'an entry without a list that names it' : 'a translation of a page that does not exist',
			expected: collection ? `the title and description of the list at ${lacking}` : `the source at ${lacking}`,
			message: coded(collection ? 'entry-without-list' : 'page-without-original', { file: lacking }),
			fix: collection ? 'write that file' : 'write the source, or move or remove this file',
		});
	}
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
				if (page) translations[code] = { page, address, ...periodIn(view, periodOf(page)) };
				else if (isGone(byLocale.get(code)?.get(id), { periodOf, view })) continue;
				else if (ofList !== undefined) fallbacks[code] = { address, locale: ofList };
				else if (fallback !== '404' && !collection) fallbacks[code] = { address, locale };
			}
			const all = Object.values(translations).map(({ period = {} }) => period);
			const original = translations[config.defaultLocale];
			const period = collection || !original ? hull(all) : (original.period ?? {});
			return all.length > 0 ? [{ id, translations, fallbacks, ...periodIn(view, period) }] : [];
		});
}

/** What is published alone has no dates to come in it. */
function periodIn({ span }: View, period: Period): { period?: Period } {
	const isNeeded = span !== 'now' && (period.from !== undefined || period.until !== undefined);
	return isNeeded ? { period } : {};
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
			const texts = Object.entries(translations).map(([code, { page: file, address, period }]) => [
				code,
				textOf(file, { address, period, page, settings }),
			]);
			const isDraft = translations[settings.config.defaultLocale]?.page.draft;
			const { period } = page;
			const ahead = { ...(isDraft ? { isDraft } : {}), ...(period ? { period } : {}) };
			return [id, { id, translations: Object.fromEntries(texts), fallbacks, ...ahead }];
		}),
	);
}

function textOf(
	file: PageFile,
	{
		address,
		period,
		page,
		settings,
	}: { address: string; period: Period | undefined; page: JoinedPage<PageFile>; settings: SectionSettings },
): PageText {
	const noindex = file.noindex || page.translations[settings.config.defaultLocale]?.page.noindex === true;
	const facts = { file: file.file, address, ...shownFields(file), noindex, ...(period ? { period } : {}) };
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

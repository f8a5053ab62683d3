import type { Locale } from '#i18n/locale.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Period } from '../../schedule/period.ts';
import type { SectionLabels } from '../../section-types/section-labels.ts';
import type { SiteConfig } from '../../settings/site-schema.ts';
import { isPartOfList, type Page, type Site } from '../../site/site.ts';
import type { EditedKind } from '../fields/file-schemas.ts';

/** What a site has, as its editor lists it. */
export interface SiteOverview {
	name: string;
	defaultLocale: string;
	/** IANA name. */
	timeZone: string;
	locales: Pick<Locale, 'code' | 'name' | 'shortName' | 'tag' | 'dir'>[];
	/** Pages and entries, those of a collection behind all others. */
	pages: OverviewPage[];
	/** All other files with fields, by path from the site's folder. */
	files: OverviewFile[];
	/** The section types that pages can have, those of the site first. */
	kinds: OverviewKind[];
	/** Whether the site could be read: else titles are ids, and nothing has an address. */
	isRead: boolean;
	/** What keeps it from being read. */
	problems: readonly Problem[];
}

/** A page in the languages that it is written in. */
export interface OverviewPage {
	id: string;
	/** The name of its collection, where it is an entry. */
	collection?: string;
	/** Visitors do not see it, also once it is published. */
	isDraft?: true;
	/** When it is published, in milliseconds since 1970. */
	period?: Period;
	/** By locale code. */
	texts: Record<string, OverviewText>;
	/** Its address in each language that has one, also where it shows the text of another one. */
	addresses: Record<string, string>;
}

interface OverviewText {
	file: string;
	/** The short one where there is one. */
	title: string;
}

interface OverviewFile {
	file: string;
	/** Code of its language; undefined for what is the same in every one. */
	locale?: string;
}

/** A section type, as it is chosen. */
export interface OverviewKind {
	kind: string;
	/** Undefined where it has none: its keys are shown. */
	labels?: SectionLabels;
	/** Whether a section of it can begin as a copy of its example. */
	hasExample: boolean;
	/** Whether it has a picture of its example. */
	hasThumbnail: boolean;
}

export interface OverviewSources {
	config: SiteConfig;
	/** Undefined where the site has problems. */
	site: Site | undefined;
	problems: readonly Problem[];
	files: readonly string[];
	kinds: OverviewKind[];
	kindOf: (file: string) => EditedKind | undefined;
}

/** Lists what a site has. */
export function overviewOf({ config, site, problems, files, kinds, kindOf }: OverviewSources): SiteOverview {
	const { name, defaultLocale, timeZone } = config;
	const locales = config.locales.map(({ code, name: own, shortName, tag, dir }) => ({
		...{ code, name: own, shortName, tag, dir },
	}));
	const isPage = (file: string) => kindOf(file)?.page !== undefined;
	const others = files.filter((file) => !isPage(file));
	return {
		...{ name, defaultLocale, timeZone, locales },
		pages: site ? pagesOf(site, new Set(files)) : pagesByFile(files, kindOf),
		files: others.map((file) => {
			const locale = kindOf(file)?.locale;
			return locale === undefined ? { file } : { file, locale };
		}),
		kinds,
		isRead: site !== undefined,
		problems,
	};
}

function pagesOf({ pages, config }: Site, files: ReadonlySet<string>): OverviewPage[] {
	const listed = [...pages.values()].filter(
		(page) => !isPartOfList(page) && Object.values(page.translations).some(({ file }) => files.has(file)),
	);
	const rows = listed.map((page) => rowOf(page));
	const order = [undefined, ...Object.keys(config.collections)];
	return order.flatMap((name) => rows.filter(({ collection }) => collection === name));
}

function rowOf({ id, translations, fallbacks, isDraft, period }: Page): OverviewPage {
	const texts = Object.entries(translations);
	const [collection] = texts.flatMap(([, text]) => (text.format === 'md' && text.entry ? text.entry.collection : []));
	return {
		id,
		...(collection === undefined ? {} : { collection }),
		...(isDraft ? { isDraft } : {}),
		...(period ? { period } : {}),
		texts: Object.fromEntries(texts.map(([code, { file, title, label }]) => [code, { file, title: label ?? title }])),
		addresses: Object.fromEntries(
			[...texts, ...Object.entries(fallbacks)].map(([code, { address }]) => [code, address]),
		),
	};
}

function pagesByFile(files: readonly string[], kindOf: OverviewSources['kindOf']): OverviewPage[] {
	const rows = new Map<string, OverviewPage>();
	for (const file of files) {
		const { page, locale } = kindOf(file) ?? {};
		const id = page?.id;
		if (id === undefined || locale === undefined) continue;
		const row = rows.get(id) ?? { id, texts: {}, addresses: {} };
		row.texts[locale] = { file, title: id };
		rows.set(id, row);
	}
	return [...rows.values()];
}

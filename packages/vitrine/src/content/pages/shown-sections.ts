import { fallbackChain } from '#i18n/locale.ts';
import { embedsIn } from '../fields/embed-field.ts';
import { imagesIn, type PageImage } from '../fields/picture-field.ts';
import { readSourceFile } from '../files/source-file.ts';
import { mapLinks } from '../markdown/link-syntax.ts';
import { isShown, type Period, type View } from '../schedule/period.ts';
import type { WrittenSchedule } from '../schedule/written-moment.ts';
import { sectionAnchors } from '../section-types/section-anchors.ts';
import { omittedSection, sharedSection } from '../section-types/section-schema.ts';
import type { SectionTypes } from '../section-types/section-types.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { listLanguageFiles, pagesIn, sharedSectionsIn } from '../site/language-files.ts';
import type { PageEmbed, PageLink, PageSection, SectionContent, SectionPage } from '../site/site.ts';
import type { JoinedPage } from './join-pages.ts';
import { lackingPictures } from './lacking-pictures.ts';
import type { FilesByLocale } from './page-addresses.ts';
import { readPeriod, withOriginal } from './page-periods.ts';
import type { PageFile } from './pages.ts';
import type { SectionPageFile } from './section-page.ts';
import type { SharedSection } from './shared-sections.ts';

/**
 * The section types that pages of a site use: those whose names stand in a page made of sections. It is known before
 * the pages are checked, and may hold one too many, never one too few.
 */
export async function kindsInUse(
	root: string,
	{ config, kinds }: Pick<SectionSettings, 'config' | 'kinds'>,
): Promise<string[]> {
	if (config.gallery) return [...kinds.keys()];
	const used = new Set<string>();
	const files = await listLanguageFiles(root, config.defaultLocale, config.collections);
	const ofSections = pagesIn(files, config.collections).filter(({ format }) => format === 'yaml');
	for (const { onDisk } of [...ofSections, ...sharedSectionsIn(files)]) {
		const { text } = await readSourceFile(root, onDisk, () => {});
		for (const kind of kinds.keys()) if (text.includes(kind)) used.add(kind);
	}
	return [...used].sort();
}

/** The settings that decide which sections a page may have. */
export interface SectionSettings {
	config: SiteConfig;
	kinds: SectionTypes;
	/** Of all languages. */
	shared: readonly SharedSection[];
	/** What is part of the site. */
	view: View;
}

/**
 * Returns the sections of a page in one language, in the order of the original. A section that the language lacks comes
 * from the first of its fallbacks that has it.
 */
export function sectionsIn(
	locale: string,
	page: JoinedPage<PageFile>,
	settings: SectionSettings,
): Pick<SectionPage, 'sections' | 'links' | 'images' | 'embeds'> {
	const { kinds, view } = settings;
	const sections: PageSection[] = [];
	const links: PageLink[] = [];
	const images: PageImage[] = [];
	const embeds: PageEmbed[] = [];
	for (const { name, from, others, period } of writtenSections(locale, page, settings)) {
		if (!isShown(period, view)) continue;
		const { file, at } = from;
		let content = withoutSchedule(from.content);
		for (const other of others) {
			const lacking = lackingPictures({ ...from, content }, other);
			content = { ...content, ...lacking };
			images.push(...imagesIn(lacking, other));
		}
		const { lead, notes } = pageIn(page, locale) ?? {};
		const isHeading = lead === undefined && titlesPage(content, sections, kinds);
		const anchors = sectionAnchors({ name, content }, kinds);
		const isAlways = period.from === undefined && period.until === undefined;
		const ahead = view.span !== 'now' && !isAlways ? { period } : {};
		sections.push({ name, locale: from.locale, file, content, isHeading, anchors, ...notes?.get(name), ...ahead });
		mapLinks(content, (target, path) => {
			const place = [...at, ...path];
			links.push({ target, file, line: from.lineAt(place), where: namedPart(place), ...ahead });
			return target;
		});
		const { thumbnail } = notes?.get(name) ?? {};
		const place = { file, at, lineAt: from.lineAt };
		images.push(...imagesIn(from.content, place), ...imagesIn(thumbnail, place));
		for (const { embed, path } of embedsIn(content)) {
			const place = [...at, ...path];
			embeds.push({ origin: embed.origin, file, line: from.lineAt(place), where: place.map(String).join('.') });
		}
	}
	return { sections, links, images, embeds };
}

/** Returns the files of a page in all languages, whatever of them is published. */
export function translationsOf(id: string, byLocale: FilesByLocale<PageFile>): JoinedPage<PageFile>['translations'] {
	const files = [...byLocale].flatMap(([code, all]) => {
		const page = all.get(id);
		return page ? [[code, { page, address: '' }] as const] : [];
	});
	return Object.fromEntries(files);
}

/** A section of a page in one language, whether it is shown or not. */
export interface WrittenSectionOfPage {
	name: string;
	from: FoundSection;
	/** The same section in the languages behind. */
	others: readonly FoundSection[];
	period: Period;
}

/** Returns all sections that a page has in one language at any time. */
export function writtenSections(
	locale: string,
	page: Pick<JoinedPage<PageFile>, 'translations'>,
	{ config, shared }: Pick<SectionSettings, 'config' | 'shared'>,
): WrittenSectionOfPage[] {
	const written: WrittenSectionOfPage[] = [];
	for (const [name, there] of pageIn(page, config.defaultLocale)?.sections ?? []) {
		if (pageIn(page, locale)?.sections.get(name) === omittedSection) continue;
		const foundIn = (code: string): FoundSection[] => {
			const own = pageIn(page, code);
			const content = own?.sections.get(name);
			if (own && typeof content === 'object') return [{ ...own, content, at: ['sections', name] }];
			const one = there === sharedSection ? shared.find((one) => one.name === name && one.locale === code) : undefined;
			return one ? [{ ...one, at: [] }] : [];
		};
		const [from, ...others] = fallbackChain(locale, config).flatMap(foundIn);
		if (!from) continue;
		const [original] = foundIn(config.defaultLocale);
		const times = withOriginal(scheduleOf(from.content), original && scheduleOf(original.content));
		written.push({ name, from, others, period: readPeriod(times, config.timeZone) });
	}
	return written;
}

function pageIn({ translations }: Pick<JoinedPage<PageFile>, 'translations'>, code: string) {
	const page = translations[code]?.page;
	return page?.format === 'yaml' ? page : undefined;
}

/** Returns when a section is shown, as it is written. */
export function scheduleOf({ publishAt, expireAt }: SectionContent): WrittenSchedule {
	return {
		...(typeof publishAt === 'string' ? { publishAt } : {}),
		...(typeof expireAt === 'string' ? { expireAt } : {}),
	};
}

/** Dates to come are in no page. */
function withoutSchedule(written: SectionContent): SectionContent {
	if (!Object.keys(scheduleOf(written)).length) return written;
	const { publishAt: _publishAt, expireAt: _expireAt, ...content } = written;
	return content;
}

/** A section, and where it is written. */
export interface FoundSection {
	locale: string;
	file: string;
	content: SectionContent;
	/** The keys that lead to it in its file. */
	at: readonly string[];
	lineAt: SectionPageFile['lineAt'];
}

/** Whether the heading of a section is that of its page, behind those that come before it. */
export function titlesPage(
	{ kind }: SectionContent,
	before: readonly Pick<PageSection, 'isHeading'>[],
	kinds: SectionTypes,
): boolean {
	return kinds.get(kind)?.titlesPage === true && !before.some(({ isHeading }) => isHeading);
}

/** The part of a path that an editor wrote: up to the tree of a text. */
export function namedPart(path: readonly PropertyKey[]): string {
	const tree = path.indexOf('children');
	return (tree < 0 ? path : path.slice(0, tree)).map(String).join('.');
}

import { fallbackChain } from '#i18n/locale.ts';
import { embedsIn } from '../fields/embed-field.ts';
import { imagesIn, type PageImage } from '../fields/picture-field.ts';
import { readSourceFile } from '../files/source-file.ts';
import { mapLinks } from '../markdown/link-syntax.ts';
import { sectionAnchors } from '../section-types/section-anchors.ts';
import { omittedSection, sharedSection } from '../section-types/section-schema.ts';
import type { SectionTypes } from '../section-types/section-types.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { listLanguageFiles, pagesIn, sharedSectionsIn } from '../site/language-files.ts';
import type { PageEmbed, PageLink, PageSection, SectionContent, SectionPage } from '../site/site.ts';
import type { JoinedPage } from './join-pages.ts';
import { lackingPictures } from './lacking-pictures.ts';
import type { PageFile } from './pages.ts';
import type { SectionPageFile } from './section-page.ts';
import type { SharedSection } from './shared-sections.ts';

/**
 * The section types that pages of a site use: those whose names stand in a page made of sections. It is known before
 * the pages are checked, and may hold one too many, never one too few.
 */
export async function kindsInUse(root: string, { config, kinds }: Omit<SectionSettings, 'shared'>): Promise<string[]> {
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
}

/**
 * Returns the sections of a page in one language, in the order of the original. A section that the language lacks comes
 * from the first of its fallbacks that has it.
 */
export function sectionsIn(
	locale: string,
	{ translations }: JoinedPage<PageFile>,
	{ config, kinds, shared }: SectionSettings,
): Pick<SectionPage, 'sections' | 'links' | 'images' | 'embeds'> {
	const sections: PageSection[] = [];
	const links: PageLink[] = [];
	const images: PageImage[] = [];
	const embeds: PageEmbed[] = [];
	const pageIn = (code: string) => {
		const page = translations[code]?.page;
		return page?.format === 'yaml' ? page : undefined;
	};
	for (const [name, there] of pageIn(config.defaultLocale)?.sections ?? []) {
		if (pageIn(locale)?.sections.get(name) === omittedSection) continue;
		const [from, ...others] = fallbackChain(locale, config).flatMap((code): FoundSection[] => {
			const page = pageIn(code);
			const content = page?.sections.get(name);
			if (page && typeof content === 'object') return [{ ...page, content, at: ['sections', name] }];
			const own = there === sharedSection ? shared.find((one) => one.name === name && one.locale === code) : undefined;
			return own ? [{ ...own, at: [] }] : [];
		});
		if (!from) continue;
		const { file, at } = from;
		let { content } = from;
		for (const other of others) {
			const lacking = lackingPictures({ ...from, content }, other);
			content = { ...content, ...lacking };
			images.push(...imagesIn(lacking, other));
		}
		const { lead, notes } = pageIn(locale) ?? {};
		const isHeading = lead === undefined && titlesPage(content, sections, kinds);
		const anchors = sectionAnchors({ name, content }, kinds);
		sections.push({ name, locale: from.locale, file, content, isHeading, anchors, ...notes?.get(name) });
		mapLinks(content, (target, path) => {
			const place = [...at, ...path];
			links.push({ target, file, line: from.lineAt(place), where: namedPart(place) });
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

/** A section, and where it is written. */
interface FoundSection {
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

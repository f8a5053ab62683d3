import { stringify } from 'yaml';
import { chooseWords, kitLanguage } from '#i18n/built-in-words.ts';
import type { ContentLanguage } from './content-language.ts';
import { embedsIn } from './embed-field.ts';
import { classifyLink, mapLinks } from './link-syntax.ts';
import type { Report } from './problem.ts';
import { type SectionKinds, sectionFolders } from './section-kinds.ts';
import { readSectionPage, type SectionPageFile } from './section-page.ts';
import { galleryId } from './site.ts';

/** What the page says of itself. */
const heads: Readonly<Record<string, { title: string; description: string }>> = {
	en: {
		title: 'Gallery of sections',
		description: 'Every kind of section that a page can be made of, each with an example.',
	},
	ru: {
		title: 'Галерея разделов',
		description: 'Все виды разделов, из которых можно собрать страницу, и к каждому — пример.',
	},
	ja: {
		title: 'セクション一覧',
		description: 'ページを組み立てるセクションの全種類を、例とともにご覧いただけます。',
	},
};

interface GallerySources {
	/** The folder of the site. */
	root: string;
	kinds: SectionKinds;
	/** Scheme and host of those that pages may show frames of: examples of other hosts are left out. */
	embeds: readonly string[];
	/** Whether the language is the default one, in which every page has to be: where no example is in it, English stands in. */
	isDefault: boolean;
}

/**
 * Makes a page of the examples of all kinds of section, for those who choose among them. Its links lead to the home page:
 * those of the examples belong to other sites.
 *
 * @returns undefined for a language in which there are no examples
 */
export function galleryPage(
	language: ContentLanguage,
	{ root, kinds, embeds, isDefault }: GallerySources,
	report: Report,
): SectionPageFile | undefined {
	const written = chooseWords(Object.keys(heads), language) ?? (isDefault ? kitLanguage.tag : undefined);
	if (written === undefined) return undefined;
	// What names a page comes first.
	const ordered = [...kinds].toSorted(([, a], [, b]) => Number(b.titlesPage === true) - Number(a.titlesPage === true));
	const sections = ordered.flatMap(([kind, { example }]) => {
		const fields = example[language.code] ?? example[written];
		return fields === undefined ? [] : [[kind, { kind, ...(fields as object) }] as const];
	});
	const text = stringify(
		{ ...heads[written], updated: language.today, noindex: true, sections: Object.fromEntries(sections) },
		{ aliasDuplicateObjects: false, lineWidth: 0 },
	);
	const folders = sectionFolders(root);
	const page = readSectionPage({ file: galleryId, text }, { id: galleryId, language, kinds }, (problem) => {
		const [, kind = '', ...rest] = problem.where?.split('.') ?? [];
		const file = folders.find((folder) => folder.kind === kind)?.file ?? problem.file;
		report({ ...problem, file, line: 1, where: ['example', written, ...rest].join('.') });
	});
	const sectionsAtHome = mapLinks(Object.fromEntries(page.sections), (target) =>
		classifyLink(target) === 'external' ? target : '/',
	);
	const shown = Object.entries(sectionsAtHome).filter(([, section]) =>
		embedsIn(section).every(({ embed }) => embeds.includes(embed.origin)),
	);
	return { ...page, sections: new Map(shown) };
}

import { readdirSync, readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { chooseWords, kitLanguage } from '#i18n/built-in-words.ts';
import { embedsIn } from '../fields/embed-field.ts';
import type { SourceFile } from '../files/source-file.ts';
import { type SectionKind, type SectionKinds, sectionFolders } from '../kinds/section-kinds.ts';
import { classifyLink, mapLinks } from '../markdown/link-syntax.ts';
import type { ContentLanguage } from '../messages/content-language.ts';
import type { Report } from '../problems/problem.ts';
import type { GalleryWords, GroupWords } from '../site/gallery-groups.ts';
import { galleryId } from '../site/site.ts';
import { readSectionPage, type SectionPageFile } from './section-page.ts';

/** The page's own words and those of its groups. */
type Words = Omit<GalleryWords, 'ownKinds'> & { title: string; description: string };

const folder = new URL('../gallery-words/', import.meta.url);

/** By language, what the kit's files hold: one for each language that has examples of its kinds. */
const wordsIn: Readonly<Record<string, Words>> = Object.fromEntries(
	readdirSync(folder).map((name) => [
		name.replace(/\.yaml$/, ''),
		parse(readFileSync(new URL(name, folder), 'utf8')) as Words,
	]),
);

interface GallerySources {
	/** The folder of the site. */
	root: string;
	kinds: SectionKinds;
	/** Scheme and host of those that pages may show frames of: examples of other hosts are left out. */
	embeds: readonly string[];
	/** Whether the language is the default one, in which every page must exist: examples that lack it are in English. */
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
	const written = chooseWords(Object.keys(wordsIn), language) ?? (isDefault ? kitLanguage.tag : undefined);
	if (written === undefined) return undefined;
	const folders = sectionFolders(root);
	const own = new Set(folders.filter(({ isOwn }) => isOwn).map(({ kind }) => kind));
	const ordered = [...kinds].toSorted(
		([a, { titlesPage }], [b, other]) =>
			// What can name a page comes first.
			Number(own.has(a)) - Number(own.has(b)) || Number(other.titlesPage === true) - Number(titlesPage === true),
	);
	const head = readSectionPage(sourceOf(written, language), { id: galleryId, language, kinds }, report);
	const examples = ordered.flatMap(([kind, definition]) => {
		const fields = definition.example?.[language.code] ?? definition.example?.[written];
		if (fields === undefined) return [];
		const section = { kind, ...(fields as object) };
		return readExample(section, { written, definition, language }, (problem) => {
			const [, , ...rest] = problem.where?.split('.') ?? [];
			const file = folders.find((folder) => folder.kind === kind)?.file ?? problem.file;
			report({ ...problem, file, line: 1, where: ['example', written, ...rest].join('.') });
		});
	});
	const sections = Object.fromEntries(examples.flatMap((example) => [...example.sections]));
	const sectionsAtHome = mapLinks(sections, (target) => (classifyLink(target) === 'external' ? target : '/'));
	const shown = Object.entries(sectionsAtHome).filter(([, section]) =>
		embedsIn(section).every(({ embed }) => embeds.includes(embed.origin)),
	);
	return {
		...head,
		isBroken: examples.some(({ isBroken }) => isBroken),
		images: examples.flatMap(({ images }) => images),
		lineOf: () => 1,
		lineAt: () => 1,
		sections: new Map(shown),
		gallery: setWords(written, language, own),
	};
}

function setWords(
	written: string,
	{ typesetting }: ContentLanguage,
	own: ReadonlySet<string>,
): GalleryWords | undefined {
	const words = wordsIn[written];
	if (!words) return undefined;
	const setGroup = ({ title, text }: GroupWords) => ({
		title: typesetting.text(title, 'display'),
		text: typesetting.passage(text),
	});
	const { lead, kit, own: ofSite } = words;
	return { lead: typesetting.passage(lead), kit: setGroup(kit), own: setGroup(ofSite), ownKinds: [...own] };
}

function sourceOf(written: string, { today }: ContentLanguage, sections: object = {}): SourceFile {
	const { title, description } = wordsIn[written] ?? {};
	const page = { title, description, updated: today, noindex: true, sections };
	return { file: galleryId, text: stringify(page, { aliasDuplicateObjects: false, lineWidth: 0 }) };
}

/**
 * Examples that were read, by their kind and the language. In development, the site is read again and again while most
 * kinds stay.
 */
const readBefore = new WeakMap<SectionKind, Map<string, SectionPageFile>>();

/** Reads the example of a kind, as a page with that section alone. */
function readExample(
	section: { kind: string },
	{ written, definition, language }: { written: string; definition: SectionKind; language: ContentLanguage },
	report: Report,
): SectionPageFile {
	const known = readBefore.get(definition) ?? new Map<string, SectionPageFile>();
	readBefore.set(definition, known);
	const rules = [...language.typesettings].map(([code, { name }]) => `${code} ${name}`);
	const key = [section.kind, written, language.code, language.typesetting.name, ...rules].join('\n');
	const before = known.get(key);
	if (before) return before;
	let isSound = true;
	const page = readSectionPage(
		sourceOf(written, language, { [section.kind]: section }),
		{ id: galleryId, language, kinds: new Map([[section.kind, definition]]) },
		(problem) => {
			isSound = false;
			report(problem);
		},
	);
	if (isSound) known.set(key, page);
	return page;
}

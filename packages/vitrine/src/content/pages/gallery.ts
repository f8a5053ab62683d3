import { readdirSync, readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { chooseWords, kitLanguage } from '#i18n/built-in-words.ts';
import { embedsIn } from '../fields/embed-field.ts';
import { imagesIn, type PageImage, type PictureField } from '../fields/picture-field.ts';
import { setFields } from '../fields/set-fields.ts';
import type { SourceFile } from '../files/source-file.ts';
import { readYaml } from '../files/yaml.ts';
import { classifyLink, mapLinks } from '../markdown/link-syntax.ts';
import type { ContentLanguage } from '../messages/content-language.ts';
import type { Report } from '../problems/problem.ts';
import { examplesOf } from '../section-types/section-examples.ts';
import { fieldsSchema } from '../section-types/section-schema.ts';
import { type SectionFolder, type SectionTypes, sectionFolders } from '../section-types/section-types.ts';
import { thumbnailOf, thumbnails } from '../section-types/thumbnails.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { isServiceAllowed } from '../site/outside-services.ts';
import type { SectionContent, SectionGroup, SectionNotes } from '../site/site.ts';
import type { PageHead } from './pages.ts';
import { readSectionPage, type SectionPageFile } from './section-page.ts';

/** The id of the page, and the name of its file, which does not exist. */
const galleryId = 'gallery';

/** The page's own words, and those above the sections of the kit and of the site. */
interface Words {
	title: string;
	description: string;
	lead: string;
	kit: SectionGroup;
	own: SectionGroup;
}

const folder = new URL('../gallery-words/', import.meta.url);

/** By language, what the kit's files hold: one for each language that has examples of its kinds. */
const wordsIn: Readonly<Record<string, Words>> = Object.fromEntries(
	readdirSync(folder).map((name) => [
		name.replace(/\.yaml$/, ''),
		parse(readFileSync(new URL(name, folder), 'utf8')) as Words,
	]),
);

/** The languages that the kit has examples in. */
export const exampleLanguages: readonly string[] = Object.keys(wordsIn);

interface GallerySources {
	/** The folder of the site. */
	root: string;
	config: SiteConfig;
	kinds: SectionTypes;
	/** Whether the site has a gallery that the settings do not publish. */
	gallery: boolean;
	/** The pages of the site, one of which may take the place of the gallery. */
	pages: readonly PageHead[];
}

/** An example as it was read. */
interface Example {
	content: SectionContent;
	images: PageImage[];
}

/**
 * Makes a page of the examples of all section types, for those who choose among them, in each language that has
 * examples. Its links lead to the home page: those of the examples belong to other sites.
 *
 * @returns no page where the settings have none, or the site has another one at its address
 */
export async function galleryPages(
	languages: readonly ContentLanguage[],
	sources: GallerySources,
	report: Report,
): Promise<SectionPageFile[]> {
	const { config, gallery, pages } = sources;
	if (!(config.gallery || gallery) || pages.some(({ id }) => id === galleryId)) return [];
	const made = languages.map((language) => galleryPage(language, sources, report));
	return (await Promise.all(made)).filter((page) => page !== undefined);
}

async function galleryPage(
	language: ContentLanguage,
	{ root, config, kinds }: GallerySources,
	report: Report,
): Promise<SectionPageFile | undefined> {
	// The default language has every page: English takes the place of a language without examples of the kit.
	const standIn = language.code === config.defaultLocale ? kitLanguage.tag : undefined;
	const written = chooseWords(exampleLanguages, language) ?? standIn;
	if (written === undefined) return undefined;
	const folders = inOrder(sectionFolders(root), kinds);
	const shown: Example[] = [];
	let isBroken = false;
	const isFrameAllowed = (from: string) => isServiceAllowed(config, { allow: 'frame', from }, galleryId);
	for (const section of folders) {
		const schema = kinds.get(section.kind)?.schema;
		const examples = examplesOf(section);
		const file = examples.get(language.code) ?? examples.get(written);
		if (!schema || !file) continue;
		const example = readExample(await file.read(report), { kind: section.kind, schema, language }, report);
		if (!example) isBroken = true;
		else if (embedsIn(example.content).every(({ embed }) => isFrameAllowed(embed.origin))) shown.push(example);
	}
	const known = thumbnails(root);
	const pictures = new Map(shown.map(({ content }) => [content.kind, thumbnailOf(content.kind, known)]));
	const sections = Object.fromEntries(shown.map(({ content }) => [content.kind, content]));
	const sectionsAtHome = mapLinks(sections, (target) => (classifyLink(target) === 'external' ? target : '/'));
	return {
		...readSectionPage(sourceOf(written, language), { id: galleryId, language, kinds }, report),
		isBroken,
		images: shown.flatMap(({ images }) => images),
		lineOf: () => 1,
		lineAt: () => 1,
		sections: new Map(Object.entries(sectionsAtHome)),
		...aroundSections(folders, { written, language, pictures }),
		hasOwnAssets: true,
		...(config.gallery ? {} : { isUnpublished: true }),
	};
}

/** The kit's kinds before the site's own, and first among each what can name a page. */
function inOrder(folders: readonly SectionFolder[], kinds: SectionTypes): SectionFolder[] {
	const titles = ({ kind }: SectionFolder) => kinds.get(kind)?.titlesPage === true;
	return folders.toSorted(
		(a, b) => Number(a.isOwn) - Number(b.isOwn) || Number(titles(b)) - Number(titles(a)) || (a.kind < b.kind ? -1 : 1),
	);
}

interface AroundSections {
	/** The language of the words. */
	written: string;
	language: ContentLanguage;
	/** The thumbnail of each section type that is shown. */
	pictures: ReadonlyMap<string, PictureField | undefined>;
}

/** Returns what is above the sections: the introduction, and for each of them its group and the name of its kind. */
function aroundSections(
	folders: readonly SectionFolder[],
	{ written, language, pictures }: AroundSections,
): Pick<SectionPageFile, 'lead' | 'notes'> {
	const words = wordsIn[written];
	const { typesetting } = language;
	if (!words) return {};
	const setGroup = ({ title, text }: SectionGroup): SectionGroup => ({
		title: typesetting.text(title, 'display'),
		text: typesetting.passage(text),
	});
	const [kit, own] = [setGroup(words.kit), setGroup(words.own)];
	const notes = folders.map(({ kind, isOwn }): [string, SectionNotes] => [
		kind,
		{ caption: kind, thumbnail: pictures.get(kind), group: isOwn ? own : kit, isExample: true },
	]);
	return { lead: typesetting.passage(words.lead), notes: new Map(notes) };
}

function sourceOf(written: string, { today }: ContentLanguage): SourceFile {
	const { title, description } = wordsIn[written] ?? {};
	return { file: galleryId, text: stringify({ title, description, updated: today, noindex: true }) };
}

/**
 * Examples that were read, by the schema of their kind and the language. In development, the site is read again and again
 * while most examples stay.
 */
const readBefore = new WeakMap<v.GenericSchema, Map<string, { text: string; example: Example }>>();

/** @returns undefined for one with a mistake, which is reported */
function readExample(
	source: SourceFile,
	{ kind, schema, language }: { kind: string; schema: v.GenericSchema; language: ContentLanguage },
	report: Report,
): Example | undefined {
	const known = readBefore.get(schema) ?? new Map();
	readBefore.set(schema, known);
	const { code, typesetting, typesettings } = language;
	const rules = [...typesettings].map(([code, { name }]) => `${code} ${name}`);
	const key = [source.file, code, typesetting.name, ...rules].join('\n');
	const before = known.get(key);
	if (before?.text === source.text) return before.example;
	let isSound = true;
	const fields = fieldsSchema(schema);
	const yaml = readYaml(source, fields, (problem) => {
		isSound = false;
		report(problem);
	});
	if (!yaml || !isSound) return undefined;
	const typesettingOf = (lang?: string) => (lang === undefined ? typesetting : typesettings.get(lang));
	const content = { kind, ...(setFields(yaml.data, fields, typesettingOf) as object) };
	const images = imagesIn(content, { file: source.file, at: [], lineAt: yaml.lineOf });
	const example = { content, images };
	known.set(key, { text: source.text, example });
	return example;
}

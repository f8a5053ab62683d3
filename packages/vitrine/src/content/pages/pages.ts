import { join } from 'node:path';
import { segmentProblem } from '../fields/address-segment.ts';
import { kindOf, readSourceFile } from '../files/source-file.ts';
import type { ContentLanguage } from '../messages/content-language.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import { splitRule } from '../problems/rule.ts';
import type { SectionTypes } from '../section-types/section-types.ts';
import type { CollectionPart, Collections } from '../site/collection-files.ts';
import { type LanguageFiles, type PageSource, pagesIn } from '../site/language-files.ts';
import type { MarkdownFacts } from '../site/markdown-text.ts';
import { homeId } from '../site/site.ts';
import { checkPagePlaces } from './check-places.ts';
import { type ContentCache, hashOfSource, type StoredPage } from './content-cache.ts';
import { type Frontmatter, type PageFields, readFrontmatter } from './frontmatter.ts';
import { pageKey, readMarkdown } from './read-markdown.ts';
import { readSectionPage, type SectionPageFile } from './section-page.ts';

/** What the first lines of a page in one language say, before the addresses of its parents are known. */
export interface PageHead extends PageFields {
	id: string;
	locale: string;
	file: string;
	/** Where it is a part of a collection. */
	collection?: CollectionPart | undefined;
	/** Whether its frontmatter holds a mistake: nothing is known but that the page exists. */
	isBroken: boolean;
	/** The line of a frontmatter field. */
	lineOf: (field: string) => number;
}

/** A Markdown page in one language. */
export interface MarkdownPageFile extends PageHead, MarkdownFacts {
	format: 'md';
}

/** A page in one language: Markdown, or sections. */
export type PageFile = MarkdownPageFile | SectionPageFile;

/** Reads all pages of one language. */
export async function readPageFiles(
	root: string,
	language: ContentLanguage,
	{
		files,
		kinds,
		cache,
		collections,
	}: { files: LanguageFiles; kinds: SectionTypes; cache: ContentCache; collections: Collections },
	report: Report,
): Promise<PageFile[]> {
	const folder = `content/${language.folder}/pages`;
	if ((await kindOf(join(root, folder))) === 'file') {
		report({ file: folder, line: 1, found: 'a file', expected: 'a folder with pages', fix: 'rename it, or move it' });
		return [];
	}
	const pages = checkPagePlaces(pagesIn(files, collections), { folder: language.folder, collections }, report);
	const ids = new Set<string>();
	const twice = new Set(pages.filter(({ id }) => ids.size === ids.add(id).size));
	for (const { id, path } of twice) {
		const file = `content/${language.folder}/${path}`;
		const found = 'a second file of the page, with another ending';
		report({ file, line: 1, found, expected: `${id}.md or ${id}.yaml`, fix: 'remove or rename one of them' });
	}
	return Promise.all(
		pages
			.filter((page) => !twice.has(page))
			.map((page) => {
				if (page.id !== homeId) checkSegments(page, page.onDisk.normalize('NFC'), report);
				return readPageFile(root, page, { language, kinds, cache }, report);
			}),
	);
}

/** Reads a page in one language; one of Markdown, only where it has changed since it was read last. */
export async function readPageFile(
	root: string,
	page: PageSource,
	{ language, kinds, cache }: { language: ContentLanguage; kinds: SectionTypes; cache: ContentCache },
	report: Report,
): Promise<PageFile> {
	const { id, format, onDisk, collection } = page;
	if (format === 'yaml') {
		return readSectionPage(await readSourceFile(root, onDisk, report), { id, language, kinds }, report);
	}
	const key = pageKey(hashOfSource(cache, join(root, onDisk)), language.typesetting);
	const stored = cache.pages.get(key);
	const isWhole = stored !== undefined && cache.texts.has(key, stored.length);
	const read = isWhole
		? storedPage(stored, { id, locale: language.code, file: onDisk.normalize('NFC'), collection })
		: await readMarkdownPage({ root, page, language }, { key, cache }, report);
	return showFrom(`content/${language.folder}/${page.path}`, read);
}

/** Reports names of files that can be no part of an address. That of a folder's page elsewhere was reported. */
function checkSegments({ id }: PageSource, file: string, report: Report): void {
	for (const segment of id.replace(/\/_?index$/i, '').split('/')) {
		const problem = segmentProblem(segment);
		if (problem) {
			const { expected, fix, message } = splitRule(problem);
			const own = message?.code === 'address-part' && coded('file-name', { name: segment, ...message.values });
			report({
				...{ file, line: 1, found: `the file name ${quote(segment)}`, expected, fix: `rename it: ${fix}` },
				...(own && { message: own }),
			});
		}
	}
}

/** The pages of Markdown of a language, each with the key of what it is made from. */
export function markdownFiles(
	root: string,
	{ typesetting }: Pick<ContentLanguage, 'typesetting'>,
	{
		files,
		cache,
		collections,
	}: { files: LanguageFiles; cache: Pick<ContentCache, 'hashOf'>; collections: Collections },
): { page: PageSource; key: string }[] {
	const ofMarkdown = pagesIn(files, collections).filter(({ format }) => format === 'md');
	return ofMarkdown.map((page) => ({ page, key: pageKey(hashOfSource(cache, join(root, page.onDisk)), typesetting) }));
}

/** Has the images of a page looked for from the place that it belongs to. */
function showFrom(place: string, page: MarkdownPageFile): MarkdownPageFile {
	return place === page.file ? page : { ...page, images: page.images.map((image) => ({ ...image, from: place })) };
}

/** A page of which nothing has changed since it was read. */
function storedPage(
	{ fields, lines, facts }: StoredPage,
	{ id, locale, file, collection }: Pick<PageHead, 'id' | 'locale' | 'file' | 'collection'>,
): MarkdownPageFile {
	const lineOf = (field: string) => lines[field] ?? 1;
	return { id, locale, ...fields, file, collection, isBroken: false, lineOf, format: 'md', ...facts };
}

/** Reads a page of Markdown, and keeps it when nothing is wrong with it. */
export async function readMarkdownPage(
	{ root, page, language }: { root: string; page: PageSource; language: ContentLanguage },
	{
		key,
		cache,
	}: { key: string; cache: { pages: Pick<ContentCache['pages'], 'set'>; texts: Pick<ContentCache['texts'], 'set'> } },
	report: Report,
): Promise<MarkdownPageFile> {
	let isSound = true;
	const reportUnsound: Report = (problem) => {
		isSound = false;
		report(problem);
	};
	const source = await readSourceFile(root, page.onDisk, reportUnsound);
	const isEntry = page.collection?.part === 'entry';
	const frontmatter = readFrontmatter({ ...source, isEntry }, language, reportUnsound);
	const { state, rest, fields, images } = frontmatter;
	const head = { ...pageHead(frontmatter, { ...page, locale: language.code }), format: 'md' as const };
	// The begin of the text is unknown. Its anchors are collected all the same, since other pages link to them.
	const reportText = state === 'open' ? () => {} : reportUnsound;
	const { body, ...known } = readMarkdown(rest, language.typesetting, reportText);
	const facts: MarkdownFacts = { ...known, images: [...images, ...known.images], textKey: key };
	if (state === 'open') return { ...head, ...facts, links: [], images: [], embeds: [], videos: [] };
	if (isSound) {
		const names = [...Object.keys(fields), ...Object.keys(fields.entry ?? {})];
		const lines = Object.fromEntries(names.map((field) => [field, frontmatter.lineOf(field)]));
		cache.texts.set(key, body);
		cache.pages.set(key, { fields, lines, facts, length: Buffer.byteLength(body) });
	}
	return { ...head, ...facts };
}

/** What the first lines of a page say of it, and whose they are. */
export function pageHead(
	{ fields, state, lineOf, rest }: Frontmatter,
	{ id, locale, collection }: Pick<PageHead, 'id' | 'locale' | 'collection'>,
): PageHead {
	return { id, locale, ...fields, file: rest.file, collection, isBroken: state !== 'read', lineOf };
}

import { join } from 'node:path';
import { segmentProblem } from './address-segment.ts';
import type { ContentLanguage } from './content-language.ts';
import { type Frontmatter, type PageFields, readFrontmatter } from './frontmatter.ts';
import { type LanguageFiles, pagesIn } from './language-files.ts';
import { quote, type Report } from './problem.ts';
import { readMarkdown } from './read-markdown.ts';
import { splitRule } from './rule.ts';
import type { SectionKinds } from './section-kinds.ts';
import { readSectionPage, type SectionPageFile } from './section-page.ts';
import { homeId } from './site.ts';
import { kindOf, readSourceFile, type SourceFile } from './source-file.ts';
import type { MarkdownFacts, TextCache } from './text-cache.ts';

/** What the first lines of a page in one language say, before the addresses of its parents are known. */
export interface PageHead extends PageFields {
	id: string;
	locale: string;
	file: string;
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
	{ files, kinds, cache }: { files: LanguageFiles; kinds: SectionKinds; cache: TextCache },
	report: Report,
): Promise<PageFile[]> {
	const folder = `content/${language.folder}/pages`;
	if ((await kindOf(join(root, folder))) === 'file') {
		report({ file: folder, line: 1, found: 'a file', expected: 'a folder with pages', fix: 'rename it, or move it' });
		return [];
	}
	const pages = pagesIn(files);
	const twice = pages.filter(({ id }, index) => pages.findIndex((page) => page.id === id) < index);
	for (const { id, path } of twice) {
		const file = `content/${language.folder}/${path}`;
		const found = 'a second file of the page, with another ending';
		report({ file, line: 1, found, expected: `${id}.md or ${id}.yaml`, fix: 'remove or rename one of them' });
	}
	return Promise.all(
		pages
			.filter((page) => !twice.includes(page))
			.map(async ({ id, format, onDisk }) => {
				const source = await readSourceFile(root, onDisk, report);
				if (id !== homeId) checkSegments(id, source.file, report);
				return format === 'md'
					? readMarkdownPage(source, { id, language }, cache, report)
					: readSectionPage(source, { id, language, kinds }, report);
			}),
	);
}

/** Reports names of files that can be no part of an address. */
function checkSegments(id: string, file: string, report: Report): void {
	for (const segment of id.split('/')) {
		const problem = segmentProblem(segment);
		if (problem) {
			const { expected, fix } = splitRule(problem);
			report({ file, line: 1, found: `the file name ${quote(segment)}`, expected, fix: `rename it: ${fix}` });
		}
	}
}

function readMarkdownPage(
	source: SourceFile,
	{ id, language }: { id: string; language: ContentLanguage },
	cache: TextCache,
	report: Report,
): MarkdownPageFile {
	const { typesetting } = language;
	const frontmatter = readFrontmatter(source, language, report);
	const { state, rest } = frontmatter;
	const head = { ...pageHead(frontmatter, { id, locale: language.code }), format: 'md' as const };
	if (state !== 'missing') return { ...head, ...readMarkdown(rest, typesetting, cache, report) };
	// Nobody knows where the text begins. Its anchors are looked for all the same: others lead to them.
	return { ...head, ...readMarkdown(rest, typesetting, cache, () => {}), links: [], images: [], embeds: [], films: [] };
}

/** What the first lines of a page say of it, and whose they are. */
export function pageHead(
	{ fields, state, lineOf, rest }: Frontmatter,
	{ id, locale }: { id: string; locale: string },
): PageHead {
	return { id, locale, ...fields, file: rest.file, isBroken: state !== 'read', lineOf };
}

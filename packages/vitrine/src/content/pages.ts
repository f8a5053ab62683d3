import { join } from 'node:path';
import { segmentProblem } from './address-segment.ts';
import type { ContentLanguage } from './content-language.ts';
import { type Frontmatter, type PageFields, readFrontmatter } from './frontmatter.ts';
import { type LanguageFiles, pagesIn } from './language-files.ts';
import type { MarkdownText } from './markdown.ts';
import { quote, type Report } from './problem.ts';
import { readMarkdown, type TextCache } from './read-markdown.ts';
import { splitRule } from './rule.ts';
import { kindOf, readSourceFile, type SourceFile } from './source-file.ts';

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

/** A Markdown file of one language. */
export interface PageFile extends PageHead, MarkdownText {}

/** Reads all pages of one language. */
export async function readPageFiles(
	root: string,
	language: ContentLanguage,
	{ files, cache }: { files: LanguageFiles; cache: TextCache },
	report: Report,
): Promise<PageFile[]> {
	const folder = `content/${language.folder}/pages`;
	if ((await kindOf(join(root, folder))) === 'file') {
		report({ file: folder, line: 1, found: 'a file', expected: 'a folder with pages', fix: 'rename it, or move it' });
		return [];
	}
	return Promise.all(
		pagesIn(files).map(async ({ id, onDisk }) => {
			const source = await readSourceFile(root, onDisk, report);
			return readPageFile(source, { id, language }, cache, report);
		}),
	);
}

function readPageFile(
	source: SourceFile,
	{ id, language }: { id: string; language: ContentLanguage },
	cache: TextCache,
	report: Report,
): PageFile {
	const { file } = source;
	const { typesetting } = language;
	for (const segment of id.split('/')) {
		const problem = segmentProblem(segment);
		if (problem) {
			const { expected, fix } = splitRule(problem);
			report({ file, line: 1, found: `the file name ${quote(segment)}`, expected, fix: `rename it: ${fix}` });
		}
	}
	const frontmatter = readFrontmatter(source, language, report);
	const { state, rest } = frontmatter;
	const head = pageHead(frontmatter, { id, locale: language.code });
	if (state !== 'missing') return { ...head, ...readMarkdown(rest, typesetting, cache, report) };
	// Nobody knows where the text begins. Its anchors are looked for all the same: others lead to them.
	return { ...head, ...readMarkdown(rest, typesetting, cache, () => {}), links: [], images: [] };
}

/** What the first lines of a page say of it, and whose they are. */
export function pageHead(
	{ fields, state, lineOf, rest }: Frontmatter,
	{ id, locale }: { id: string; locale: string },
): PageHead {
	return { id, locale, ...fields, file: rest.file, isBroken: state !== 'read', lineOf };
}

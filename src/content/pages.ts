import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { localizePath } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { pastDay, text } from './fields.ts';
import { type MarkdownText, parseMarkdown } from './markdown.ts';
import { quote, type Report } from './problem.ts';
import { rule } from './rule.ts';
import type { Article, Page } from './site.ts';
import type { SiteConfig } from './site-config.ts';
import { listFiles, readSourceFile, type SourceFile } from './source-file.ts';
import { readYaml } from './yaml.ts';

/** Keeps what is expensive to make, by a key that names everything it was made from. */
export interface TextCache {
	get(key: string): string | undefined;
	set(key: string, value: string): void;
}

/** Changes whenever the same Markdown must give another tree, so that texts of an older cache are not taken. */
const markdownVersion = '1';

const slug = v.pipe(
	v.string(),
	v.regex(
		/^[^\s/?#%&\\]+$/,
		rule('one part of an address, without spaces and the signs / ? # % & \\', 'write for example "about"'),
	),
	v.transform((value) => value.normalize('NFC')),
);

const oldAddress = v.pipe(
	v.string(),
	v.regex(
		/^\/[^\s?#]*[^\s?#/]$/,
		rule('an old address without its language, starting with /', 'write for example "/old-name"'),
	),
	v.transform((value) => value.normalize('NFC')),
);

const frontmatterSchema = v.strictObject({
	title: text(),
	description: text(),
	updated: pastDay(),
	/** Replaces the last part of the address in this language. */
	slug: v.optional(slug),
	/** Old addresses in this language, without its prefix, that lead here. */
	redirectFrom: v.optional(v.array(oldAddress), []),
	/** Shown in development only. */
	draft: v.optional(v.boolean(), false),
	/** Place among its siblings, smallest first. */
	order: v.optional(v.number(), 0),
});

/** A Markdown file of one language, before the addresses of its parents are known. */
export interface PageFile extends MarkdownText, v.InferOutput<typeof frontmatterSchema> {
	id: string;
	locale: string;
	file: string;
	/** The line of a frontmatter field. */
	lineOf: (field: string) => number;
}

const frontmatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Reads all pages of one language. Files with a problem are reported and left out. */
export async function readPageFiles(
	root: string,
	locale: string,
	cache: TextCache,
	report: Report,
): Promise<PageFile[]> {
	const folder = `content/${locale}/pages`;
	const paths = (await listFiles(root, folder)).filter((path) => path.endsWith('.md'));
	const files = await Promise.all(
		paths.map(async (path) => {
			const source = await readSourceFile(root, path, report);
			const id = source.file.slice(folder.length + 1, -'.md'.length);
			return readPageFile(source, { id, locale }, cache, report);
		}),
	);
	return files.filter((file) => file !== undefined);
}

function readPageFile(source: SourceFile, name: { id: string; locale: string }, cache: TextCache, report: Report) {
	const match = frontmatter.exec(source.text);
	if (!match) {
		report({
			file: source.file,
			line: 1,
			found: quote(source.text.split('\n', 1)[0] ?? ''),
			expected: 'frontmatter: a line ---, then title, description and updated, then a line ---',
			fix: 'copy the first lines of another page',
		});
		return undefined;
	}
	const fields = readYaml({ file: source.file, text: match[1] ?? '', firstLine: 2 }, frontmatterSchema, report);
	const text = source.text.slice(match[0].length);
	const firstLine = match[0].split('\n').length;
	const markdown = readMarkdown({ file: source.file, text, firstLine }, cache, report);
	if (!fields) return undefined;
	const { data, lineOf } = fields;
	return {
		...name,
		...data,
		...markdown,
		file: source.file,
		lineOf: (field: string) => lineOf([field]),
	} satisfies PageFile;
}

/** Takes a text from the cache, or parses it and keeps it when nothing is wrong with it. */
function readMarkdown(source: SourceFile & { firstLine: number }, cache: TextCache, report: Report): MarkdownText {
	const key = createHash('sha256').update(`${markdownVersion}\n${source.firstLine}\n${source.text}`).digest('hex');
	const cached = cache.get(key);
	if (cached !== undefined) return JSON.parse(cached) as MarkdownText;
	let isSound = true;
	const markdown = parseMarkdown(source, (problem) => {
		isSound = false;
		report(problem);
	});
	if (isSound) cache.set(key, JSON.stringify(markdown));
	return markdown;
}

/**
 * Joins the files of all languages to pages. The source language decides which pages exist; a translation without
 * its source is reported.
 */
export function joinPages(files: readonly PageFile[], config: SiteConfig, report: Report): Map<string, Page> {
	const byLocale = new Map(config.locales.map(({ code }) => [code, new Map<string, PageFile>()]));
	for (const file of files) byLocale.get(file.locale)?.set(file.id, file);
	const sources = byLocale.get(config.defaultLocale) ?? new Map<string, PageFile>();

	for (const file of files) {
		if (sources.has(file.id)) continue;
		report({
			file: file.file,
			line: 1,
			found: 'a translation of a page that does not exist',
			expected: `the source at content/${config.defaultLocale}/pages/${file.id}.md`,
			fix: 'write the source, or move or remove this file',
		});
	}
	const slugOf = (id: string, locale: string) => {
		const file = byLocale.get(locale)?.get(id) ?? sources.get(id);
		return file?.slug ?? id.slice(id.lastIndexOf('/') + 1);
	};
	const addressOf = (id: string, locale: string) => {
		const parts = id.split('/');
		const slugs = parts.map((_, depth) => slugOf(parts.slice(0, depth + 1).join('/'), locale));
		return localizePath({ path: encodePath(`/${slugs.join('/')}`), locale }, config);
	};
	const pages = [...sources.values()]
		.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
		.map(({ id }) => {
			const translations: Record<string, Article> = {};
			const fallbacks: Record<string, string> = {};
			for (const { code, fallback } of config.locales) {
				const file = byLocale.get(code)?.get(id);
				if (!file) {
					if (fallback === 'fallback') fallbacks[code] = addressOf(id, code);
					continue;
				}
				const { title, description, updated, order, body, anchors, links, images } = file;
				const address = addressOf(id, code);
				translations[code] = {
					file: file.file,
					address,
					title,
					description,
					updated,
					order,
					body,
					anchors,
					links,
					images,
				};
			}
			return { id, translations, fallbacks };
		});
	return new Map(pages.map((page) => [page.id, page]));
}

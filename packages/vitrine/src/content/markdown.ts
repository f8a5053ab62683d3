import type { Root as HastRoot } from 'hast';
import type { Definition, Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { maxLevels, TooDeepError } from './bounded-reading.ts';
import { type Characters, charactersIn } from './characters.ts';
import type { WrittenFilm } from './film-field.ts';
import { checkLevel, type MarkdownReport, nameHeadings, writtenAnchor } from './headings.ts';
import { splitImage } from './image-syntax.ts';
import { classifyLink } from './link-syntax.ts';
import type { PageImage } from './picture-field.ts';
import { type Problem, quote, type Report } from './problem.ts';
import { rule, splitRule } from './rule.ts';
import { lineOf, type SourceFile } from './source-file.ts';
import { noFootnotes, strayMarkup } from './stray-markup.ts';
import type { Typesetting } from './typography/typesetting.ts';
import { linksIn, placeVideo, readVideoDirective } from './video-directive.ts';

/** A Markdown text, read and checked on its own. Links still name pages without a language. */
export interface MarkdownText {
	/** A `WrittenText` in JSON: stored, compared and sent between threads as it is, parsed where it is rendered. */
	body: string;
	/** Anchors that the text offers. */
	anchors: string[];
	/** Addresses that the text needs, each with its line in the file. */
	links: { target: string; line: number }[];
	images: Pick<PageImage, 'source' | 'line' | 'field'>[];
	/** What it shows of other hosts in frames. */
	embeds: { origin: string; line: number }[];
	/** Films of the site's own. */
	films: (WrittenFilm & { line: number })[];
	/** What the fonts of the page must have. */
	characters: Characters;
}

/** The text of a page, as it is shown and as it is written. */
export interface WrittenText {
	tree: HastRoot;
	markdown: string;
}

/** Emphasis next to Japanese punctuation (`**「強調」**の`) is emphasis, which CommonMark alone denies. */
function cjkFriendly(this: Processor) {
	const data = this.data();
	data.micromarkExtensions = [...(data.micromarkExtensions ?? []), cjkFriendlyExtension()];
}

/** Reads Markdown as the site does, to a tree with positions. */
export const markdownParser: Processor<Root, undefined, undefined, undefined, undefined> = unified()
	.use(remarkParse)
	.use(remarkGfm)
	.use(cjkFriendly)
	.freeze();
const toHast = unified().use(remarkRehype).freeze();

/**
 * Reads a Markdown page without its frontmatter. Whatever would be lost or broken in the page is reported.
 *
 * @param source `firstLine` is the line of the file at which `text` begins
 * @throws {TooDeepError} as does whatever overflows the stack
 */
export function parseMarkdown(
	source: SourceFile & { firstLine: number },
	typesetting: Typesetting,
	report: Report,
): MarkdownText {
	const tree = markdownParser.parse(source.text);
	checkLevels(tree);
	const lineOfNode = (node: Nodes) => (node.position?.start.line ?? 1) + source.firstLine - 1;
	const reportAt: MarkdownReport = (node, problem) => report({ file: source.file, line: lineOfNode(node), ...problem });

	const links: MarkdownText['links'] = [];
	const images: MarkdownText['images'] = [];
	const { embeds, films } = placeVideos(tree, { ...source, links, images }, report);
	const captionLinks = placeCaptions(tree, source.text, reportAt);
	links.push(...captionLinks.map(({ target, node }) => ({ target, line: lineOfNode(node) })));
	const definitions = definitionsOf(tree);
	visit(tree, (node, _index, parent) => {
		for (const problem of nodeProblems(node, parent, source.text)) reportAt(node, problem);
		if (node.type === 'image') images.push({ source: node.url, line: lineOfNode(node) });
		if (node.type === 'imageReference') {
			const definition = definitions.get(node.identifier);
			if (definition) images.push({ source: definition.url, line: lineOfNode(node) });
		}
		const link = node.type === 'linkReference' ? definitions.get(node.identifier) : node;
		if (link && (node.type === 'link' || node.type === 'linkReference') && 'url' in link) {
			if (classifyLink(link.url) === 'unknown') {
				reportAt(link, { found: `a link to ${quote(link.url)}`, ...unknownLink });
			} else links.push({ target: link.url, line: lineOfNode(link) });
		}
	});
	const anchors = nameHeadings(tree, reportAt);
	const body = typesetting.tree(finish(toHast.runSync(tree) as HastRoot), 'text');
	const written: WrittenText = { tree: body, markdown: source.text };
	return { body: JSON.stringify(written), anchors, links, images, embeds, films, characters: charactersIn(body) };
}

/** Reads the films among the paragraphs of a text, each of which makes place for one. */
function placeVideos(
	tree: Root,
	{ file, text, firstLine, links, images }: SourceFile & { firstLine: number } & Pick<MarkdownText, 'links' | 'images'>,
	report: Report,
): Pick<MarkdownText, 'embeds' | 'films'> {
	const embeds: MarkdownText['embeds'] = [];
	const films: MarkdownText['films'] = [];
	for (const node of tree.children) {
		const start = node.position?.start.offset ?? 0;
		if (node.type !== 'paragraph') continue;
		const lineAt = (at: number) => firstLine + lineOf(text, start + at) - 1;
		const read = readVideoDirective(text.slice(start, node.position?.end.offset), (problem, at) =>
			report({ file, line: lineAt(at), ...problem }),
		);
		if (!read) continue;
		const { video, caption } = read;
		// What is wrong with it has been told.
		node.children = [];
		if (!video) continue;
		const line = lineAt(0);
		const words = caption && parseInline(caption.value);
		if (words && 'problem' in words) {
			report({ file, line: lineAt(caption.start), found: quote(caption.value), ...splitRule(words.problem) });
		}
		const below = words && 'tree' in words ? words.tree : undefined;
		placeVideo(node, video, below);
		if (below) links.push(...linksIn(below).map((target) => ({ target, line: lineAt(caption?.start ?? 0) })));
		images.push({ source: video.poster.file, line, field: video.poster });
		if (video.embed) embeds.push({ origin: video.embed.origin, line });
		if (video.film) films.push({ ...video.film, line });
	}
	return { embeds, films };
}

/**
 * Makes a figure of each paragraph that is an image with a title: the title stands below the image, set as a text.
 *
 * @returns where the links below images lead
 */
function placeCaptions(tree: Root, text: string, report: MarkdownReport): { target: string; node: Nodes }[] {
	const links: { target: string; node: Nodes }[] = [];
	visit(tree, 'paragraph', (paragraph) => {
		const [image, ...others] = paragraph.children;
		if (image?.type !== 'image' || others.length > 0) return;
		const written = splitImage(text.slice(image.position?.start.offset, image.position?.end.offset));
		if (!written) return;
		const words = parseInline(written.caption.trim());
		if ('problem' in words) return report(image, { found: quote(written.caption), ...splitRule(words.problem) });
		links.push(...linksIn(words.tree).map((target) => ({ target, node: image })));
		image.title = null;
		paragraph.data = { hName: 'figure' };
		paragraph.children = [image, captionNode(words.tree)];
	});
	return links;
}

/** Stands in a paragraph for words that have been read already. */
function captionNode({ children }: HastRoot): PhrasingContent {
	const hChildren = children as NonNullable<Paragraph['data']>['hChildren'];
	return { type: 'emphasis', children: [], data: { hName: 'figcaption', hChildren } };
}

/** @throws {TooDeepError} before the tree overflows the stack of those who walk it */
function checkLevels(node: Nodes, level = 0): void {
	// A level of a list takes two nodes, as an item takes a paragraph.
	if (level > 2 * maxLevels + 10) throw new TooDeepError();
	if ('children' in node) for (const child of node.children) checkLevels(child, level + 1);
}

/** What the references of a text lead to, by their names; the first of a name counts. */
function definitionsOf(tree: Root): Map<string, Definition> {
	const definitions = new Map<string, Definition>();
	visit(tree, 'definition', (definition) => {
		if (!definitions.has(definition.identifier)) definitions.set(definition.identifier, definition);
	});
	return definitions;
}

const unknownLink = {
	expected: 'an address of the site that starts with / or #, or https:, mailto:, tel:',
	fix: 'write the page without its language and ending, for example /about#team',
};

/** Finds what would be lost, or be shown to visitors as it is written. */
function nodeProblems(
	node: Nodes,
	parent: Parents | undefined,
	text: string,
): Pick<Problem, 'found' | 'expected' | 'fix'>[] {
	if (node.type === 'html') {
		const fix = 'write it as Markdown, or put a backslash before the <';
		return [{ found: `HTML: ${quote(node.value)}`, expected: 'Markdown', fix }];
	}
	if (node.type === 'footnoteReference') {
		return [{ found: `the footnote [^${node.label ?? node.identifier}]`, ...noFootnotes }];
	}
	if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim()) {
		const fix = 'say what the image shows: ![A lit window](/window.png)';
		return [{ found: 'an image without a description', expected: 'words between ![ and ]', fix }];
	}
	if (node.type !== 'text') return [];
	const written = text.slice(node.position?.start.offset, node.position?.end.offset);
	const isLastOfHeading = parent?.type === 'heading' && parent.children.at(-1) === node;
	return strayMarkup(isLastOfHeading ? written.replace(writtenAnchor, '') : written);
}

/**
 * Reads a field that may carry inline Markdown.
 *
 * @returns the tree, or a problem in the form of `rule`
 */
export function parseInline(text: string): { tree: HastRoot } | { problem: string } {
	const tree = markdownParser.parse(text);
	checkLevels(tree);
	const [paragraph, ...others] = tree.children;
	if (paragraph?.type !== 'paragraph' || others.length > 0) {
		return {
			problem: rule('one paragraph with emphasis, code or links in it', 'remove the list, heading or empty line'),
		};
	}
	let problem: string | undefined;
	visit(paragraph, (node, _index, parent) => {
		if (node.type === 'html' || node.type === 'image') {
			problem = rule('text, emphasis, code or links', `remove the ${node.type}`);
		} else if (node.type === 'link' && classifyLink(node.url) === 'unknown') {
			problem = rule(unknownLink.expected, unknownLink.fix);
		} else {
			const [found] = nodeProblems(node, parent, text);
			if (found) problem = rule(found.expected, found.fix);
		}
	});
	if (problem) return { problem };
	const [element] = (toHast.runSync(tree) as HastRoot).children;
	const children = element?.type === 'element' ? element.children : [];
	return { tree: finish({ type: 'root', children }) };
}

/**
 * Reads a field that is a text of several paragraphs. Headings are written as in a page; there is the heading of the section
 * above them, so that each is shown one level lower. They have no anchors.
 *
 * @returns the tree, or the first problem in the form of `rule`, with the line that it is about
 */
export function parseText(text: string): { tree: HastRoot } | { problem: string; line: string } {
	const tree = markdownParser.parse(text);
	checkLevels(tree);
	const problems: { problem: string; line: string }[] = [];
	let level = 1;
	visit(tree, (node, _index, parent) => {
		const report = ({ expected, fix }: Pick<Problem, 'expected' | 'fix'>) => {
			const [line = ''] = text.slice(node.position?.start.offset).split('\n', 1);
			problems.push({ problem: rule(expected, fix), line });
		};
		for (const problem of nodeProblems(node, parent, text)) report(problem);
		if (node.type === 'image' || node.type === 'imageReference') report(imageElsewhere);
		if (node.type === 'link' && classifyLink(node.url) === 'unknown') report(unknownLink);
		if (node.type !== 'heading') return;
		checkLevel(node.depth, level, (_found, expected, fix) => report({ expected, fix }));
		level = node.depth;
		const last = node.children.at(-1);
		if (last?.type === 'text' && writtenAnchor.test(last.value)) report(noAnchor);
		if (node.depth < 6) node.depth += 1;
	});
	return problems[0] ?? { tree: finish(toHast.runSync(tree) as HastRoot) };
}

const imageElsewhere = {
	expected: 'text: pictures have kinds of section of their own',
	fix: 'show it in a section such as "text-with-picture" or "picture-gallery"',
};

const noAnchor = {
	expected: 'a heading without an anchor: links lead to the section',
	fix: 'remove it, or make a section of what stands below the heading',
};

/** Takes off what a page does not need, and `align`, which would become a style: the stylesheet reads `data-align`. */
function finish(tree: HastRoot): HastRoot {
	visit(tree, (node) => {
		delete node.position;
		if (node.type !== 'element' || node.properties.align === undefined) return;
		const { align, ...properties } = node.properties;
		node.properties = { ...properties, dataAlign: align };
	});
	return tree;
}

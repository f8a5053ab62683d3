import GithubSlugger from 'github-slugger';
import type { Root as HastRoot } from 'hast';
import type { Heading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';
import { classifyLink } from './link-kind.ts';
import { quote, type Report } from './problem.ts';
import { rule } from './rule.ts';
import type { SourceFile } from './source-file.ts';

/** A Markdown text, read and checked on its own. Links still name pages without a language. */
export interface MarkdownText {
	/** The text as hast, in JSON: stored, compared and sent between threads as it is, parsed where it is rendered. */
	body: string;
	/** Anchors that the text offers. */
	anchors: string[];
	/** Addresses that the text needs, each with its line in the file. */
	links: { target: string; line: number }[];
	images: { source: string; line: number }[];
}

/** Emphasis next to Japanese punctuation (`**「強調」**の`) is emphasis, which CommonMark alone denies. */
function cjkFriendly(this: Processor) {
	const data = this.data();
	data.micromarkExtensions = [...(data.micromarkExtensions ?? []), cjkFriendlyExtension()];
}

const parser = unified().use(remarkParse).use(remarkGfm).use(cjkFriendly).freeze();
const toHast = unified().use(remarkRehype).freeze();

/**
 * Reads a Markdown page without its frontmatter. Whatever would be lost or broken in the page is reported.
 *
 * @param source `firstLine` is the line of the file at which `text` begins
 */
export function parseMarkdown(source: SourceFile & { firstLine: number }, report: Report): MarkdownText {
	const tree = parser.parse(source.text);
	const lineOf = (node: Nodes) => (node.position?.start.line ?? 1) + source.firstLine - 1;
	const problem = (node: Nodes, found: string, expected: string, fix: string) =>
		report({ file: source.file, line: lineOf(node), found, expected, fix });

	const links: MarkdownText['links'] = [];
	const images: MarkdownText['images'] = [];
	visit(tree, (node) => {
		if (node.type === 'html') {
			problem(node, `HTML: ${quote(node.value)}`, 'Markdown', 'write it as Markdown, or put a backslash before the <');
		}
		if (node.type === 'link' || node.type === 'definition') {
			if (classifyLink(node.url) === 'unknown') problem(node, `a link to ${quote(node.url)}`, ...unknownLink);
			else links.push({ target: node.url, line: lineOf(node) });
		}
		if (node.type === 'image' || node.type === 'imageReference') {
			if (!node.alt?.trim()) {
				problem(
					node,
					'an image without a description',
					'words between ![ and ]',
					'say what the image shows: ![A lit window](/window.png)',
				);
			}
			if (node.type === 'image') images.push({ source: node.url, line: lineOf(node) });
		}
	});
	const anchors = nameHeadings(tree, problem);
	return { body: JSON.stringify(withoutPositions(toHast.runSync(tree) as HastRoot)), anchors, links, images };
}

const unknownLink = [
	'an address of the site that starts with / or #, or https:, mailto:, tel:',
	'write the page without its language and ending, for example /about#team',
] as const;

/**
 * Reads a field that may carry inline Markdown.
 *
 * @returns the tree, or a problem in the form of `rule`
 */
export function parseInline(text: string): { tree: HastRoot } | { problem: string } {
	const tree = parser.parse(text);
	const [paragraph, ...others] = tree.children;
	if (paragraph?.type !== 'paragraph' || others.length > 0) {
		return {
			problem: rule('one paragraph with emphasis, code or links in it', 'remove the list, heading or empty line'),
		};
	}
	let problem: string | undefined;
	visit(paragraph, (node) => {
		if (node.type === 'html' || node.type === 'image')
			problem = rule('text, emphasis, code or links', `remove the ${node.type}`);
		if (node.type === 'link' && classifyLink(node.url) === 'unknown') problem = rule(...unknownLink);
	});
	if (problem) return { problem };
	const [element] = (toHast.runSync(tree) as HastRoot).children;
	const children = element?.type === 'element' ? element.children : [];
	return { tree: withoutPositions({ type: 'root', children }) };
}

/** Gives each heading its id: the one written as `{#id}` at its end, else one made from its text. */
function nameHeadings(
	tree: Root,
	problem: (node: Nodes, found: string, expected: string, fix: string) => void,
): string[] {
	const slugger = new GithubSlugger();
	const anchors: string[] = [];
	let level = 1;
	visit(tree, 'heading', (heading: Heading) => {
		if (heading.depth === 1 || heading.depth > level + 1) {
			const wanted = '#'.repeat(Math.min(heading.depth, level + 1) || 2).padEnd(2, '#');
			problem(
				heading,
				`a heading with ${heading.depth} #`,
				`a heading with ${wanted.length} #`,
				heading.depth === 1 ? 'start with ##: the title of the page is its only first heading' : 'leave out no level',
			);
		}
		level = heading.depth;
		const written = takeWrittenId(heading);
		const id = written ?? slugger.slug(textOf(heading).normalize('NFC'));
		if (anchors.includes(id)) {
			problem(
				heading,
				`the anchor ${quote(id)} a second time`,
				'an anchor of its own for each heading',
				'write another one at the end of the heading: {#name}',
			);
		}
		anchors.push(id);
		heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
	});
	return anchors;
}

function takeWrittenId(heading: Heading): string | undefined {
	const last = heading.children.at(-1);
	if (last?.type !== 'text') return undefined;
	const match = /\s*\{#([^\s{}]+)\}\s*$/.exec(last.value);
	if (!match) return undefined;
	last.value = last.value.slice(0, match.index);
	return match[1];
}

function withoutPositions(tree: HastRoot): HastRoot {
	visit(tree, (node) => {
		delete node.position;
	});
	return tree;
}

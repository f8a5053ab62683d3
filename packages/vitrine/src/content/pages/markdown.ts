import type { Root as HastRoot } from 'hast';
import type { Definition, Nodes, Paragraph, PhrasingContent, Root } from 'mdast';
import { lineOf, type SourceFile } from '../files/source-file.ts';
import { charactersIn } from '../markdown/characters.ts';
import { type MarkdownReport, nameHeadings } from '../markdown/headings.ts';
import { splitImage } from '../markdown/image-syntax.ts';
import { nodeProblems } from '../markdown/lost-markdown.ts';
import { parseInline } from '../markdown/markdown-fields.ts';
import { checkLevels, eachNode, markdownToHast, readTree } from '../markdown/markdown-tree.ts';
import { quote, type Report } from '../problems/problem.ts';
import { splitRule } from '../problems/rule.ts';
import type { MarkdownText, WrittenText } from '../site/markdown-text.ts';
import type { Typesetting } from '../typography/typesetting.ts';
import { linksIn, placeVideo, readVideoDirective } from './video-directive.ts';

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
	const tree = readTree(source.text);
	checkLevels(tree);
	const lineOfNode = (node: Nodes) => (node.position?.start.line ?? 1) + source.firstLine - 1;
	const reportAt: MarkdownReport = (node, problem) => report({ file: source.file, line: lineOfNode(node), ...problem });

	const links: MarkdownText['links'] = [];
	const images: MarkdownText['images'] = [];
	const { embeds, videos } = placeVideos(tree, { ...source, links, images }, report);
	const captionLinks = placeCaptions(tree, source.text, reportAt);
	links.push(...captionLinks.map(({ target, node }) => ({ target, line: lineOfNode(node) })));
	const definitions = definitionsOf(tree);
	eachNode(tree, (node) => {
		for (const { offset, ...problem } of nodeProblems(node, source.text)) {
			const line = offset === undefined ? lineOfNode(node) : lineOf(source.text, offset) + source.firstLine - 1;
			report({ file: source.file, line, ...problem });
		}
		if (node.type === 'image') images.push({ source: node.url, line: lineOfNode(node) });
		if (node.type === 'imageReference') {
			const definition = definitions.get(node.identifier);
			if (definition) images.push({ source: definition.url, line: lineOfNode(node) });
		}
		const link = node.type === 'linkReference' ? definitions.get(node.identifier) : node;
		if (link && (node.type === 'link' || node.type === 'linkReference') && 'url' in link) {
			links.push({ target: link.url, line: lineOfNode(link) });
		}
	});
	const anchors = nameHeadings(tree, reportAt);
	const body = typesetting.tree(markdownToHast(tree), 'text');
	const written: WrittenText = { tree: body, markdown: source.text, firstLine: source.firstLine };
	return { body: JSON.stringify(written), anchors, links, images, embeds, videos, characters: charactersIn(body) };
}

/** Reads the videos among the paragraphs of a text, each of which makes place for one. */
function placeVideos(
	tree: Root,
	{ file, text, firstLine, links, images }: SourceFile & { firstLine: number } & Pick<MarkdownText, 'links' | 'images'>,
	report: Report,
): Pick<MarkdownText, 'embeds' | 'videos'> {
	const embeds: MarkdownText['embeds'] = [];
	const videos: MarkdownText['videos'] = [];
	for (const node of tree.children) {
		const start = node.position?.start.offset ?? 0;
		if (node.type !== 'paragraph') continue;
		const lineAt = (at: number) => firstLine + lineOf(text, start + at) - 1;
		const read = readVideoDirective(text.slice(start, node.position?.end.offset), (problem, at) =>
			report({ file, line: lineAt(at), ...problem }),
		);
		if (!read) continue;
		const { video, caption } = read;
		// Its problems have been reported.
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
		if (video.film) videos.push({ ...video.film, line });
	}
	return { embeds, videos };
}

/**
 * Makes a figure of each paragraph that is an image with a title: the title is the caption, set as a text.
 *
 * @returns the targets of links in captions
 */
function placeCaptions(tree: Root, text: string, report: MarkdownReport): { target: string; node: Nodes }[] {
	const links: { target: string; node: Nodes }[] = [];
	eachNode(tree, (paragraph) => {
		if (paragraph.type !== 'paragraph') return;
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

/** Puts words that are parsed already into a paragraph. */
function captionNode({ children }: HastRoot): PhrasingContent {
	const hChildren = children as NonNullable<Paragraph['data']>['hChildren'];
	return { type: 'emphasis', children: [], data: { hName: 'figcaption', hChildren } };
}

/** What the references of a text lead to, by their names; the first of a name counts. */
function definitionsOf(tree: Root): Map<string, Definition> {
	const definitions = new Map<string, Definition>();
	eachNode(tree, (definition) => {
		if (definition.type === 'definition' && !definitions.has(definition.identifier))
			definitions.set(definition.identifier, definition);
	});
	return definitions;
}

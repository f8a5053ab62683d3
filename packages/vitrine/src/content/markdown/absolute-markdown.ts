import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseDirective } from './directive.ts';
import { splitImage } from './image-syntax.ts';
import { classifyLink } from './link-syntax.ts';
import { readTree } from './markdown-tree.ts';
import { lineEndsToJoin } from './wide-lines.ts';
import { writtenAnchor } from './written-anchor.ts';

/** Writes the full addresses of what a text names. */
export interface Addresses {
	link: (target: string) => string;
	picture: (source: string) => string;
}

interface Edit {
	start: number;
	end: number;
	text: string;
}

/**
 * Writes the Markdown of a page for readers elsewhere: links and pictures get full addresses, the words below a picture
 * become a paragraph, videos become links, and headings lose their anchors. All else stays as it is written.
 *
 * @example absoluteMarkdown('[Us](/about)', { link: (target) => `https://a.example${target}`, picture: (source) => source })
 * // '[Us](https://a.example/about)'
 */
export function absoluteMarkdown(text: string, addresses: Addresses): string {
	const tree = readTree(text);
	const edits: Edit[] = [];
	visit(tree, (node) => {
		const edit = editOf(node, text, addresses);
		if (edit) edits.push(edit);
		if (node.type === 'paragraph' || node.type === 'heading') {
			const isWritten = edit?.start === node.position?.start.offset;
			if (!isWritten) for (const [start, end] of lineEndsToJoin(node, text)) edits.push({ start, end, text: '' });
		}
		// The content of a video or picture has been written with it.
		return edit?.start === node.position?.start.offset ? 'skip' : undefined;
	});
	edits.sort((one, other) => other.start - one.start);
	return edits.reduce((written, { start, end, text }) => written.slice(0, start) + text + written.slice(end), text);
}

function editOf(node: Nodes | Root, text: string, addresses: Addresses): Edit | undefined {
	const start = node.position?.start.offset ?? 0;
	const end = node.position?.end.offset ?? 0;
	switch (node.type) {
		case 'paragraph': {
			const paragraph = text.slice(start, end);
			const written = video(paragraph, addresses) ?? figure(node, paragraph, addresses);
			return written === undefined ? undefined : { start, end, text: written };
		}
		case 'image':
			return { start, end, text: image(node, addresses) };
		case 'link': {
			const from = node.children.at(-1)?.position?.end.offset ?? start + 1;
			if (classifyLink(node.url) !== 'internal' || !text.slice(from, end).startsWith('](')) return undefined;
			return { start: from, end, text: `](${destination(addresses.link(node.url))}${title(node)})` };
		}
		case 'definition': {
			const address = isPicture(node.url) ? addresses.picture(node.url) : addresses.link(node.url);
			return { start, end, text: `[${node.label ?? node.identifier}]: ${destination(address)}${title(node)}` };
		}
		case 'heading': {
			// Behind its words, a heading may have more # or a line below.
			const last = node.children.at(-1)?.position?.end.offset ?? start;
			const anchor = writtenAnchor.exec(text.slice(start, last));
			return anchor ? { start: start + anchor.index, end: last, text: '' } : undefined;
		}
		default:
			return undefined;
	}
}

/** Writes a video as a link, with its caption. */
function video(paragraph: string, addresses: Addresses): string | undefined {
	const { link } = addresses;
	const directive = parseDirective(paragraph);
	if (!directive) return undefined;
	const written = (name: string) => directive.attributes.find((attribute) => attribute.name === name)?.value;
	const src = written('src') ?? '';
	const address = classifyLink(src) === 'internal' ? link(src) : src;
	const caption = written('caption');
	const words = `[${escapeText(written('alt') ?? src)}](${destination(address)})`;
	return caption === undefined ? words : `${words}\n\n${absoluteMarkdown(caption, addresses)}`;
}

/** Writes a picture that is a paragraph of its own, with its caption, which is Markdown as it is typed. */
function figure(
	{ children }: Extract<Nodes, { type: 'paragraph' }>,
	paragraph: string,
	addresses: Addresses,
): string | undefined {
	const [only, ...others] = children;
	const caption = splitImage(paragraph.trim())?.caption;
	if (only?.type !== 'image' || caption === undefined || others.length > 0) return undefined;
	return `${image({ ...only, title: null }, addresses)}\n\n${absoluteMarkdown(caption.trim(), addresses)}`;
}

function image(node: Extract<Nodes, { type: 'image' }>, { picture }: Addresses): string {
	return `![${escapeText(node.alt ?? '')}](${destination(picture(node.url))}${title(node)})`;
}

function title({ title }: { title?: string | null | undefined }): string {
	return title ? ` "${title.replace(/["\\]|&(?=#?\w+;)/g, '\\$&')}"` : '';
}

function isPicture(url: string): boolean {
	return classifyLink(url) === 'unknown' || /\.(?:avif|gif|jpe?g|png|svg|tiff?|webp)$/i.test(url);
}

/** An address that Markdown ends nowhere but at its end (CommonMark 0.31.2 §6.3). */
function destination(address: string): string {
	return /[\s()<>]/.test(address) ? `<${address}>` : address;
}

function escapeText(text: string): string {
	return text.replace(/[\\[\]`*_~]|<(?=[a-z/!?])|&(?=#?\w+;)/gi, '\\$&');
}

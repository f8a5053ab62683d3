import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Nodes, PhrasingContent } from 'mdast';
import { type Leaf, placeOf } from '#content/markdown/blocks.ts';
import { type Directive, parseDirective } from '#content/markdown/directive.ts';
import { splitImage } from '#content/markdown/image-syntax.ts';
import { readTree } from '#content/markdown/markdown-tree.ts';
import { lineEndsToJoin } from '#content/markdown/wide-lines.ts';
import { writtenAnchor } from '#content/markdown/written-anchor.ts';
import type { Code, MarkedText, Piece } from './marked-text.ts';
import { joinSpace, plainText } from './marked-text.ts';

/** Tells the placeholders of an ICU message from its words. One with several forms is left as it is written. */
export function markMessage(message: string): MarkedText {
	const marked = createMarker();
	try {
		for (const { type, location } of parse(message, { captureLocation: true, requiresOtherClause: true })) {
			const written = message.slice(location?.start.offset, location?.end.offset);
			if (type === TYPE.literal) marked.words(written);
			else if (type === TYPE.argument) marked.place(written, 'other');
			else return plainText(message);
		}
	} catch {
		// The original cannot be parsed as ICU either; the check of the build reports it.
		return plainText(message);
	}
	return marked.done();
}

/** Tells the marks of inline Markdown from its words, in a field. */
export function markField(text: string): MarkedText {
	const [paragraph, ...others] = readTree(text).children;
	if (paragraph?.type !== 'paragraph' || others.length > 0) return plainText(text);
	const { start, end } = placeOf(paragraph);
	return markLeaf(text, { start, end, node: paragraph, isQuoted: false });
}

/**
 * Tells the marks of inline Markdown from its words, in a text of a page.
 *
 * @param page the text that the leaf's positions count in
 * @param leaf of a tree that `readTree` made
 */
export function markLeaf(page: string, leaf: Leaf): MarkedText {
	const { node, start, end, isQuoted } = leaf;
	if (!('children' in node)) return plainText(page.slice(start, end), true);
	const directive = node.type === 'paragraph' ? parseDirective(page.slice(start, end)) : undefined;
	if (directive) return markDirective(page.slice(start, end), directive);
	const marked = createMarker();
	const joined = lineEndsToJoin(node, page);
	const lineEnd = isQuoted ? /[ \t]*\r?\n[ \t]*(?:>[ \t]*)*/g : /[ \t]*\r?\n[ \t]*/g;
	const walk = (children: readonly Nodes[], parent: Nodes) => {
		for (const [index, child] of children.entries()) {
			const { written, before, behind } = slicesOf(page, child);
			const isLastOfHeading = parent.type === 'heading' && index === children.length - 1;
			const anchor = isLastOfHeading && child.type === 'text' ? writtenAnchor.exec(written)?.[0] : undefined;
			if (child.type === 'text') {
				const words = anchor === undefined ? written : written.slice(0, -anchor.length);
				const at = placeOf(child).start;
				marked.words(words.replace(lineEnd, (_, index: number) => (joined.has(at + index) ? '' : ' ')));
				if (anchor !== undefined) marked.place(anchor.trimEnd(), 'link');
			} else if (child.type === 'break') marked.place('\\\n', 'fmt');
			else if (child.type === 'image' || child.type === 'imageReference') markImage(written, marked);
			else if (surrounds(child) && !(child.type === 'link' && before !== '[')) {
				const type = child.type === 'link' || child.type === 'linkReference' ? 'link' : 'fmt';
				const isShort = child.type === 'linkReference' && child.referenceType !== 'full';
				marked.around(before, isShort ? `][${child.label ?? child.identifier}]` : behind, type, () =>
					walk(child.children, child),
				);
			} else marked.place(written, child.type === 'link' ? 'link' : 'other');
		}
	};
	walk(node.children, node);
	return marked.done();
}

function surrounds(node: Nodes): node is PhrasingContent & { children: PhrasingContent[] } {
	return 'children' in node && node.children.length > 0;
}

/** What a node is written as, and its marks before and behind what it holds. */
function slicesOf(page: string, node: Nodes): { written: string; before: string; behind: string } {
	const { start, end } = placeOf(node);
	const children = 'children' in node ? node.children : [];
	const [firstChild, lastChild] = [children[0], children.at(-1)];
	const first = firstChild ? placeOf(firstChild).start : end;
	const last = lastChild ? placeOf(lastChild).end : end;
	return { written: page.slice(start, end), before: page.slice(start, first), behind: page.slice(last, end) };
}

/** The visible texts of a video are translated: its description and its caption. */
function markDirective(written: string, { attributes }: Directive): MarkedText {
	const marked = createMarker();
	let at = 0;
	for (const { name, start, end } of attributes) {
		if (name !== 'alt' && name !== 'caption') continue;
		marked.place(written.slice(at, start), 'other');
		marked.words(joinSpace(written.slice(start, end)));
		at = end;
	}
	marked.place(written.slice(at), 'other');
	return marked.done();
}

/** The description and caption of a picture are translated, its address is not. */
function markImage(written: string, marked: Marker): void {
	const titled = splitImage(written);
	if (titled) {
		marked.around('![', titled.end, 'image', () => {
			marked.words(joinSpace(titled.alt));
			marked.place(titled.address, 'image');
			marked.words(joinSpace(titled.caption));
		});
		return;
	}
	const [, words = '', address] = /^!\[([\s\S]*?)(\]\([^()]*(?:\([^()]*\)[^()]*)*\)|\]\[[^\]]+\])$/.exec(written) ?? [];
	if (address === undefined) marked.place(written, 'image');
	else marked.around('![', address, 'image', () => marked.words(joinSpace(words)));
}

interface Marker {
	words: (text: string) => void;
	place: (written: string, type: Code['type']) => void;
	around: (start: string, end: string, type: Code['type'], inner: () => void) => void;
	done: () => MarkedText;
}

function createMarker(): Marker {
	const pieces: Piece[] = [];
	const codes: Code[] = [];
	const add = (code: Omit<Code, 'id'>): string => {
		const id = `${codes.length + 1}`;
		codes.push({ id, ...code });
		return id;
	};
	return {
		words: (text) => {
			const last = pieces.at(-1);
			if (last && 'text' in last) last.text += text;
			else if (text !== '') pieces.push({ text });
		},
		place: (written, type) => {
			pieces.push({ code: add({ start: written, end: undefined, type }), role: 'place' });
		},
		around: (start, end, type, inner) => {
			const code = add({ start, end, type });
			pieces.push({ code, role: 'open' });
			inner();
			pieces.push({ code, role: 'close' });
		},
		done: () => ({ pieces, codes, keepsSpace: false }),
	};
}

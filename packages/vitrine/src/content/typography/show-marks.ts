import type { Element, ElementContent, Parents, Root, RootContent } from 'hast';
import { toString as wordsOf } from 'mdast-util-to-string';
import { breakMark } from '#i18n/break-mark.ts';
import { classOf, lastPhraseMark, patternOf, wholeClass } from '#i18n/marked-text.ts';
import { inlineElements, isBlock, type Line, linesOf } from './set-tree.ts';

/**
 * Turns the marks of a tree that is set into elements, in place, so that no invisible character is copied or searched with
 * the text, and puts full-width punctuation that gives up half an em into elements of its own.
 */
export function showMarks(tree: Root): Root {
	for (const line of linesOf(tree, 'text')) showLine(line);
	bindCode(tree);
	return tree;
}

/** A particle of Japanese, as far as no line begins with what follows. */
const particle = /^(?:から|まで|では|には|とは|での|への|より|など|[をはがにのでともへや])/;

/** Letters of Japanese and its stops, behind which a line may break. */
const breakable = /[\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Han}、。]$/u;

/**
 * Keeps code and the particle of Japanese behind it in one line, and lets a line break before code that begins with a sign,
 * such as a slash, which browsers keep with the letter before it.
 */
function bindCode(parent: Parents): void {
	const { children } = parent;
	for (const [index, child] of children.entries()) {
		if (child.type !== 'element') continue;
		if (child.tagName !== 'code') {
			bindCode(child);
			continue;
		}
		const [before, after] = [children[index - 1], children[index + 1]];
		if (before?.type === 'text' && breakable.test(before.value) && /^[-/.]/.test(wordsOf(child))) {
			child.children.unshift(elementOf(breakMark, false));
		}
		const [bound] = (after?.type === 'text' && particle.exec(after.value)) || [];
		if (bound === undefined || after?.type !== 'text') continue;
		after.value = after.value.slice(bound.length);
		// Between two elements that are kept whole, a line breaks only at a mark.
		const end = after.value === '' && children[index + 2] ? [elementOf(breakMark, false)] : [];
		children[index] = span(wholeClass, [child, { type: 'text', value: bound }, ...end]);
	}
}

function showLine({ block, parts }: Line): void {
	const whole = parts.map(({ text }) => text.value).join('');
	const isHeading = block.type === 'element' && /^h\d$/.test(block.tagName);
	const marks = [...whole.matchAll(patternOf(whole))].filter(
		({ index, 0: sign }) => index > 0 || isHeading || sign === breakMark || sign === lastPhraseMark,
	);
	if (marks.length === 0) return;
	const shown = new Map<RootContent, RootContent[]>();
	let start = 0;
	for (const { node, text } of parts) {
		const end = start + text.value.length;
		const nodes: RootContent[] = [];
		let done = start;
		for (const { index, 0: sign } of marks) {
			// What elements cut in two stays as it is.
			if (index < start || index + sign.length > end) continue;
			if (index > done) nodes.push({ type: 'text', value: whole.slice(done, index) });
			nodes.push(elementOf(sign, index === 0));
			done = index + sign.length;
		}
		if (node.type !== 'text') nodes.push(node);
		else if (end > done) nodes.push({ type: 'text', value: whole.slice(done, end) });
		shown.set(node, nodes);
		start = end;
	}
	replace(block, shown);
	keepTogether(block);
}

function replace(parent: Parents, shown: ReadonlyMap<RootContent, RootContent[]>): void {
	parent.children = parent.children.flatMap((child): RootContent[] => {
		if (child.type === 'element' && inlineElements.has(child.tagName)) replace(child, shown);
		return shown.get(child) ?? [child];
	}) as Element['children'];
}

/** A sentence may end in a link or in emphasis, which stays whole where it is no longer than this. */
const shortLink = 12;

/** Wraps the last phrase in an element: the text after its mark, in the line of the mark. */
function keepTogether(parent: Parents): void {
	const at = parent.children.findIndex((child) => hasMark(child));
	const child = parent.children[at];
	if (!child) return;
	const next = parent.children.findIndex((one, index) => index > at && one.type === 'element' && isBlock(one));
	const end = next < 0 ? parent.children.length : next;
	const behind = parent.children.slice(at + 1, end) as ElementContent[];
	parent.children.splice(at, end - at, ...keptNodes(child as ElementContent, behind));
}

function keptNodes(child: ElementContent, behind: ElementContent[]): ElementContent[] {
	const isLong = child.type === 'element' && wordsOf(child).length > shortLink;
	if (isLong) keepTogether(child);
	const kept = isLong ? behind : [...withoutMark(child), ...behind];
	const last = kept.length > 0 ? [span(wholeClass, kept)] : [];
	return isLong ? [child, ...last] : last;
}

function hasMark(node: RootContent): boolean {
	if (node.type === 'text') return node.value === lastPhraseMark;
	return node.type === 'element' && inlineElements.has(node.tagName) && node.children.some(hasMark);
}

function withoutMark(node: ElementContent): ElementContent[] {
	if (node.type === 'element') node.children = node.children.flatMap(withoutMark);
	return node.type === 'text' && node.value === lastPhraseMark ? [] : [node];
}

function elementOf(sign: string, isFirst: boolean): ElementContent {
	if (sign === lastPhraseMark) return { type: 'text', value: sign };
	if (sign === breakMark) return { type: 'element', tagName: 'wbr', properties: { ariaHidden: 'true' }, children: [] };
	return span(classOf(sign, { isFirst }), [{ type: 'text', value: sign }]);
}

function span(className: string, children: ElementContent[]): Element {
	return { type: 'element', tagName: 'span', properties: { className: [className] }, children };
}

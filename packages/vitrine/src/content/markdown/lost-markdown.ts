import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { hasVisibleText } from '../files/unseen-characters.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote } from '../problems/problem.ts';
import { noFootnotes } from './generator-markup.ts';
import { plainMarkup } from './plain-markup.ts';
import { strayMarkup } from './stray-markup.ts';
import { writtenAnchor } from './written-anchor.ts';

export interface NodeProblem extends Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> {
	/** Where it is in the text, if not at the beginning of its node. */
	offset?: number;
}

/** Finds what would be lost, or be shown to visitors as it is written. */
export function nodeProblems(node: Nodes, text: string): NodeProblem[] {
	if (node.type === 'html') {
		// It is reported as a sign of a template: {{<figure …>}}.
		if (text.slice(0, node.position?.start.offset).endsWith('{{')) return [];
		const fix = 'write it as Markdown, or put a backslash before the <';
		const message = coded('html', { written: node.value });
		return [{ found: `HTML: ${quote(node.value)}`, expected: 'Markdown', fix, message }];
	}
	if (node.type === 'footnoteReference') {
		const name = node.label ?? node.identifier;
		return [{ found: `the footnote [^${name}]`, ...noFootnotes, message: coded('footnote', { name }) }];
	}
	if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim()) {
		const fix = 'say what the image shows: ![A lit window](/window.png)';
		const message = coded('image-words', {});
		return [{ found: 'an image without a description', expected: 'words between ![ and ]', fix, message }];
	}
	if (node.type === 'image' || node.type === 'imageReference') {
		const source = text.slice(node.position?.start.offset, node.position?.end.offset);
		const sign = plainMarkup(source.slice(0, Math.max(source.lastIndexOf(']('), source.lastIndexOf(']['))));
		if (sign === undefined) return [];
		const fix = 'write the words themselves, or put a backslash before the sign';
		const found = `${quote(sign)}, which visitors would hear`;
		return [{ found, expected: 'a description without markup', fix, message: coded('image-markup', { sign }) }];
	}
	if ((node.type === 'link' || node.type === 'linkReference') && !hasVisibleText(textOf(node))) {
		const fix = 'say where the link leads: [About us](/about)';
		const message = coded('link-words', {});
		return [{ found: 'a link without words', expected: 'words between [ and ]', fix, message }];
	}
	if (node.type === 'heading' && !hasVisibleText(textOf(node).replace(writtenAnchor, ''))) {
		const message = coded('heading-words', {});
		const fix = 'write it, or remove the #';
		return [{ found: 'a heading without text', expected: 'a text after the #', fix, message }];
	}
	const holdsWords = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
	return holdsWords ? strayMarkup(node, text) : [];
}

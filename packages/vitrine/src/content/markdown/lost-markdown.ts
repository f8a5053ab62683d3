import type { Nodes, Parents } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { hasVisibleText } from '../files/unseen-characters.ts';
import { type Problem, quote } from '../problems/problem.ts';
import { writtenAnchor } from './headings.ts';
import { noFootnotes, strayMarkup } from './stray-markup.ts';

export const unknownLink = {
	expected: 'an address of the site that starts with / or #, or https:, mailto:, tel:',
	fix: 'write the page without its language and ending, for example /about#team',
};

/** Finds what would be lost, or be shown to visitors as it is written. */
export function nodeProblems(
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
	if ((node.type === 'link' || node.type === 'linkReference') && !hasVisibleText(textOf(node))) {
		const fix = 'say where the link leads: [About us](/about)';
		return [{ found: 'a link without words', expected: 'words between [ and ]', fix }];
	}
	if (node.type === 'heading' && !hasVisibleText(textOf(node).replace(writtenAnchor, ''))) {
		return [{ found: 'a heading without text', expected: 'a text after the #', fix: 'write it, or remove the #' }];
	}
	if (node.type !== 'text') return [];
	const written = text.slice(node.position?.start.offset, node.position?.end.offset);
	const isLastOfHeading = parent?.type === 'heading' && parent.children.at(-1) === node;
	return strayMarkup(isLastOfHeading ? written.replace(writtenAnchor, '') : written);
}

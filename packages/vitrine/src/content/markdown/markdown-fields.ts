import type { Root as HastRoot } from 'hast';
import { coded } from '../problems/message.ts';
import { rule } from '../problems/rule.ts';
import { checkLevel } from './headings.ts';
import { classifyLink } from './link-syntax.ts';
import { type NodeProblem, nodeProblems } from './lost-markdown.ts';
import { checkLevels, eachNode, markdownToHast, readTree } from './markdown-tree.ts';
import { unknownLink } from './unknown-link.ts';
import { writtenAnchor } from './written-anchor.ts';

/**
 * Reads a field that may carry inline Markdown.
 *
 * @returns the tree, or a problem in the form of `rule`
 */
export function parseInline(text: string): { tree: HastRoot } | { problem: string } {
	const tree = readTree(text);
	checkLevels(tree);
	const [paragraph, ...others] = tree.children;
	if (paragraph?.type !== 'paragraph' || others.length > 0) {
		return {
			problem: rule(
				'one paragraph with emphasis, code or links in it',
				'remove the list, heading or empty line',
				coded('one-paragraph', {}),
			),
		};
	}
	let problem: string | undefined;
	eachNode(tree, (node) => {
		if (node.type === 'html' || node.type === 'image') {
			problem = rule('text, emphasis, code or links', `remove the ${node.type}`, coded('inline-only', {}));
		} else if (node.type === 'link' && classifyLink(node.url) === 'unknown') {
			problem = rule(unknownLink.expected, unknownLink.fix, coded('link-kind', { target: node.url }));
		} else {
			const [found] = nodeProblems(node, text);
			if (found) problem = rule(found.expected, found.fix, found.message);
		}
	});
	if (problem) return { problem };
	const [element] = markdownToHast(tree).children;
	const children = element?.type === 'element' ? element.children : [];
	return { tree: { type: 'root', children } };
}

/**
 * Reads a field that is a text of several paragraphs. Headings are written as in a page; there is the heading of the section
 * above them, so that each is shown one level lower. They have no anchors.
 *
 * @returns the tree, or the first problem in the form of `rule`, with the line that it is about
 */
export function parseText(text: string): { tree: HastRoot } | { problem: string; line: string } {
	const tree = readTree(text);
	checkLevels(tree);
	const problems: { problem: string; line: string }[] = [];
	let level = 1;
	eachNode(tree, (node) => {
		const report = ({ expected, fix, message, offset = node.position?.start.offset }: Omit<NodeProblem, 'found'>) => {
			const [line = ''] = text.slice(offset).split('\n', 1);
			problems.push({ problem: rule(expected, fix, message), line });
		};
		for (const problem of nodeProblems(node, text)) report(problem);
		if (node.type === 'image' || node.type === 'imageReference') report(imageElsewhere);
		const isLink = node.type === 'link' || node.type === 'definition';
		if (isLink && classifyLink(node.url) === 'unknown') report(unknownLink);
		if (node.type !== 'heading') return;
		checkLevel(node.depth, level, (_found, expected, fix, message) => report({ expected, fix, message }));
		level = node.depth;
		const last = node.children.at(-1);
		if (last?.type === 'text' && writtenAnchor.test(last.value)) report(noAnchor);
		if (node.depth < 6) node.depth += 1;
	});
	return problems[0] ?? { tree: markdownToHast(tree) };
}

const imageElsewhere = {
	expected: 'text: pictures have section types of their own',
	fix: 'show it in a section such as "text-with-picture" or "picture-gallery"',
	message: coded('image-elsewhere', {}),
};

const noAnchor = {
	expected: 'a heading without an anchor: links lead to the section',
	fix: 'remove it, or make a section of the text below the heading',
	message: coded('heading-anchor', {}),
};

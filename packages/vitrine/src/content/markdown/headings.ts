import GithubSlugger from 'github-slugger';
import type { Heading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { hasVisibleText } from '../files/unseen-characters.ts';
import { coded, type Message } from '../problems/message.ts';
import { type HeadingLevel, type Problem, quote } from '../problems/problem.ts';
import { eachNode } from './markdown-tree.ts';
import { writtenAnchor } from './written-anchor.ts';

/** Takes what is wrong with a part of a text. */
export type MarkdownReport = (
	node: Nodes,
	problem: Pick<Problem, 'found' | 'expected' | 'fix' | 'message' | 'mend'>,
) => void;

/** Ids of the page around a text (`src/document/`, `src/pages/article/article.tsx`), and of the home sections. */
const taken = /^(content|children|header-(menu|languages|group-.*)|to-.*)$/;

/** Those of them that are on pages of Markdown: an anchor that is made from a heading gets a number beside one of them. */
const onPage = /^(content|children|header-(menu|languages|group-.*)|to-(contents|next|prev|tags|pages|_.*))$/;

/**
 * Gives each heading its id: the one written as `{#id}` at its end, else one made from its text.
 *
 * @returns the ids, in the order of the text
 */
export function nameHeadings(tree: Root, report: MarkdownReport): string[] {
	const slugger = new GithubSlugger();
	const anchors: string[] = [];
	const writeAnother = 'write another one at the end of the heading: {#name}';
	let level = 1;
	let isLevelReported = false;
	eachNode(tree, (heading) => {
		if (heading.type !== 'heading') return;
		const problem: LevelReport = (found, expected, fix, message) => report(heading, { found, expected, fix, message });
		checkLevel(heading.depth, level, (found, expected, fix, message) => {
			const mend = isLevelReported ? undefined : { levels: rightLevels(tree, heading) };
			isLevelReported = true;
			report(heading, { found, expected, fix, message, ...(mend && { mend }) });
		});
		level = heading.depth;

		const written = takeWrittenId(heading);
		const text = textOf(heading).trim();
		// It is reported with what else would be lost.
		if (!hasVisibleText(text)) return;
		const id = (written ?? freeSlug(slugger, text)).normalize('NFC');
		if (!/[\p{L}\p{N}]/u.test(id)) {
			problem(
				`a heading that gives no anchor: ${quote(text)}`,
				'letters or digits in the heading, or an anchor of its own',
				'write one at its end: {#name}',
				coded('heading-letters', { text }),
			);
		} else if (written !== undefined && taken.test(id)) {
			problem(
				`the anchor ${quote(id)}`,
				'an anchor that the page itself does not need: not content, children, header-menu, or to-…',
				writeAnother,
				coded('anchor-reserved', { anchor: id }),
			);
		} else if (anchors.includes(id)) {
			const expected = 'an anchor of its own for each heading';
			problem(`the anchor ${quote(id)} a second time`, expected, writeAnother, coded('anchor-twice', { anchor: id }));
		}
		anchors.push(id);
		heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, id } };
	});
	return anchors;
}

function freeSlug(slugger: GithubSlugger, text: string): string {
	// Small letters of the dotted capital of Turkish would be two characters: i and a dot above it.
	const words = text.normalize('NFC').replaceAll('İ', 'i');
	const slug = slugger.slug(words);
	if (!onPage.test(slug)) return slug;
	const next = slugger.slug(words);
	// Of those that begin with the name of a group, none is free.
	return onPage.test(next) ? `heading-${slug}` : next;
}

type LevelReport = (found: string, expected: string, fix: string, message: Message) => void;

/** Reports a heading that leaves out a level behind the one before it, or is that of the page. */
export function checkLevel(depth: number, before: number, problem: LevelReport): void {
	if (depth > 1 && depth <= before + 1) return;
	const wanted = depth === 1 ? 2 : before + 1;
	problem(
		`a heading with ${depth} #`,
		`a heading with ${wanted} #`,
		depth === 1 ? 'start with ##: the title of the page is its only first heading' : 'leave out no level',
		coded('heading-level', { found: depth, wanted }),
	);
}

/**
 * Returns the levels that all headings have where each is one below its parent, and those of the first level are part of
 * the page. What was a sibling stays one. All of it comes with the first heading that is wrong: those above it stay.
 */
function rightLevels(tree: Root, first: Heading): HeadingLevel[] {
	const parents: number[] = [];
	const levels: HeadingLevel[] = [];
	eachNode(tree, (heading) => {
		if (heading.type !== 'heading') return;
		while ((parents.at(-1) ?? 0) >= heading.depth) parents.pop();
		parents.push(heading.depth);
		const level = Math.min(parents.length + 1, 6);
		if (level !== heading.depth) levels.push({ below: lineOf(heading) - lineOf(first), level });
	});
	return levels;
}

function lineOf({ position }: Heading): number {
	return position?.start.line ?? 1;
}

function takeWrittenId(heading: Heading): string | undefined {
	const last = heading.children.at(-1);
	if (last?.type !== 'text') return undefined;
	const match = writtenAnchor.exec(last.value);
	if (!match) return undefined;
	last.value = last.value.slice(0, match.index);
	return match[1];
}

import type { Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Root as Markdown } from 'mdast';
import type { Handle } from 'mdast-util-to-markdown';
import { visit } from 'unist-util-visit';
import { mainOf, readableTree } from '#content/pages/readable-tree.ts';

/**
 * Writes a finished page as Markdown, with the full addresses of what it links to and shows.
 *
 * @param address full address of the page
 */
export async function pageMarkdown(html: string, address: string): Promise<string> {
	// Sites without pages in Markdown do not load what writes them.
	const [
		{ toMdast },
		{ toMarkdown },
		{ gfmStrikethroughToMarkdown },
		{ gfmTableToMarkdown },
		{ gfmTaskListItemToMarkdown },
	] = await Promise.all([
		import('hast-util-to-mdast'),
		import('mdast-util-to-markdown'),
		import('mdast-util-gfm-strikethrough'),
		import('mdast-util-gfm-table'),
		import('mdast-util-gfm-task-list-item'),
	]);
	const tree = readableTree(mainOf(fromHtml(html)));
	writeAddresses(tree, address);
	return toMarkdown(toMdast(tree) as Markdown, {
		bullet: '-',
		rule: '-',
		resourceLink: true,
		handlers: { emphasis: withMarks('*'), strong: withMarks('**') },
		extensions: [
			gfmStrikethroughToMarkdown(),
			gfmTableToMarkdown({ tablePipeAlign: false }),
			gfmTaskListItemToMarkdown(),
		],
	});
}

function writeAddresses(tree: Root, address: string): void {
	visit(tree, 'element', ({ properties }) => {
		for (const name of ['href', 'src', 'poster']) {
			const written = properties[name];
			if (typeof written === 'string') properties[name] = new URL(written, address).href;
		}
	});
}

/**
 * Writes emphasis as authors do. The library would write the Japanese letter behind `**「強調」**` as a character reference.
 */
function withMarks(marks: '*' | '**'): Handle {
	const write: Handle = (node, _, state, info) => {
		const exit = state.enter(node.type);
		const tracker = state.createTracker(info);
		tracker.move(marks);
		const inside = state.containerPhrasing(node, { before: '*', after: '*', ...tracker.current() });
		exit();
		// Beside a space, marks would be none.
		const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inside) ?? [];
		return words === '' ? inside : `${before}${marks}${words}${marks}${after}`;
	};
	return Object.assign(write, { peek: () => '*' });
}

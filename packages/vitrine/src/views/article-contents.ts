import { breakMark } from '#i18n/break-mark.ts';
import type { ArticlePart } from '#protocol/page-content.ts';
import type { Tree } from '#protocol/tree.ts';

/** A shorter list repeats what the page shows at once. */
const threshold = 3;

/** The headings of the second level of a text, where there are enough for a list of contents. */
export function contentsOf(body: Tree): ArticlePart[] {
	const parts = body.flatMap((node): ArticlePart[] => {
		if (typeof node === 'string') return [];
		const [name, { id }, ...children] = node;
		return name === 'h2' && typeof id === 'string' ? [{ id, title: textOf(children) }] : [];
	});
	return parts.length < threshold ? [] : parts;
}

function textOf(tree: Tree): string {
	return tree
		.map((node) => {
			if (typeof node === 'string') return node;
			const [name, , ...children] = node;
			return name === 'wbr' ? breakMark : textOf(children);
		})
		.join('');
}

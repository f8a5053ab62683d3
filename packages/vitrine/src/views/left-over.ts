import type { Nodes } from 'mdast';
import { addressInTree } from '#content/markdown/link-syntax.ts';
import { eachNode, readTree } from '#content/markdown/markdown-tree.ts';
import { ContentError, quote } from '#content/problems/problem.ts';
import type { WrittenText } from '#content/site/markdown-text.ts';

/**
 * Ends the build at a link or a picture that was checked where it is written and has no address in the finished page: it
 * would lead to another language, or nowhere.
 *
 * @throws {ContentError} with file and line
 */
export function leftOver(address: string, file: string, { markdown, firstLine }: WrittenText): never {
	const lines: number[] = [];
	eachNode(readTree(markdown), (node) => {
		if (addressOf(node) === address) lines.push(firstLine + (node.position?.start.line ?? 1) - 1);
	});
	throw new ContentError([
		{
			file,
			line: lines[0] ?? firstLine,
			found: `${quote(address)}, which has no address in the finished page`,
			expected: 'a link or a picture that the build finds again where it is shown',
			fix: 'write its name in plain letters and digits, and tell the authors of the kit: this is a mistake in it',
		},
	]);
}

function addressOf(node: Nodes): string | undefined {
	return 'url' in node ? addressInTree(node.url) : undefined;
}

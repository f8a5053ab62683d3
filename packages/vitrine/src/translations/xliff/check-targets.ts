import type { Root } from 'mdast';
import { eachNode, readTree } from '#content/markdown/markdown-tree.ts';
import { type Problem, quote } from '#content/problems/problem.ts';

/**
 * Checks that a translation of several paragraphs leads where its original leads, and nowhere else: links, pictures and the
 * definitions of references. Other texts have tags for them, which this one is exported without.
 */
export function targetProblems(original: string, translation: string): Pick<Problem, 'found' | 'expected' | 'fix'>[] {
	const [wanted, given] = [original, translation].map((text) => targetsOf(readTree(text)));
	const names = new Set([...(wanted ?? []), ...(given ?? [])]);
	return [...names].flatMap((name) => {
		const [expected = 0, found = 0] = [wanted, given].map((all) => all?.filter((one) => one === name).length);
		if (found > expected) {
			return [
				{
					found: expected === 0 ? `${name}, which the original does not have` : `${name} ${found} times`,
					expected: 'the links and pictures of the original',
					fix: 'remove it; if the language needs it, write it into the file of the site by hand',
				},
			];
		}
		if (found === expected) return [];
		const times = expected === 1 ? 'once' : `${expected} times`;
		const there =
			found === 0 ? `no ${name.replace(/^\w+ /, '')}` : `${name} ${found === 1 ? 'once' : `${found} times`}`;
		return [{ found: there, expected: `${times}, as in the original`, fix: 'put it back' }];
	});
}

function targetsOf(tree: Root): string[] {
	const targets: string[] = [];
	const definitions = new Map<string, string>();
	eachNode(tree, (node) => {
		// The first definition of a name counts (CommonMark §4.7).
		if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
	});
	eachNode(tree, (node) => {
		if (node.type === 'link') targets.push(`a link to ${quote(node.url)}`);
		if (node.type === 'image') targets.push(`a picture at ${quote(node.url)}`);
		if (node.type === 'linkReference') targets.push(`a link to ${quote(definitions.get(node.identifier) ?? '')}`);
		if (node.type === 'imageReference') targets.push(`a picture at ${quote(definitions.get(node.identifier) ?? '')}`);
		if (node.type === 'definition') targets.push(`the definition of ${quote(node.url)}`);
	});
	return targets;
}

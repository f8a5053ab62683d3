import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';

/** A value as a file has it, with its place in the text. */
export type WrittenNode = { from: number; to: number } & (
	| { type: 'value'; value: unknown }
	| { type: 'list'; items: readonly WrittenNode[] }
	| { type: 'map'; entries: ReadonlyMap<string, WrittenNode> }
	/** Computed, or repeated from another place. */
	| { type: 'fixed' }
);

/**
 * Converts a node of a YAML document.
 *
 * @param offset of the document in its file
 */
export function writtenYaml(node: unknown, offset = 0): WrittenNode | undefined {
	const [start, end] = (node as Node | null)?.range ?? [];
	if (start === undefined || end === undefined) return undefined;
	const range = { from: start + offset, to: end + offset };
	if (isScalar(node)) return { ...range, type: 'value', value: node.value };
	if (isAlias(node)) return { ...range, type: 'fixed' };
	if (isSeq(node)) {
		const items = node.items.map(
			(item) => writtenYaml(item, offset) ?? { ...range, type: 'value' as const, value: null },
		);
		return { ...range, type: 'list', items };
	}
	if (!isMap(node)) return undefined;
	const entries = node.items.flatMap(({ key, value }): [string, WrittenNode][] => {
		if (!isScalar(key)) return [];
		const at = (key.range?.[1] ?? start) + offset;
		return [[String(key.value), writtenYaml(value, offset) ?? { from: at, to: at, type: 'value', value: null }]];
	});
	return { ...range, type: 'map', entries: new Map(entries) };
}

/** Returns a value without its places. */
export function plainValue(node: WrittenNode): unknown {
	if (node.type === 'value') return node.value;
	if (node.type === 'list') return node.items.map(plainValue);
	if (node.type === 'fixed') return null;
	return Object.fromEntries([...node.entries].map(([key, child]) => [key, plainValue(child)]));
}

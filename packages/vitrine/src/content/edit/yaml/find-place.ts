import { isAlias, isMap, isScalar, type Node, visit } from 'yaml';
import { type Collection, isCollectionNode } from './entry-tokens.ts';
import { YamlRefusal } from './yaml-refusal.ts';
import type { Place, YamlText } from './yaml-text.ts';

/** A list or map on the way to a value, and which of its entries leads there. */
export interface Step {
	collection: Collection;
	index: number;
}

/** What is at a place. */
export interface Found {
	node: Node | null;
	/** From the outermost list or map to the one that holds the value. */
	steps: Step[];
}

/**
 * Finds what is at a place, for an edit of it.
 *
 * @throws {YamlRefusal} when there is nothing, or other places share it
 */
export function findPlace({ document }: YamlText, place: Place): Found {
	let node: Node | null = document.contents;
	const steps: Step[] = [];
	for (const [depth, key] of place.entries()) {
		const named = nameOf(place.slice(0, depth + 1));
		if (isAlias(node)) throw repeats(node.source, named);
		const index = isCollectionNode(node) ? indexOf(node, key) : -1;
		if (!isCollectionNode(node) || index < 0) {
			const inherits = isMap(node) && node.items.some((pair) => keyOf(pair.key) === '<<');
			if (inherits)
				throw new YamlRefusal(
					'repeated',
					`There is no ${named} here, unless "<<" takes it from elsewhere: change it there.`,
				);
			throw new YamlRefusal('place', `There is no ${named} in this file.`);
		}
		steps.push({ collection: node, index });
		node = valueAt(node, index);
	}
	if (isAlias(node)) throw repeats(node.source, nameOf(place));
	const anchored = [...steps.map(({ collection }) => collection), node].filter(
		(one) => one && 'anchor' in one && one.anchor,
	);
	for (const { anchor } of anchored as { anchor: string }[]) {
		if (aliasesIn(document.contents).has(anchor)) {
			throw new YamlRefusal(
				'repeated',
				`Other places of this file repeat ${nameOf(place)} (*${anchor}), and would change with it: edit the file itself.`,
			);
		}
	}
	return { node, steps };
}

function repeats(alias: string, name: string): YamlRefusal {
	return new YamlRefusal(
		'repeated',
		`${name} repeats a value of another place (*${alias}): change it there, or edit the file itself.`,
	);
}

/** Writes a place for a person. */
export function nameOf(place: Place): string {
	return place.length === 0 ? 'the whole file' : `"${place.join('.')}"`;
}

/** Returns the value of an entry. */
export function valueAt(collection: Collection, index: number): Node | null {
	return isMap(collection)
		? ((collection.items[index]?.value as Node | null) ?? null)
		: (collection.items[index] as Node);
}

/** Returns which entry of a list or map a key or index names, or -1. */
export function indexOf(collection: Collection, key: string | number): number {
	if (!isMap(collection)) return typeof key === 'number' && key >= 0 && key < collection.items.length ? key : -1;
	const named = collection.items.flatMap((pair, index) => (keyOf(pair.key) === String(key) ? [index] : []));
	// `1` and `'1'` are two keys of YAML, and one place.
	return named.length === 1 ? (named[0] ?? -1) : -1;
}

/** Returns the name of a key, or undefined for one that is no name: a list, a map, or an alias. */
export function keyOf(key: unknown): string | undefined {
	return isScalar(key) ? String(key.value ?? '') : undefined;
}

/** Returns the names of all anchors that aliases below a node repeat. */
export function aliasesIn(node: Node | null): Set<string> {
	const names = new Set<string>();
	if (node) visit(node, { Alias: (_, { source }) => void names.add(source) });
	return names;
}

/** Returns the names of all anchors below a node. */
export function anchorsIn(node: Node | null): Set<string> {
	const names = new Set<string>();
	if (!node) return names;
	visit(node, {
		Node: (_, { anchor }: Node & { anchor?: string }) => {
			if (anchor) names.add(anchor);
		},
	});
	return names;
}

import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import { maxLevels, tooDeep } from '#content/files/depth-limit.ts';
import { YamlRefusal } from './yaml-refusal.ts';

/** What a person may write as a value. */
export type YamlValue = string | number | boolean | null | readonly YamlValue[] | { readonly [key: string]: YamlValue };

interface Properties {
	anchor: string | undefined;
	tag: string | undefined;
}

export interface ScalarShape extends Properties {
	kind: 'scalar';
	value: unknown;
}

export interface ListShape extends Properties {
	kind: 'list';
	entries: Shape[];
}

export interface MapShape extends Properties {
	kind: 'map';
	entries: { key: Shape; value: Shape }[];
}

/** Entries of a list or map. */
export type Entries = ListShape['entries'] | MapShape['entries'];

/** All that a part of a YAML text means, without how it is written: what an edit must leave as it is. */
export type Shape = ScalarShape | ListShape | MapShape | (Properties & { kind: 'alias'; of: string });

/** What a node without an anchor and a tag has. */
export const bare: Properties = { anchor: undefined, tag: undefined };

/** Returns the shape of a node, or of some entries of a list or map. Aliases are not resolved: they can repeat without end. */
export function shapeOf(node: Node | null | undefined, first = 0, last = Number.POSITIVE_INFINITY): Shape {
	if (!node) return { kind: 'scalar', value: null, ...bare };
	const { anchor, tag } = node as Partial<Properties>;
	const properties = { anchor: anchor || undefined, tag };
	if (isAlias(node)) return { kind: 'alias', of: node.source, ...properties };
	if (isScalar(node)) return { kind: 'scalar', value: node.value, ...properties };
	const end = Math.min(last + 1, Number.MAX_SAFE_INTEGER);
	if (isSeq<Node>(node)) {
		return { kind: 'list', entries: node.items.slice(first, end).map((item) => shapeOf(item)), ...properties };
	}
	const pairs = isMap<Node, Node | null>(node) ? node.items.slice(first, end) : [];
	const entries = pairs.map(({ key, value }) => ({ key: shapeOf(key), value: shapeOf(value) }));
	return { kind: 'map', entries, ...properties };
}

/**
 * Returns the shape that a value has when it is written.
 *
 * @throws {YamlRefusal} when it has more lists and maps inside one another than a site may have
 */
export function shapeOfValue(value: YamlValue, level = 0): Shape {
	if (level > maxLevels) throw new YamlRefusal('unwritable', `This value has ${tooDeep.found}.`);
	if (Array.isArray(value))
		return { kind: 'list', entries: value.map((item) => shapeOfValue(item, level + 1)), ...bare };
	if (typeof value !== 'object' || value === null) return { kind: 'scalar', value, ...bare };
	const entries = Object.entries(value).map(([key, each]) => entryShape(key, each, level + 1));
	return { kind: 'map', entries, ...bare };
}

/** Returns the shape of a field of a map. */
export function entryShape(key: string, value: YamlValue, level = 0): { key: Shape; value: Shape } {
	return { key: { kind: 'scalar', value: key, ...bare }, value: shapeOfValue(value, level) };
}

/** Whether two shapes mean the same. */
export function isSameShape(one: Shape, other: Shape): boolean {
	if (one.anchor !== other.anchor || one.tag !== other.tag) return false;
	if (one.kind === 'scalar') return other.kind === 'scalar' && Object.is(one.value, other.value);
	if (one.kind === 'alias') return other.kind === 'alias' && one.of === other.of;
	if (one.kind === 'list') {
		return (
			other.kind === 'list' &&
			one.entries.length === other.entries.length &&
			one.entries.every((entry, index) => isSameShape(entry, other.entries[index] as Shape))
		);
	}
	return (
		other.kind === 'map' &&
		one.entries.length === other.entries.length &&
		one.entries.every(({ key, value }, index) => {
			const match = other.entries[index];
			return match !== undefined && isSameShape(key, match.key) && isSameShape(value, match.value);
		})
	);
}

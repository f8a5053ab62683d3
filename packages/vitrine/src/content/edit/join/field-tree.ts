import { EditRefusal, refused } from '../edit-refusal.ts';
import { absent, type Field, hashOf, type Place } from '../field.ts';

/** A field with those in it. */
export interface FieldNode {
	field: Field;
	/** By the last key of their place, in the order of the file; what is not written is left out. */
	children: Map<string | number, FieldNode>;
}

/** The fields of a file as trees. */
export interface FieldTrees {
	/** Values of YAML; undefined where the file has none. */
	values: FieldNode | undefined;
	/** Parts of a Markdown text. */
	parts: readonly FieldNode[];
}

/** Joins the fields of a file to trees. */
export function growTrees(fields: readonly Field[]): FieldTrees {
	const nodes = new Map<string, FieldNode>();
	const parts: FieldNode[] = [];
	let values: FieldNode | undefined;
	for (const field of fields) {
		if (field.hash === absent) continue;
		const node: FieldNode = { field, children: new Map() };
		if (field.control === 'block') {
			parts.push(node);
			continue;
		}
		const key = field.place.at(-1);
		if (key === undefined) values = node;
		else nodes.get(JSON.stringify(field.place.slice(0, -1)))?.children.set(key, node);
		nodes.set(JSON.stringify(field.place), node);
	}
	return { values, parts };
}

/**
 * Returns the value of a field with all that is in it.
 *
 * @throws {EditRefusal} where it has more than its schema names
 */
export function wholeValue(node: FieldNode): unknown {
	const value = knownValue(node);
	if (hashOf(value) === node.field.hash) return value;
	throw new EditRefusal(
		`${node.field.place.join('.')} has values without a field: it is published with its whole file.`,
		refused('whole-file', {}),
	);
}

/** Returns what of the value of a field has a field itself. */
export function knownValue({ field, children }: FieldNode): unknown {
	if (field.control === 'list') return [...children.values()].map(knownValue);
	if (field.control === 'group')
		return Object.fromEntries([...children].map(([key, child]) => [String(key), knownValue(child)]));
	return field.value;
}

/** Returns the field at a place. */
export function nodeAt({ values, parts }: FieldTrees, place: Place): FieldNode | undefined {
	const [first] = place;
	if (place.length === 1 && typeof first === 'number') return parts[first];
	let node = values;
	for (const key of place) node = node?.children.get(key);
	return node;
}

import type { EditValue, Field } from 'vitrine/edit';

/** A field, and those in it. */
export interface FieldNode {
	field: Field;
	children: FieldNode[];
}

/** Joins the fields of a file to a tree by their places. What holds nothing that is written has no children. */
export function treeOf(fields: readonly Field[]): FieldNode[] {
	const nodes = new Map<string, FieldNode>();
	const roots: FieldNode[] = [];
	for (const field of fields) {
		const node: FieldNode = { field, children: [] };
		nodes.set(JSON.stringify(field.place), node);
		const parent = field.place.length > 0 ? nodes.get(JSON.stringify(field.place.slice(0, -1))) : undefined;
		// The value of the whole file is no field of its own.
		if (field.place.length === 0) continue;
		if (parent && parent.field.place.length > 0) parent.children.push(node);
		else roots.push(node);
	}
	return roots;
}

/** Returns what is written at a node, as an edit inserts it elsewhere. */
export function writtenValue({ field, children }: FieldNode): EditValue | undefined {
	const written = children.filter(({ field: { range } }) => range !== undefined);
	if (field.control === 'list') return written.map((child) => writtenValue(child) ?? '');
	if (field.control !== 'group') return field.value as EditValue | undefined;
	const entries = written.map((child) => [String(child.field.place.at(-1)), writtenValue(child)] as const);
	return Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** Whether something is written at a node. */
export const isWritten = ({ field }: FieldNode): boolean => field.range !== undefined;

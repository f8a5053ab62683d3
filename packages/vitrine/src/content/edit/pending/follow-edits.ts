import type { Edit, FileEdit } from '../edits/edit.ts';
import type { Place } from '../field.ts';
import type { FieldName } from '../journal/pending-edit.ts';

/** Returns where a field is after edits; undefined where they remove it. */
export function followEdits(edits: readonly (Edit | FileEdit)[], field: FieldName): FieldName | undefined {
	let followed: FieldName | undefined = field;
	for (const edit of edits) followed = followed && followEdit(edit, followed);
	return followed;
}

function followEdit(edit: Edit | FileEdit, field: FieldName): FieldName | undefined {
	if (edit.type === 'rename') return { ...field, file: renamed(field.file, edit) };
	// A field that goes keeps its edit, which is shown as one that cannot be made.
	if (edit.type === 'restore' || edit.file !== field.file) return field;
	if (edit.type === 'create' || edit.type === 'rewrite' || edit.type === 'set') return field;
	if (edit.type === 'delete') return undefined;
	if (edit.type === 'insert') {
		const { place: list, index, key } = edit;
		return key === undefined ? withIndex(field, list, (own) => (own >= index ? own + 1 : own)) : field;
	}
	const last = edit.place.at(-1);
	if (edit.type === 'remove' && isWithin(field.place, edit.place)) return undefined;
	if (typeof last !== 'number') return field;
	const list = edit.place.slice(0, -1);
	if (edit.type === 'remove') return withIndex(field, list, (own) => (own > last ? own - 1 : own));
	const { to } = edit;
	return withIndex(field, list, (own) => {
		if (own === last) return to;
		if (own > last && own <= to) return own - 1;
		return own < last && own >= to ? own + 1 : own;
	});
}

function renamed(file: string, { page, to }: { page: string; to: string }): string {
	const [, folder = '', id = '', ending = ''] = /^(content\/[^/]+\/pages\/)(.+)(\.[a-z]+)$/s.exec(file) ?? [];
	return id === page || id.startsWith(`${page}/`) ? `${folder}${to}${id.slice(page.length)}${ending}` : file;
}

function withIndex(field: FieldName, list: Place, moved: (index: number) => number): FieldName {
	const own = field.place[list.length];
	if (typeof own !== 'number' || !isWithin(field.place, list)) return field;
	return { ...field, place: field.place.with(list.length, moved(own)) };
}

function isWithin(place: Place, outer: Place): boolean {
	return outer.length <= place.length && outer.every((key, index) => key === place[index]);
}

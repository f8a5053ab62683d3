import type { Place } from '../field.ts';

/** A field, by its file and its place in that. */
export interface FieldName {
	/** Path from the site's folder. */
	file: string;
	place: Place;
}

/** What a person typed into a field. */
export interface TypedEdit extends FieldName {
	text: string;
	/** Hash of the value of the field that the person saw. */
	before: string;
	/** Hash of the bytes of the file that it was typed into. */
	base: string;
	/** Who typed it. */
	author: string;
}

/** A change that is saved on the server and not yet published. */
export interface PendingEdit extends TypedEdit {
	/** Later edits have higher numbers; none is given twice. */
	number: number;
	/** In milliseconds since 1970. */
	time: number;
}

/** What is known of an edit without reading its text. */
export type EditSummary = FieldName & Pick<PendingEdit, 'number' | 'time' | 'author'>;

/** Returns a field as a key of maps. */
export function fieldKey({ file, place }: FieldName): string {
	return JSON.stringify([file, place]);
}

/** Returns the field of a key. */
export function fieldOf(key: string): FieldName {
	const [file, place] = JSON.parse(key) as [string, Place];
	return { file, place };
}

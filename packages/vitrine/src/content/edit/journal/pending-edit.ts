import type { Place } from '../field.ts';

/** A field, by its file and its place in that. */
export interface FieldName {
	/** Path from the site's folder. */
	file: string;
	place: Place;
}

/** A text, or another value that is no list or group. */
export type PlainValue = string | number | boolean | null;

/** What a person typed into a field. */
export interface TypedEdit extends FieldName {
	value: PlainValue;
	/** The value that the field had before; undefined where it had none. */
	from?: PlainValue | undefined;
	/** Hashes of earlier edits of the field that may have become files since: this one replaces them. */
	over?: readonly string[];
	/** Number of the same edit at the name that its file had: it is pending there, too, while the file gets its name. */
	movedFrom?: number | undefined;
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

/** Who changed a field last, once that is in its file. */
export interface Writer {
	author: string;
	/** When it was typed, in milliseconds since 1970. */
	time: number;
	/** Of the value that was written; `absent` where something in it was removed; undefined for what holds several values, which others may change in part. */
	hash?: string | undefined;
}

/** A field that was written to its file and is not published, with who did that; `[]` is the file as a whole. */
export type WrittenField = FieldName & Writer;

/** What is known of an edit without reading its value. */
export type EditSummary = FieldName & Pick<PendingEdit, 'number' | 'time' | 'author' | 'movedFrom'>;

/** Returns a field as a key of maps. */
export function fieldKey({ file, place }: FieldName): string {
	return JSON.stringify([file, place]);
}

/** Returns the field of a key. */
export function fieldOf(key: string): FieldName {
	const [file, place] = JSON.parse(key) as [string, Place];
	return { file, place };
}

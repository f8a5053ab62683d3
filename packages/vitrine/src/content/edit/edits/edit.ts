import type { Place } from '../field.ts';

/** A value of YAML: a text, a number, true or false, or a list or map of such. */
export type EditValue = string | number | boolean | null | readonly EditValue[] | { readonly [key: string]: EditValue };

/** What every edit names: a field, and the hash of its value that the edit began from. */
interface FieldEdit {
	/** Path from the site's folder. */
	file: string;
	place: Place;
	before: string;
}

/** Sets a text or value; one that the file lacks is added. */
interface SetValue extends FieldEdit {
	type: 'set';
	value: EditValue;
}

/** Removes an optional field, an item of a list, a section, or a part of a page. */
interface RemoveField extends FieldEdit {
	type: 'remove';
}

/** Moves an item of a list, a section, or a part of a page to another index. */
interface MoveField extends FieldEdit {
	type: 'move';
	to: number;
}

/** Inserts an item into a list, a section, or a part of a page: `place` is the list, and `[]` the text of a page. */
interface InsertField extends FieldEdit {
	type: 'insert';
	index: number;
	/** Of a map: the name of the new entry. */
	key?: string;
	value: EditValue;
	/** Hash of the item after which it comes; `absent` at the beginning. */
	before: string;
}

/** A change of one field of a site. */
export type Edit = SetValue | RemoveField | MoveField | InsertField;

/** Writes a new file. */
interface CreateFile {
	type: 'create';
	file: string;
	text: string;
}

/** Removes a file; other pages may not need it. */
interface DeleteFile {
	type: 'delete';
	file: string;
	/** Hash of its text. */
	before: string;
}

/** Replaces the whole text of a file: one whose fields cannot be read is repaired so. */
interface RewriteFile {
	type: 'rewrite';
	file: string;
	/** Hash of its text. */
	before: string;
	text: string;
}

/** Gives a page another name in every language, with all pages below it. Old addresses lead on, and links follow. */
interface RenamePage {
	type: 'rename';
	/** Id of the page, as `guide/oil`. */
	page: string;
	to: string;
}

/** Takes a change back in which files came, went or got another name: it is made by itself. */
interface RestoreFiles {
	type: 'restore';
	/** Its id, as the outcome of the edit had it. */
	change: string;
}

/** A change of the files of a site. */
export type FileEdit = CreateFile | DeleteFile | RewriteFile | RenamePage | RestoreFiles;

import { fieldAt } from '../edits/apply-edit.ts';
import { absent, type Field, type Place } from '../field.ts';
import type { EditedKind } from '../fields/file-schemas.ts';
import { readFields } from '../fields/read-fields.ts';
import { listFileVersions, readVersions } from '../git/versions.ts';

/** A value that a field had, and the commit that brought it. */
export interface FieldVersion {
	commit: string;
	author: string;
	/** In milliseconds since 1970. */
	time: number;
	/** Undefined where the commit removed it. */
	value: unknown;
}

/** Versions of a file that are read at a time. */
const atATime = 20;

/**
 * Lists the values that a field had, newest first; empty where there is no Git. A text that was moved within its file is
 * followed by its words.
 */
export async function readHistory(
	root: string,
	{ file, place, kind }: { file: string; place: Place; kind: EditedKind },
): Promise<FieldVersion[]> {
	const versions = await listFileVersions(root, file);
	const history: FieldVersion[] = [];
	/** The value whose commit is looked for, and the oldest commit so far that has it. */
	let current: { field: Field | undefined; place: Place; since: FieldVersion } | undefined;
	for (let start = 0; start < versions.length; start += atATime) {
		const some = versions.slice(start, start + atATime);
		const texts = await readVersions(root, some);
		for (const [index, { commit, author, time }] of some.entries()) {
			const text = texts[index];
			if (text === undefined) continue;
			const { fields } = readFields({ file, text: text.replace(/^\uFEFF/, '') }, kind, '');
			const field = current ? follow(fields, current) : fieldAt(fields, place);
			const since = { commit, author, time, value: field?.value };
			if (current && (field?.hash ?? absent) !== (current.field?.hash ?? absent)) history.push(current.since);
			current = { field, place: field?.place ?? current?.place ?? place, since };
		}
	}
	if (current?.field) history.push(current.since);
	return history;
}

/** Finds a field in an older version: by its words where they are there once, else by its place. */
function follow(
	fields: readonly Field[],
	{ field, place }: { field: Field | undefined; place: Place },
): Field | undefined {
	const here = fieldAt(fields, place);
	if (!field || here?.hash === field.hash) return here;
	const alike = fields.filter(({ hash, control }) => hash === field.hash && control === field.control);
	return alike.length === 1 ? alike[0] : here;
}

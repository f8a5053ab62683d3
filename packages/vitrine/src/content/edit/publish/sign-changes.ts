import { absent, hashOf, type Place } from '../field.ts';
import type { Writer, WrittenField } from '../journal/pending-edit.ts';
import type { UnpublishedFile } from './choose-changes.ts';
import type { ShownChange } from './text-work.ts';

/** Who made a change, and when. */
export type Signature = Pick<Writer, 'author' | 'time'>;

/** A change with who made it; undefined where another program did. */
export type SignedChange = ShownChange & { by?: Signature };

/** A file that differs from what was published, with who changed what; `by` of the file where it is published as a whole. */
export type SignedFile = Omit<UnpublishedFile, 'changes'> & { changes: SignedChange[] | undefined; by?: Signature };

/**
 * Adds who made changes.
 *
 * @param written fields that were in their files when the changes were listed
 * @returns with those of the fields that are as they were published, or that another program has changed since
 */
export function signChanges(
	files: readonly UnpublishedFile[],
	written: readonly WrittenField[],
): { files: SignedFile[]; written: WrittenField[]; stale: WrittenField[] } {
	const byFile = Map.groupBy(written, ({ file }) => file);
	const current = new Set<WrittenField>();
	const sign = (fields: readonly WrittenField[]): { by?: Signature } => {
		for (const field of fields) current.add(field);
		const last = fields.reduce<WrittenField | undefined>(
			(latest, field) => (latest && latest.time > field.time ? latest : field),
			undefined,
		);
		return last ? { by: { author: last.author, time: last.time } } : {};
	};
	const signed = files.map((file): SignedFile => {
		const own = byFile.get(file.file) ?? [];
		if (!file.changes) {
			// A removed file has no fields left.
			return {
				...file,
				changes: undefined,
				...sign(own.filter(({ place }) => file.state !== 'removed' || place.length === 0)),
			};
		}
		const changes = file.changes.map((change) => ({ ...change, ...sign(own.filter((field) => isOf(field, change))) }));
		return { ...file, changes };
	});
	const isCurrent = (field: WrittenField) => current.has(field);
	return { files: signed, written: written.filter(isCurrent), stale: written.filter((field) => !isCurrent(field)) };
}

/** Whether a change is what was written to a field. */
function isOf({ place, hash }: WrittenField, change: ShownChange): boolean {
	const depth = change.place.length;
	if (change.kind === 'remove') {
		return isSame(place, change.place) || isSame(place, change.place.slice(0, -1));
	}
	if (change.kind === 'order') return place.length === depth + 1 && isSame(place.slice(0, depth), change.place);
	if (hash === absent) return false;
	if (isSame(place.slice(0, depth), change.place)) {
		return hash === undefined || hash === hashOf(valueAt(change.now, place.slice(depth)));
	}
	// An item that was inserted in front of others is compared with the former first one, field by field.
	return hash === undefined && place.length > 0 && isSame(place, change.place.slice(0, place.length));
}

function isSame(one: Place, other: Place): boolean {
	return one.length === other.length && one.every((key, index) => key === other[index]);
}

function valueAt(value: unknown, place: Place): unknown {
	let found: unknown = value;
	for (const key of place) {
		found = typeof found === 'object' && found !== null ? (found as Record<string | number, unknown>)[key] : undefined;
	}
	return found;
}

import { fieldAt } from '../edits/apply-edit.ts';
import type { Edit, FileEdit } from '../edits/edit.ts';
import { absent, hashOf, type Place } from '../field.ts';
import type { Journal } from '../journal/open-journal.ts';
import { type FieldName, fieldKey, type PendingEdit, type Writer, type WrittenField } from '../journal/pending-edit.ts';
import type { EditSession } from '../session/edit-session.ts';
import { followEdits } from './follow-edits.ts';

/** Keeps who wrote the fields that are in their files and not published. */
export interface FieldAuthors {
	/**
	 * Adds who wrote edits that became files.
	 *
	 * @param shifts edits of structure that have the same effect on the places of others
	 */
	withWriters: (
		edits: readonly PendingEdit[],
		shifts: readonly Edit[],
	) => Promise<(PendingEdit & { writer?: Writer })[]>;
	/** Notes where fields will be once their files get other names: a crash leaves each of them where its file is. */
	prepare: (edits: readonly (Edit | FileEdit)[]) => Promise<void>;
	/** Lets fields be where edits have moved them, and notes who made these. */
	follow: (
		edits: readonly (Edit | FileEdit)[],
		made: { files: readonly string[]; author: string | undefined },
	) => Promise<void>;
	/** Forgets who wrote fields, where it is still the same person at the same time. */
	forget: (fields: readonly WrittenField[]) => Promise<void>;
}

export function createFieldAuthors({
	journal,
	session,
	now = Date.now,
}: {
	journal: Journal;
	session: Pick<EditSession, 'fieldsOf'>;
	now?: (() => number) | undefined;
}): FieldAuthors {
	/** A text may be written as several parts, of which this is the first. */
	const hashAt = async ({ file, place }: FieldName, value?: unknown): Promise<{ hash?: string }> => {
		const { fields } = await session.fieldsOf(file).catch(() => ({ fields: [] }));
		const field = fieldAt(fields, place);
		if (field?.control === 'group' || field?.control === 'list') return {};
		return { hash: field?.hash ?? hashOf(value) };
	};
	/** Lists where fields are after edits: at another place, or at none. */
	const movesBy = (edits: readonly (Edit | FileEdit)[]) =>
		journal.written().flatMap((written) => {
			const to = followEdits(edits, written);
			return to && fieldKey(to) === fieldKey(written) ? [] : [{ written, to }];
		});
	const signMoved = (moves: ReturnType<typeof movesBy>) =>
		journal.sign(moves.flatMap(({ written, to }) => (to ? [{ ...to, writer: writerOf(written) }] : [])));
	return {
		withWriters: (edits, shifts) =>
			Promise.all(
				edits.map(async (edit) => {
					const { author, time, value } = edit;
					return author === ''
						? edit
						: { ...edit, writer: { author, time, ...(await hashAt(followEdits(shifts, edit) ?? edit, value)) } };
				}),
			),
		prepare: (edits) => signMoved(movesBy(edits.filter(({ type }) => type === 'rename'))),
		async follow(edits, { files, author }) {
			const moves = movesBy(edits);
			await journal.sign(moves.map(({ written: { file, place } }) => ({ file, place, writer: null })));
			await signMoved(moves);
			if (author === undefined || author === '') return;
			const time = now();
			const places = placesOf(edits, files);
			await journal.sign(
				await Promise.all(places.map(async (name) => ({ ...name, writer: { author, time, ...(await hashAt(name)) } }))),
			);
		},
		async forget(fields) {
			const known = new Map(journal.written().map((written) => [fieldKey(written), written]));
			const isSame = (field: WrittenField) => {
				const now = known.get(fieldKey(field));
				return now?.time === field.time && now.author === field.author;
			};
			await journal.sign(fields.filter(isSame).map(({ file, place }) => ({ file, place, writer: null })));
		},
	};
}

function writerOf({ author, time, hash }: WrittenField): Writer {
	return { author, time, ...(hash === undefined ? {} : { hash }) };
}

/** What an edit has changed; `absent` where something in it was removed. */
interface Changed {
	place: Place;
	hash?: typeof absent;
}

/** Lists what edits have changed, where it is after them: of what goes, its list or map. */
function placesOf(edits: readonly (Edit | FileEdit)[], files: readonly string[]): (FieldName & Changed)[] {
	return edits.flatMap((edit, index) => {
		if (edit.type === 'rename' || edit.type === 'restore')
			return files.map((file) => ({ file, place: [], hash: absent }));
		const later = edits.slice(index + 1);
		return changedBy(edit).flatMap(({ place, ...changed }) => {
			const to = followEdits(later, { file: edit.file, place });
			return to ? [{ ...to, ...changed }] : [];
		});
	});
}

function changedBy(edit: Exclude<Edit | FileEdit, { type: 'rename' | 'restore' }>): Changed[] {
	if (!('place' in edit)) return [{ place: [], hash: absent }];
	const { place } = edit;
	const list: Changed = { place: place.slice(0, -1), hash: absent };
	switch (edit.type) {
		case 'insert':
			return [{ place: [...place, edit.key ?? edit.index] }];
		case 'remove':
			return [list];
		case 'move':
			return [list, { place: typeof place.at(-1) === 'number' ? [...list.place, edit.to] : place }];
		default:
			return [{ place }];
	}
}

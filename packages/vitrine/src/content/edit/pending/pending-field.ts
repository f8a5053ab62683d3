import type { Problem } from '../../problems/problem.ts';
import type { Refusal } from '../edit-refusal.ts';
import type { FieldName, PendingEdit, PlainValue, TypedEdit } from '../journal/pending-edit.ts';

/** What keeps a pending edit from becoming a file. */
export type Standing =
	/** It is on the disk, and not compared with the site yet. */
	| { state: 'unchecked' }
	/** It passes. With Git it is written soon, else when the site is published. */
	| { state: 'ready' }
	/** The site would have these problems. */
	| { state: 'broken'; problems: readonly Problem[] }
	/** It cannot be made without changing something else. */
	| { state: 'refused'; message: string; refusal?: Refusal | undefined }
	/** Others changed the field: `value` is mine, `theirs` the file's, `from` what both began from. */
	| { state: 'conflict'; theirs: unknown };

/** A pending edit as people see it. */
export type PendingField = PendingEdit & Standing;

/** What a person typed, as it arrives. */
export interface Typing extends Omit<TypedEdit, 'over' | 'movedFrom'> {
	/** Number of the pending edit that the person saw and replaces, where it is in conflict. */
	replaces?: number | undefined;
}

/** What became of what a person typed. */
export type TypingOutcome =
	| { state: 'saved'; edit: PendingField }
	/** There is a pending edit that the person did not see. Nothing was saved. */
	| (FieldName & {
			state: 'conflict';
			mine: PlainValue;
			theirs: PlainValue;
			before: PlainValue | undefined;
			number: number;
			author: string;
	  });

/** What happens to pending edits. */
export type PendingEvent =
	| { event: 'pending'; edit: PendingField }
	/** It is in its file, or was there already; or its field was moved, and it is pending there. */
	| { event: 'written' | 'discarded' | 'moved'; edit: FieldName & { number: number; author: string } };

/** A pending edit, without what was typed. */
export interface EditedName extends FieldName {
	number: number;
}

import type { FieldName, PlainValue, Signature } from 'vitrine/edit';

/** A value that was typed and that the server has not acknowledged yet. */
export interface Draft extends FieldName {
	value: PlainValue;
	/** The value that the person saw before; undefined where the field had none. */
	from: PlainValue | undefined;
	/** Of the pending edit that it replaces, where that was in conflict. */
	replaces?: number;
	/** Values that were sent and not answered: one of them may be what the server has. */
	unanswered?: readonly PlainValue[];
	/** Whether it takes a step back or again: it is none itself. */
	isStep?: true;
	/** Why the server did not take it. */
	refusal?: string | undefined;
	/** Another version that was saved meanwhile: the person chooses. */
	conflict?: OtherVersion;
	/** The two versions that the person writes anew: it begins with theirs, and is sent once more is typed. */
	anew?: Conflicting | undefined;
}

/** What a draft is in conflict with. */
export interface OtherVersion {
	/** Undefined where the field is gone. */
	theirs: PlainValue | undefined;
	/** Of the pending edit that is in conflict. */
	number: number;
	/** Who typed it; undefined where it is in the file. */
	author?: string;
}

/** Two versions of a field: `value` is mine, and I began from `from`. */
export interface Conflicting extends Pick<Draft, 'file' | 'place' | 'value' | 'from'> {
	conflict: OtherVersion;
	/** Who typed mine, where that is pending: it may be a colleague. */
	by?: Signature;
}

/** Whether a person has to choose before a value is sent, or to type where it is written anew. */
export const isUndecided = ({ conflict, anew, value, from }: Draft): boolean =>
	conflict !== undefined || (anew !== undefined && value === (from ?? ''));

/** Whether the server lacks a value: one that it has may be kept until its file was read again. */
export const isUnsaved = (draft: Draft): boolean =>
	draft.value !== draft.from || draft.unanswered !== undefined || isUndecided(draft);

/** Whether all that was typed is saved, as it is shown. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'refused';

/** Whether a person has to do something about a value before it is saved. */
export const isRefused = (draft: Draft): boolean => draft.refusal !== undefined || isUndecided(draft);

import type { FieldName, PlainValue } from 'vitrine/edit';

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
	/** Another person's edit that was saved meanwhile: the person chooses. */
	conflict?: { theirs: PlainValue; number: number; author: string };
}

/** Whether the server lacks a value: one that it has may be kept until its file was read again. */
export const isUnsaved = ({ value, from, unanswered, conflict }: Draft): boolean =>
	value !== from || unanswered !== undefined || conflict !== undefined;

/** Whether all that was typed is saved, as it is shown. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'refused';

/** Whether a person has to do something about a value before it is saved. */
export const isRefused = ({ conflict, refusal }: Draft): boolean => conflict !== undefined || refusal !== undefined;

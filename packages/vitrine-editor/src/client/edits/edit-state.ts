import type { FieldName, PendingField } from 'vitrine/edit';
import type { Draft } from './draft.ts';

/** What was typed, and what is pending on the server, by field. */
export interface EditState {
	drafts: Map<string, Draft>;
	pending: Map<string, PendingField>;
	/** Keeps what was typed, and renders what depends on it. */
	changed: () => void;
}

export const keyOf = ({ file, place }: FieldName): string => JSON.stringify([file, place]);

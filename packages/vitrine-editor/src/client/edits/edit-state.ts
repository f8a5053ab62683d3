import type { FieldName } from 'vitrine/edit';
import type { Draft } from './draft.ts';
import type { PendingFields } from './pending-fields.ts';

/** What was typed, and what is pending on the server, by field. */
export interface EditState {
	drafts: Map<string, Draft>;
	pending: PendingFields;
	/** Keeps what was typed, and renders what depends on it. */
	changed: () => void;
}

export const keyOf = ({ file, place }: FieldName): string => JSON.stringify([file, place]);

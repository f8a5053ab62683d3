import type { Problem } from '../../problems/problem.ts';
import type { Refusal } from '../edit-refusal.ts';
import type { Place } from '../field.ts';
import type { UnfitPicture } from '../pictures/take-picture.ts';

interface Written {
	state: 'written';
	files: readonly string[];
	/** Id of the change, where files came, went or got another name: an edit takes it back. */
	change?: string;
}

/** What became of edits: all were made, or none. */
export type EditOutcome =
	| Written
	/** They cannot be made without changing something else. */
	| { state: 'refused'; file: string; place: Place; message: string; refusal?: Refusal | undefined }
	/** The site would have these problems. */
	| { state: 'broken'; problems: readonly Problem[] }
	/** Another person or program has changed the field. */
	| { state: 'conflict'; file: string; place: Place; mine: unknown; theirs: unknown };

/** What would become of edits. */
export type CheckOutcome = { state: 'passes' } | Exclude<EditOutcome, { state: 'written' }>;

/** What became of another picture for a field. */
export type PictureOutcome =
	| Exclude<EditOutcome, { state: 'written' }>
	/** With what the field names now. */
	| (Written & { source: string })
	| UnfitPicture;

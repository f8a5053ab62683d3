import type { EditOutcome, PictureOutcome, TypingOutcome } from 'vitrine/edit';

/** HTTP statuses (RFC 9110) of what became of edits. */
export const outcomeStatuses = {
	written: 200,
	saved: 200,
	conflict: 409,
	refused: 422,
	broken: 422,
	unfit: 422,
} as const satisfies Record<(EditOutcome | PictureOutcome | TypingOutcome)['state'], number>;

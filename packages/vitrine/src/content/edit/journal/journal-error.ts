/** Why a journal takes no edit, or cannot be opened. */
export type JournalRefusal = keyof typeof sentences;

/** Thrown where a journal takes no edit, or cannot be opened. Its message is for a person. */
export class JournalError extends Error {
	override name = 'JournalError';
	readonly reason: JournalRefusal;

	constructor(reason: JournalRefusal, detail: string, cause?: unknown) {
		super(sentences[reason](detail), { cause });
		this.reason = reason;
	}
}

const sentences = {
	'too-large': (size) => `A text of ${size} was not saved: at most 1 MB can be. Divide it.`,
	/** The limit of size. */
	full: (limit) =>
		`No more edits are saved: those that are not published take up ${limit}, as much as is kept. Publish or discard some.`,
	/** The limit of size or number for one author. */
	share: (limit) =>
		`No more edits of yours are saved: ${limit} is the most that is kept of one person and not published. Publish or discard some.`,
	/** The limit of age. */
	old: (day) =>
		`No more edits are saved: some are not published since ${day}, which is too long. Publish or discard them.`,
	unwritable: (code) =>
		`The edit was not saved: the journal of edits cannot be written (${code}${code === 'ENOSPC' ? ': the disk is full' : ''}). Try again when there is room.`,
	/** A write failed, and what was written of it could not be taken back. */
	broken: (code) =>
		`The edit was not saved: the journal of edits cannot be written (${code}). Everything that was saved before is kept. Start the server again when the disk is in order.`,
	unopened: (code) =>
		`The journal of edits cannot be opened (${code}): let this account write in the folder .vitrine of the site.`,
	closed: () => 'The edit was not saved: the server ends.',
	held: (holder) => `This site is being edited already, by ${holder}: use that server, or end it first.`,
	newer: (file) => `${file} was written by a later version of the kit: update the kit of this site.`,
} satisfies Record<string, (detail: string) => string>;

/** Returns the code of an error of the system, or its message. */
export function faultOf(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

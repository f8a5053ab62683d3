import type { Edit, FileEdit } from '../edits/edit.ts';
import type { Fill } from '../journal/limits.ts';
import type { FieldName, WrittenField } from '../journal/pending-edit.ts';
import type { PictureReplacement } from '../pictures/replace-picture.ts';
import type { EditOutcome, PictureOutcome } from '../session/edit-outcome.ts';
import type { EditedName, PendingEvent, PendingField, Typing, TypingOutcome } from './pending-field.ts';

/** The edits of a site that are saved and not published, and how they become files. */
export interface PendingEdits {
	/**
	 * Saves what a person typed, then checks it. An earlier edit of the field that the person saw is replaced.
	 *
	 * @returns fulfilled when it is on the disk
	 * @throws {JournalError} where it was not saved
	 */
	type: (typing: Typing) => Promise<TypingOutcome>;
	/**
	 * Saves values that are in the files, then runs what puts others into their places: not before are they compared with the files,
	 * where they would count as written. Where a later value is pending already, that one stays.
	 *
	 * @throws {ChangeError} where a file has another value by now; then, and where that fails, none of them is pending
	 */
	keepDuring: (typings: readonly Typing[], run: () => Promise<void>) => Promise<void>;
	/** Writes the edits of some fields, or all, into their files, where they pass. Fulfilled with what stays pending of them. */
	write: (fields?: readonly FieldName[]) => Promise<PendingField[]>;
	/** Drops edits. One that was typed meanwhile stays. */
	discard: (edits: readonly EditedName[]) => Promise<void>;
	/**
	 * Makes edits of structure at once: they are written or refused. Pending edits follow their fields.
	 *
	 * @param made by whom, and whether they are kept as a change that can be taken back
	 */
	edit: (
		edits: readonly (Edit | FileEdit)[],
		made?: { author?: string | undefined; isKept?: boolean },
	) => Promise<EditOutcome>;
	/** Shows another picture at once, in all languages that show the same one: it is written or refused. */
	replacePicture: (replacement: PictureReplacement, author?: string) => Promise<PictureOutcome>;
	/** Lists the fields that are in their files and not published, as far as they were written here, each with who did that. */
	written: () => WrittenField[];
	/** Forgets who wrote fields: they are published, or not as they were written. */
	forgetWritten: (fields: readonly WrittenField[]) => Promise<void>;
	/** Lists pending edits, the oldest first. */
	list: (file?: string) => PendingField[];
	/** Returns how near they are to their limits. */
	fill: () => Fill;
	/** Numbers of lines of the journal that cannot be read. */
	damaged: readonly number[];
	/** Whether edits become files before the site is published. */
	hasGit: boolean;
	/** Compares pending edits with files that any program changed. */
	look: (files: readonly string[]) => void;
	/** Calls a function with what happens; returns what ends that. */
	follow: (onEvent: (event: PendingEvent) => void) => () => void;
	/** Calls a function when they come near a limit, or are not any more; returns what ends that. */
	followWarning: (onWarning: (fill: Fill) => void) => () => void;
	/** Waits for what is being saved and written. All that is pending stays so. */
	close: () => Promise<void>;
}

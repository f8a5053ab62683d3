import { hash } from 'node:crypto';
import type { FieldName, PendingEdit, Writer } from './pending-edit.ts';

/** The first line of a journal. */
interface Start {
	format: number;
	/** The next number of an edit. */
	next: number;
}

/** The edit of a field is pending no more: it became a file, or was discarded. */
export interface Finished extends FieldName {
	/** Its number; 0 where the writer alone is noted. */
	finished: number;
	/** Who wrote the field to its file; null where that counts no more. */
	writer?: Writer | null;
}

export type JournalEntry = Start | PendingEdit | Finished;

/** The format of journals that is written and read. */
export const journalFormat = 1;

/** Returns an entry as a line: a checksum, a space, and JSON. */
export function formatLine(entry: JournalEntry): Buffer {
	const json = JSON.stringify(entry);
	return Buffer.from(`${sumOf(json)} ${json}\n`);
}

/**
 * Parses a line of a journal.
 *
 * @param line with its end or without
 * @returns undefined where it is damaged
 */
export function parseLine(line: Buffer): JournalEntry | undefined {
	const [, sum, json = ''] = /^([0-9a-f]{16}) (.*?)\n?$/s.exec(line.toString()) ?? [];
	return sum !== undefined && sum === sumOf(json) ? JSON.parse(json) : undefined;
}

function sumOf(json: string): string {
	return hash('sha256', json).slice(0, 16);
}

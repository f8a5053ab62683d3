import { readSync } from 'node:fs';
import { JournalError } from './journal-error.ts';
import { type JournalEntry, journalFormat, parseLine } from './journal-line.ts';
import { fieldKey, type Writer } from './pending-edit.ts';

/** An edit as it is kept in memory: its text stays in the file. */
export interface IndexedEdit {
	number: number;
	time: number;
	author: string;
	movedFrom?: number | undefined;
	/** Where its line is in the file, in bytes. */
	from: number;
	length: number;
}

/** What a journal holds. */
export interface JournalIndex {
	/** The latest edit of each field by its key, the oldest first. */
	edits: Map<string, IndexedEdit>;
	/** The last writer of each field that is in its file and not published, by its key, with the place of the line. */
	writers: Map<string, Writer & Pick<IndexedEdit, 'from' | 'length'>>;
	/** Lines that cannot be read, with their numbers in the file. */
	damaged: { line: number; from: number; length: number }[];
	/** The next number of an edit. */
	next: number;
	/** Bytes up to the end of the last whole line. */
	size: number;
	/** Bytes of the lines of `edits`. */
	live: number;
	/** Bytes of the lines of `writers`. */
	signed: number;
}

export function createIndex(): JournalIndex {
	return { edits: new Map(), writers: new Map(), damaged: [], next: 1, size: 0, live: 0, signed: 0 };
}

/** Adds an entry that was written to a journal to what is known of it. */
export function addEntry(
	index: JournalIndex,
	entry: JournalEntry,
	{ from, length }: { from: number; length: number },
): void {
	if ('format' in entry) {
		index.next = Math.max(index.next, entry.next);
		return;
	}
	const key = fieldKey(entry);
	const known = index.edits.get(key);
	if ('finished' in entry) {
		if (entry.writer !== undefined) noteWriter(index, key, entry.writer && { ...entry.writer, from, length });
		if (known?.number !== entry.finished) return;
		index.edits.delete(key);
		index.live -= known.length;
		return;
	}
	const { number, time, author, movedFrom } = entry;
	index.live += length - (known?.length ?? 0);
	index.next = Math.max(index.next, number + 1);
	// At the end, so that the oldest is first.
	index.edits.delete(key);
	index.edits.set(key, { number, time, author, ...(movedFrom === undefined ? {} : { movedFrom }), from, length });
}

function noteWriter(
	index: JournalIndex,
	key: string,
	writer: (Writer & Pick<IndexedEdit, 'from' | 'length'>) | null,
): void {
	index.signed += (writer?.length ?? 0) - (index.writers.get(key)?.length ?? 0);
	index.writers.delete(key);
	if (writer) index.writers.set(key, writer);
}

/** Bytes that are read at a time. */
const chunk = 1_000_000;

/**
 * Reads an open journal from its beginning. A line without an end was cut off in the middle, before it was acknowledged, and
 * is left out; any other line that cannot be read is named in `damaged`.
 *
 * @throws {JournalError} for a journal of a later format
 */
export function readJournal(descriptor: number, file: string): JournalIndex {
	const index = createIndex();
	const authors = new Map<string, string>();
	let line = 0;
	for (const { bytes, from } of linesOf(descriptor)) {
		line++;
		const place = { from, length: bytes.length };
		index.size = from + bytes.length;
		const entry = parseLine(bytes);
		if (!entry) {
			index.damaged.push({ line, ...place });
			continue;
		}
		if ('format' in entry && entry.format > journalFormat) throw new JournalError('newer', file);
		// One string for each author, and not one for each edit.
		if ('author' in entry) {
			if (!authors.has(entry.author)) authors.set(entry.author, entry.author);
			entry.author = authors.get(entry.author) ?? entry.author;
		}
		addEntry(index, entry, place);
	}
	return index;
}

/** Reads the lines that have an end. */
function* linesOf(descriptor: number): Generator<{ bytes: Buffer; from: number }> {
	let from = 0;
	let rest = Buffer.alloc(0);
	for (let position = 0; ; ) {
		const bytes = Buffer.alloc(chunk);
		const count = readSync(descriptor, bytes, 0, chunk, position);
		if (count === 0) return;
		position += count;
		rest = Buffer.concat([rest, bytes.subarray(0, count)]);
		let begin = 0;
		for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, begin)) {
			yield { bytes: rest.subarray(begin, end + 1), from: from + begin };
			begin = end + 1;
		}
		from += begin;
		rest = rest.subarray(begin);
	}
}

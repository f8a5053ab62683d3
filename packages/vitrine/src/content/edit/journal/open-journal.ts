import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { maxTextSize } from '#content/files/source-file.ts';
import { describeHolder, takeLock } from '#node/lock.ts';
import { prepareWorkFolder, workFolder } from '../files/change-record.ts';
import { disk as fileSystem } from '../files/file-system.ts';
import { compactJournal } from './compact-journal.ts';
import { faultOf, JournalError } from './journal-error.ts';
import { type Finished, formatLine, journalFormat, parseLine } from './journal-line.ts';
import { type Fill, fillOf, type JournalLimits, megabytes, usualLimits } from './limits.ts';
import {
	type EditSummary,
	type FieldName,
	fieldKey,
	fieldOf,
	type PendingEdit,
	type TypedEdit,
	type Writer,
	type WrittenField,
} from './pending-edit.ts';
import { addEntry, type JournalIndex, readJournal } from './read-journal.ts';
import { createWriteQueue, type JournalDisk, journalDisk, type QueueTarget } from './write-queue.ts';

/** Edits that are saved on the server and not yet published, shared by all who edit a site. */
export interface Journal {
	/**
	 * Saves an edit. It takes the place of an earlier one of the field.
	 *
	 * @returns fulfilled when it is on the disk
	 * @throws {JournalError} where it was not saved
	 */
	append: (edit: TypedEdit) => Promise<PendingEdit>;
	/** Removes edits that became files, with who wrote them, or were discarded. A later edit of the same field stays. */
	finish: (edits: readonly (FieldName & { number: number; writer?: Writer })[]) => Promise<void>;
	/** Notes who wrote fields to their files; null where that counts no more. */
	sign: (fields: readonly (FieldName & { writer: Writer | null })[]) => Promise<void>;
	/** Lists the fields that are in their files and not published, each with who wrote it. */
	written: () => WrittenField[];
	/** Reads the pending edit of a field: the latest that is on the disk. */
	latest: (field: FieldName) => PendingEdit | undefined;
	/** Returns the number of the latest edit of a field, also of one that is being saved. */
	numberOf: (field: FieldName) => number | undefined;
	/** Lists all pending edits, the oldest first. */
	list: () => EditSummary[];
	/** Returns how near it is to its limits. */
	fill: () => Fill;
	/** Numbers of lines that cannot be read. They stay in the file. */
	damaged: readonly number[];
	/** Waits for what is being saved. */
	close: () => Promise<void>;
}

export interface JournalOptions {
	limits?: JournalLimits;
	disk?: JournalDisk;
	now?: () => number;
	/** Receives what people should know. */
	report?: (sentence: string) => void;
}

/** From the folder of the site. */
export const journalFile = `${workFolder}/edits.journal`;

/** Bytes of lines that count no more from which on the file is written anew, if they are also half of it. */
const maxDead = 1_000_000;

/**
 * Opens the journal of a site, or begins one.
 *
 * @throws {JournalError} where another process has it open, or a later version of the kit wrote it
 */
export async function openJournal(
	root: string,
	{ limits = usualLimits, disk = journalDisk, now = Date.now, report = console.warn }: JournalOptions = {},
): Promise<Journal> {
	const lock = join(root, workFolder, 'edits.lock');
	const release = takeSiteLock(root, lock);
	if (!release) throw new JournalError('held', describeHolder(lock, 'server'));
	try {
		return await openLocked(root, { limits, disk, now, report }, release);
	} catch (error) {
		release();
		throw error;
	}
}

function takeSiteLock(root: string, lock: string): (() => void) | undefined {
	try {
		prepareWorkFolder(root);
		return takeLock(lock, 'server');
	} catch (error) {
		throw new JournalError('unopened', faultOf(error), error);
	}
}

async function openLocked(
	root: string,
	{ limits, disk, now, report }: Required<JournalOptions>,
	release: () => void,
): Promise<Journal> {
	const path = join(root, journalFile);
	const { target, ...read } = await openTarget(path, disk);
	let index = read.index;
	for (const { line } of index.damaged) {
		report(
			`Line ${line} of ${journalFile} is damaged, and the edit in it cannot be read. All others are as they were typed.`,
		);
	}

	let next = index.next;
	let isClosed = false;
	let warned: string | undefined;
	let tooDead = maxDead;
	const saving = new Map<string, number>();

	const fill = (next: { waiting?: number; author?: string; isNew?: boolean } = {}) =>
		fillOf(index, { limits, now: now(), ...next });
	const warn = () => {
		const { warning } = fill();
		if (warning !== undefined && warned === undefined) report(warning);
		warned = warning;
	};
	const afterwards = async () => {
		warn();
		const live = index.live + index.signed;
		const dead = target.size - live;
		if (dead < Math.max(tooDead, live)) return;
		const isCompacted = await compactJournal(path, { file: target.file, index, next }, (file, compacted) => {
			index = compacted;
			target.file = file;
			target.size = compacted.size;
		});
		// Where there was no room for it, the next attempt is when much more is to be gained.
		tooDead = isCompacted ? maxDead : dead * 2;
	};
	const queue = createWriteQueue(target, { disk, afterwards });
	const refuseWhereClosed = () => {
		if (isClosed) throw new JournalError('closed', '');
	};
	const add = async (entries: readonly Finished[]) => {
		refuseWhereClosed();
		await Promise.all(
			entries.map((entry) => {
				const line = formatLine(entry);
				return queue.add(line, (from) => addEntry(index, entry, { from, length: line.length }));
			}),
		);
	};
	warn();

	return {
		damaged: index.damaged.map(({ line }) => line),
		fill: () => fill(),
		async append({ file, place, value, from, over, movedFrom, author }) {
			refuseWhereClosed();
			for (const text of [value, from]) {
				const size = typeof text === 'string' ? Buffer.byteLength(text) : 0;
				if (size > maxTextSize) throw new JournalError('too-large', megabytes(size));
			}
			const base = { ...(from === undefined ? {} : { from }), ...(over && over.length > 0 ? { over } : {}) };
			const moved = movedFrom === undefined ? {} : { movedFrom };
			const edit: PendingEdit = { number: next, time: now(), author, file, place, value, ...base, ...moved };
			const line = formatLine(edit);
			const key = fieldKey(edit);
			const isNew = !index.edits.has(key);
			const { refusal } = fill({ waiting: queue.waiting() + line.length, author, isNew });
			if (refusal) throw refusal;
			next++;
			saving.set(key, edit.number);
			try {
				await queue.add(line, (from) => addEntry(index, edit, { from, length: line.length }));
			} finally {
				if (saving.get(key) === edit.number) saving.delete(key);
			}
			return edit;
		},
		finish: (edits) =>
			add(
				edits.map(({ file, place, number, writer }) => ({
					...{ finished: number, file, place },
					...(writer && { writer }),
				})),
			),
		sign: (fields) => add(fields.map(({ file, place, writer }) => ({ finished: 0, file, place, writer }))),
		written: () =>
			[...index.writers].map(([key, { from: _, length: _length, ...writer }]) => ({ ...fieldOf(key), ...writer })),
		latest(field) {
			const known = index.edits.get(fieldKey(field));
			if (!known) return undefined;
			const bytes = Buffer.alloc(known.length);
			readSync(target.file.fd, bytes, 0, known.length, known.from);
			const entry = parseLine(bytes);
			if (!entry || !('value' in entry)) throw new Error(`${journalFile} was changed by another program.`);
			return entry;
		},
		numberOf: (field) => saving.get(fieldKey(field)) ?? index.edits.get(fieldKey(field))?.number,
		list: () =>
			[...index.edits].map(([key, { from: _, length: _length, ...summary }]) => ({ ...fieldOf(key), ...summary })),
		async close() {
			if (isClosed) return;
			isClosed = true;
			await queue.settled();
			await target.file.close();
			release();
		},
	};
}

/** Opens a journal behind its last whole line: of one that was cut off, nothing may be left in front of the next. */
async function openTarget(path: string, disk: JournalDisk): Promise<{ target: QueueTarget; index: JournalIndex }> {
	const file = await openOrBegin(path, disk);
	try {
		const index = readJournal(file.fd, journalFile);
		await file.truncate(index.size);
		await disk.sync(file);
		return { target: { file, size: index.size }, index };
	} catch (error) {
		await file.close();
		throw error;
	}
}

async function openOrBegin(path: string, disk: JournalDisk): Promise<FileHandle> {
	try {
		return await open(path, 'r+');
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
	}
	// Words that are not published are for those alone who edit.
	const file = await open(path, 'wx+', 0o600);
	await disk.write(file, formatLine({ format: journalFormat, next: 1 }), 0);
	await disk.sync(file);
	await fileSystem.flush(join(path, '..'));
	return file;
}

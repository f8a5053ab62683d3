import { readSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { disk as fileSystem } from '../files/file-system.ts';
import { formatLine, journalFormat } from './journal-line.ts';
import { createIndex, type IndexedEdit, type JournalIndex } from './read-journal.ts';

/** Bytes that are written at a time: other work goes on in between. */
const chunk = 1_000_000;

/**
 * Writes a journal anew without what counts no more. Damaged lines stay. A process that is killed meanwhile leaves the
 * former file or the new one.
 *
 * @param adopt receives the new file and what it holds, in the moment in which it takes the place of the former one
 * @returns whether there was room for it; where not, the former one goes on
 * @throws the error of the system where it is not certain that the new file would survive a loss of power
 */
export async function compactJournal(
	path: string,
	{ file: former, index, next }: { file: FileHandle; index: JournalIndex; next: number },
	adopt: (file: FileHandle, compacted: JournalIndex) => void,
): Promise<boolean> {
	const unfinished = `${path}.unfinished`;
	const file = await open(unfinished, 'w+', 0o600).catch(() => undefined);
	if (!file) return false;
	try {
		const compacted = await writeLive(file, former, { index, next });
		renameSync(unfinished, path);
		adopt(file, compacted);
	} catch {
		await file.close();
		rmSync(unfinished, { force: true });
		return false;
	}
	await fileSystem.flush(dirname(path));
	await former.close();
	return true;
}

async function writeLive(
	file: FileHandle,
	former: FileHandle,
	{ index, next }: { index: JournalIndex; next: number },
): Promise<JournalIndex> {
	const compacted = createIndex();
	let lines: Buffer[] = [];
	let waiting = 0;
	const flush = async () => {
		await file.appendFile(Buffer.concat(lines));
		[lines, waiting] = [[], 0];
	};
	const add = async (line: Buffer) => {
		const place = { from: compacted.size, length: line.length };
		compacted.size += line.length;
		waiting += line.length;
		lines.push(line);
		if (waiting > chunk) await flush();
		return place;
	};
	const copy = ({ from, length }: Pick<IndexedEdit, 'from' | 'length'>) => {
		const line = Buffer.alloc(length);
		readSync(former.fd, line, 0, length, from);
		return add(line);
	};
	await add(formatLine({ format: journalFormat, next }));
	for (const [at, damaged] of index.damaged.entries()) {
		compacted.damaged.push({ line: at + 2, ...(await copy(damaged)) });
	}
	for (const [key, writer] of index.writers) compacted.writers.set(key, { ...writer, ...(await copy(writer)) });
	for (const [key, edit] of index.edits) compacted.edits.set(key, { ...edit, ...(await copy(edit)) });
	await flush();
	await file.sync();
	compacted.next = next;
	compacted.live = index.live;
	compacted.signed = index.signed;
	return compacted;
}

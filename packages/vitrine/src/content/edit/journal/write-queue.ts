import type { FileHandle } from 'node:fs/promises';
import { faultOf, JournalError } from './journal-error.ts';

/** What a queue does to an open file; tests give one that fails. */
export interface JournalDisk {
	write: (file: FileHandle, bytes: Buffer, position: number) => Promise<void>;
	/** Waits until what was written would survive a loss of power. */
	sync: (file: FileHandle) => Promise<void>;
}

export const journalDisk: JournalDisk = {
	async write(file, bytes, position) {
		for (let done = 0; done < bytes.length; ) {
			const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
			done += bytesWritten;
		}
	},
	sync: (file) => file.datasync(),
};

interface Waiting {
	bytes: Buffer;
	/** Is called when it is on the disk, with its place in the file. */
	settle: (from: number) => void;
	refuse: (error: unknown) => void;
}

/** Writes to the end of a file, and waits for the disk once for all that came in meanwhile. */
export interface WriteQueue {
	/** Fulfilled with the place in the file when the bytes are on the disk, before later ones are. */
	add: (bytes: Buffer, settle: (from: number) => void) => Promise<void>;
	/** Bytes that are waiting. */
	waiting: () => number;
	/** Fulfilled when nothing is waiting. */
	settled: () => Promise<void>;
}

/** What a queue writes to, which may become another file. */
export interface QueueTarget {
	file: FileHandle;
	/** Bytes that are whole. */
	size: number;
}

/**
 * @param afterwards runs after each write, before the next
 */
export function createWriteQueue(
	target: QueueTarget,
	{ disk, afterwards }: { disk: JournalDisk; afterwards: () => Promise<void> },
): WriteQueue {
	let queue: Waiting[] = [];
	let waiting = 0;
	let running: Promise<void> | undefined;
	let broken: unknown;

	const writeAll = async () => {
		while (queue.length > 0) {
			const batch = queue;
			queue = [];
			const bytes = Buffer.concat(batch.map((one) => one.bytes));
			try {
				if (broken !== undefined) throw broken;
				await writeBatch(bytes);
				for (const one of batch) {
					one.settle(target.size);
					target.size += one.bytes.length;
				}
			} catch (error) {
				for (const { refuse } of batch) refuse(error);
			}
			waiting -= bytes.length;
			if (broken === undefined) {
				await afterwards().catch((error) => {
					broken = new JournalError('broken', faultOf(error), error);
				});
			}
		}
		running = undefined;
	};

	const writeBatch = async (bytes: Buffer) => {
		try {
			await disk.write(target.file, bytes, target.size);
			await disk.sync(target.file);
		} catch (cause) {
			try {
				// What may be there of it would be a line in the middle of the next ones.
				await target.file.truncate(target.size);
				await disk.sync(target.file);
			} catch (second) {
				broken = new JournalError('broken', faultOf(second), second);
				throw broken;
			}
			throw new JournalError('unwritable', faultOf(cause), cause);
		}
	};

	return {
		add(bytes, settle) {
			waiting += bytes.length;
			return new Promise<void>((resolve, refuse) => {
				queue.push({
					bytes,
					settle(from) {
						settle(from);
						resolve();
					},
					refuse,
				});
				running ??= Promise.resolve().then(writeAll);
			});
		},
		waiting: () => waiting,
		settled: () => running ?? Promise.resolve(),
	};
}

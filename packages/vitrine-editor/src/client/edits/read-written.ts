import { type ReadFields, readFields } from '../api.ts';
import { CallError } from '../call-server.ts';

/** Milliseconds after which a program that writes a file has written all of it. */
const pause = 500;

/** Whether a file was read, with all of its fields. */
export function isReadable(read: ReadFields | string | undefined): boolean {
	return typeof read === 'object' && read.problems.length === 0;
}

/** Whether a call that failed may succeed in a moment: the server did not answer, or had a fault or too much to do while all was known. */
export function isPassing(error: unknown, isKnown: boolean): boolean {
	if (!(error instanceof CallError)) return false;
	return error.code === undefined || (isKnown && (error.code === 'fault' || error.code === 'too-many'));
}

/**
 * Reads a file that could be read before, and once more where it cannot: a program that writes it may have emptied it a moment ago, and what a
 * person does in its fields goes on.
 *
 * @throws {CallError} where the server does not answer, or the file is not there
 */
export async function readWritten(file: string): Promise<ReadFields> {
	const read = await readFields(file);
	if (isReadable(read)) return read;
	await new Promise((resolve) => setTimeout(resolve, pause));
	return readFields(file);
}

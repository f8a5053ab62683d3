import { type ReadFields, readFields } from '../api.ts';

/** Milliseconds after which a program that writes a file has written all of it. */
const pause = 500;

/** Whether a file was read, with all of its fields. */
export function isReadable(read: ReadFields | string | undefined): boolean {
	return typeof read === 'object' && read.problems.length === 0;
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

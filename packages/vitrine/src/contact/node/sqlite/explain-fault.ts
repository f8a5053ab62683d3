import { TooLate } from './open-database.ts';

interface SqliteError extends Error {
	code: 'ERR_SQLITE_ERROR';
	errcode: number;
	errstr: string;
}

/**
 * Says what is wrong where a fault comes from the disk or from other processes, in the general words of SQLite or of the
 * system, which hold nothing of a message.
 *
 * @returns undefined where this code is wrong
 */
export function explainFault(error: unknown): string | undefined {
	if (error instanceof TooLate) return 'it was too slow';
	if (isSqliteError(error)) return error.errstr;
	if (!(error instanceof Error && 'syscall' in error)) return undefined;
	const { code, syscall } = error as NodeJS.ErrnoException;
	return `${code} (${syscall})`;
}

/** Whether the time was over, or another process kept its lock for too long: then the database itself is well. */
export function isBusy(error: unknown): boolean {
	// The low byte is the kind of fault: https://sqlite.org/rescode.html.
	return error instanceof TooLate || (isSqliteError(error) && (error.errcode & 0xff) === 5);
}

function isSqliteError(error: unknown): error is SqliteError {
	return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

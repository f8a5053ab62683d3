import { TooLate } from './open-database.ts';

interface SqliteError extends Error {
	code: 'ERR_SQLITE_ERROR';
	errcode: number;
	errstr: string;
}

/** Whether a fault comes from the disk or from other processes, and not from this code. */
export function isOutside(error: unknown): error is Error {
	return error instanceof TooLate || isSqliteError(error) || (error instanceof Error && 'syscall' in error);
}

/** Whether another process kept its lock for too long. */
export function isBusy(error: unknown): boolean {
	// The low byte is the kind of fault; see https://sqlite.org/rescode.html.
	return error instanceof TooLate || (isSqliteError(error) && (error.errcode & 0xff) === 5);
}

/** Says what is wrong in the general words of SQLite or of the system, which hold nothing of a message. */
export function explainFault(error: Error): string {
	if (error instanceof TooLate) return 'it was too slow';
	if (isSqliteError(error)) return error.errstr;
	const { code, syscall } = error as NodeJS.ErrnoException;
	return `${code} (${syscall})`;
}

function isSqliteError(error: unknown): error is SqliteError {
	return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

import { TooLate } from './transact.ts';

/** Thrown where the server has fallen silent. */
export class NoAnswer extends Error {
	override name = 'NoAnswer';
}

/** Whether the server has undone the work of one of several who waited for each other: it can be done at once again. */
export function isDeadlock(error: unknown): boolean {
	return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

/** What an operator may meet, by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const meanings: Record<string, string> = {
	'08P01': 'what answers is no PostgreSQL',
	25006: 'it is read-only',
	28000: 'it refuses the account',
	'28P01': 'it refuses the password',
	'3D000': 'the database does not exist',
	'3F000': 'the schema does not exist',
	'22P05': 'its encoding lacks a character: use one that is made with UTF8',
	'40P01': 'others hold what it waits for',
	42501: 'the account has no right to do this',
	53100: 'its disk is full',
	53300: 'it has too many connections',
	'55P03': 'it was too slow: someone holds a lock',
	57014: 'it was too slow',
	'57P01': 'it is being stopped',
	'57P03': 'it is starting or being stopped',
};

/**
 * Says what is wrong where a fault comes from the server or from the way to it. The words of the server itself are left
 * out: they may quote what was to be written.
 *
 * @returns undefined where this code is wrong
 */
export function explainFault(error: unknown): string | undefined {
	if (error instanceof TooLate) return 'it was too slow';
	if (error instanceof NoAnswer) return 'it does not answer';
	if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
	return meanings[error.code] ?? error.code;
}

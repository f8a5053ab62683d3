import { coded } from '../problems/message.ts';
import type { Problem, Report } from '../problems/problem.ts';

/**
 * Levels of lists, quotes or emphasis inside one another: no real text has more, and recursive walks of the tree would
 * overflow the stack.
 */
export const maxLevels = 100;

/** Thrown for a tree that is deeper than `maxLevels`. */
export class TooDeepError extends Error {
	override name = 'TooDeepError';
}

/** A text that is nested too deeply to read. */
export const tooDeep = {
	found: `lists, quotes, brackets or emphasis inside one another, more than ${maxLevels} deep`,
	expected: `at most ${maxLevels} levels`,
	fix: 'look for a character that is repeated many times, such as > or - or *, and remove it',
	message: coded('too-deep', { levels: maxLevels }),
} satisfies Pick<Problem, 'found' | 'expected' | 'fix' | 'message'>;

/**
 * Reads a text with `read`, and reports a text that nests too deeply for it.
 *
 * @returns undefined when it was reported
 */
export function readWithinDepth<Result>(
	{ file, firstLine = 1 }: { file: string; firstLine?: number },
	read: () => Result,
	report: Report,
): Result | undefined {
	try {
		return read();
	} catch (error) {
		const isTooDeep =
			error instanceof TooDeepError || (error instanceof RangeError && /call stack/.test(error.message));
		if (!isTooDeep) throw error;
		report({ file, line: firstLine, ...tooDeep });
		return undefined;
	}
}

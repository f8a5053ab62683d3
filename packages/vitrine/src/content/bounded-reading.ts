import { createContext, Script } from 'node:vm';
import type { Problem, Report } from './problem.ts';

/** Milliseconds that one text may take. The longest article of people takes half a second. */
const maxTime = 20_000;

/** Levels of lists, quotes or emphasis inside one another: deeper ones are nobody's, and stop who walks the tree. */
export const maxLevels = 100;

/** Shorter texts, and those in short paragraphs, are read in moments whatever they hold: the clock costs a thread. */
const shortBlock = 2000;
const shortText = 50_000;

const context = createContext({ read: () => {} });
const script = new Script('read()');

/**
 * Runs what reads a text. A text can be made so that reading it takes hours, or goes deeper than the stack: that is
 * reported in place of it.
 *
 * @param within milliseconds
 * @returns undefined when it was reported
 */
export function readBounded<Result>(
	{ file, text, firstLine = 1 }: { file: string; text: string; firstLine?: number },
	read: () => Result,
	report: Report,
	within = maxTime,
): Result | undefined {
	try {
		return isHarmless(text) ? read() : readByTheClock(read, within);
	} catch (error) {
		const problem = problemOf(error);
		if (!problem) throw error;
		report({ file, line: firstLine, ...problem });
		return undefined;
	}
}

/** Thrown for a tree that is deeper than `maxLevels`. */
export class TooDeepError extends Error {
	override name = 'TooDeepError';
}

function isHarmless(text: string): boolean {
	return text.length <= shortText && text.split('\n\n').every((block) => block.length <= shortBlock);
}

/** Nothing else stops code that gives no turn to others. */
function readByTheClock<Result>(read: () => Result, timeout: number): Result {
	context.read = read;
	return script.runInContext(context, { timeout });
}

function problemOf(error: unknown): Pick<Problem, 'found' | 'expected' | 'fix'> | undefined {
	// It comes out of the context, where `Error` is another class.
	if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
		return {
			found: `a text that cannot be read within ${maxTime / 1000} seconds`,
			expected: 'a text in paragraphs, lists and tables of the usual length',
			fix: 'look for a character that is repeated thousands of times, and remove it, or divide the text',
		};
	}
	const isTooDeep = error instanceof TooDeepError || (error instanceof RangeError && /call stack/.test(error.message));
	return isTooDeep ? tooDeep : undefined;
}

/** Says that something is nested until nobody can read it, people included. */
export const tooDeep = {
	found: `lists, quotes, brackets or emphasis inside one another, more than ${maxLevels} deep`,
	expected: `at most ${maxLevels} levels`,
	fix: 'look for a character that is repeated many times, such as > or - or *, and remove it',
} satisfies Pick<Problem, 'found' | 'expected' | 'fix'>;

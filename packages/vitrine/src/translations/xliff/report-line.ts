import type { Problem } from '#content/problem.ts';

/** Takes what is wrong at a line of an exchange file. */
export type ReportLine = (line: number, problem: Pick<Problem, 'found' | 'expected' | 'fix' | 'where'>) => void;

/** What to do about any other encoding. */
export const saveAsUtf8 = { expected: 'a file in UTF-8', fix: 'save it again with the encoding UTF-8' };

import { nearest } from '#node/edit-distance.ts';
import { type Problem, quote } from '../problems/problem.ts';

/** Returns what a path that names no file in `public/` was probably meant to be. */
export function explainPublicFile(path: string, publicFiles: readonly string[]): Pick<Problem, 'expected' | 'fix'> {
	const meant = nearest(path, publicFiles);
	return { expected: 'a file in public/', fix: meant ? `write ${quote(meant)}` : `put the file at public${path}` };
}

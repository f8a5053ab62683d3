import { nearest } from '#node/edit-distance.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote } from '../problems/problem.ts';

/** Returns what a path that names no file in `public/` was probably meant to be. */
export function explainPublicFile(
	path: string,
	publicFiles: readonly string[],
	target: string = path,
): Pick<Problem, 'expected' | 'fix' | 'message'> {
	const meant = nearest(path, publicFiles);
	return {
		expected: 'a file in public/',
		fix: meant ? `write ${quote(meant)}` : `put the file at public${path}`,
		message: coded('link-file', { target, meant, put: meant ? undefined : `public${path}` }),
	};
}

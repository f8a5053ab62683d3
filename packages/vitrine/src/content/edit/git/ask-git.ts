import { execFile } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Messages of Git if there is no history: no reason to trouble an editor. */
const noHistory = /not a git repository|does not have any commits yet/;

/** Milliseconds and bytes that an answer may take. */
const limits = { timeout: 60_000, killSignal: 'SIGKILL', maxBuffer: 256_000_000 } as const;

/**
 * Asks Git, from a folder, without a shell and without questions to a person. Gives undefined where there is no Git, no
 * repository, or no answer in time.
 *
 * @param parameters fixed ones; words of people come behind `--` alone
 * @param report gets the words in which Git refuses to answer, as in a repository of another user
 */
export function askGit(
	root: string,
	parameters: readonly string[],
	{ input = '', report }: { input?: string; report?: ((refusal: string) => void) | undefined } = {},
): Promise<Buffer | undefined> {
	const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
	const fixed = ['--literal-pathspecs', '-c', 'core.quotePath=false', '-C', root];
	return new Promise((resolve) => {
		const git = execFile(
			'git',
			[...fixed, ...parameters],
			{ env, encoding: 'buffer', ...limits },
			(error, answer, errors) => {
				const words = stripVTControlCharacters(errors.toString('utf8')).trim();
				if (error && words !== '' && !noHistory.test(words)) report?.(words);
				resolve(error ? undefined : answer);
			},
		);
		// Git may exit before it has read everything; its status reports that.
		git.stdin?.on('error', () => {});
		git.stdin?.end(input);
	});
}

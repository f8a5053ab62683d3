import { execFile } from 'node:child_process';

/** Milliseconds that Git may take: what it is run for is read by a person who waits. */
const timeLimit = 10_000;

/** Bytes of an answer. */
const maxAnswer = 16_000_000;

/**
 * Runs Git in a folder, without a shell and without questions to a person.
 *
 * @param parameters fixed ones: words of people come behind `--`, or as values of options
 * @returns what it writes; undefined where there is no Git, no repository, or no answer in time
 */
export function runGit(root: string, parameters: readonly string[]): Promise<string | undefined> {
	const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
	const limits = { timeout: timeLimit, killSignal: 'SIGKILL', maxBuffer: maxAnswer } as const;
	return new Promise((resolve) => {
		execFile('git', ['-C', root, ...parameters], { env, encoding: 'utf8', ...limits }, (error, answer) =>
			resolve(error ? undefined : answer),
		);
	});
}

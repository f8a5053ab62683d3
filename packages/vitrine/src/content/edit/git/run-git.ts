import { execFile } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** What Git answered. */
export interface GitAnswer {
	isGood: boolean;
	output: Buffer;
	/** What it wrote for people: a reason where it refused. */
	words: string;
	/** Whether it took too long, and was ended. */
	isLate: boolean;
}

export interface GitOptions {
	input?: string | Uint8Array;
	/** Variables beside those of this process. */
	env?: Readonly<Record<string, string>>;
	/** Whether hooks of the repository run: none does but where Git sends to others. */
	hooks?: boolean;
	/** Milliseconds. */
	timeLimit?: number;
}

/** Bytes that an answer may have. */
const maxBuffer = 256_000_000;

/** Nothing may wait for a person who is not at this machine. */
const quiet = {
	LC_ALL: 'C',
	GIT_TERMINAL_PROMPT: '0',
	GIT_OPTIONAL_LOCKS: '0',
	SSH_ASKPASS: 'false',
	SSH_ASKPASS_REQUIRE: 'force',
};

/**
 * Runs Git in a folder, without a shell and without questions to a person.
 *
 * @param parameters fixed ones; words of people come behind `--`, in `env` or as input alone
 */
export function runGit(
	root: string,
	parameters: readonly string[],
	{ input = '', env = {}, hooks = false, timeLimit = 60_000 }: GitOptions = {},
): Promise<GitAnswer> {
	const fixed = ['--literal-pathspecs', '-c', 'core.quotePath=false'];
	const own = hooks ? fixed : [...fixed, '-c', 'core.hooksPath=/dev/null'];
	const options = {
		env: { ...process.env, ...quiet, ...env },
		timeout: timeLimit,
		killSignal: 'SIGKILL',
		maxBuffer,
	} as const;
	return new Promise((resolve) => {
		const git = execFile(
			'git',
			[...own, '-C', root, ...parameters],
			{ ...options, encoding: 'buffer' },
			(error, output, errors) => {
				const words = stripVTControlCharacters(errors.toString('utf8')).trim();
				resolve({ isGood: !error, output, words, isLate: error?.killed === true });
			},
		);
		// Git may exit before it has read everything; its status reports that.
		git.stdin?.on('error', () => {});
		git.stdin?.end(input);
	});
}

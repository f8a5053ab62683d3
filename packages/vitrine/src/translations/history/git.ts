import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Messages of Git if there is no history: no reason to trouble an editor. */
const noHistory = /not a git repository|does not have any commits yet/;

/**
 * Asks Git, from a folder. Gives undefined where there is no Git, no repository, or no answer.
 *
 * @param report gets the words in which Git refuses to answer, as in a repository of another user
 */
export function askGit(
	root: string,
	parameters: readonly string[],
	{ input = '', report }: { input?: string; report?: ((refusal: string) => void) | undefined } = {},
): Promise<Buffer | undefined> {
	return new Promise((resolve) => {
		const env = { ...process.env, LC_ALL: 'C' };
		const git = spawn('git', ['-C', root, ...parameters], { stdio: ['pipe', 'pipe', 'pipe'], env });
		const answer: Buffer[] = [];
		const errors: Buffer[] = [];
		git.stdout.on('data', (bytes: Buffer) => answer.push(bytes));
		git.stderr.on('data', (bytes: Buffer) => errors.push(bytes));
		git.on('error', () => resolve(undefined));
		git.on('close', (status) => {
			const words = stripVTControlCharacters(Buffer.concat(errors).toString('utf8')).trim();
			if (status !== 0 && words !== '' && !noHistory.test(words)) report?.(words);
			resolve(status === 0 ? Buffer.concat(answer) : undefined);
		});
		// Git may exit before it has read everything; its status reports that.
		git.stdin.on('error', () => {});
		git.stdin.end(input);
	});
}

/** A file as it was: the name of its commit, and its own name then. */
export interface Version {
	commit: string;
	path: string;
}

/**
 * Lists the versions of the files below a folder, newest first, under the names that they had.
 *
 * @param report gets the words in which Git refuses to answer
 * @returns by today's path from `root`; empty where there is no history
 */
export async function listVersions(
	root: string,
	folder: string,
	report?: (refusal: string) => void,
): Promise<Map<string, Version[]>> {
	const parameters = ['log', '--relative', '-M', '--name-status', '--format=%x00%H', '--', folder];
	const log = await askGit(root, ['-c', 'core.quotePath=false', ...parameters], { report });
	const versions = new Map<string, Version[]>();
	/** What a name is called today, by what it was called at the commit that is read. */
	const today = new Map<string, string>();
	for (const entry of log?.toString('utf8').split('\0').slice(1) ?? []) {
		const [commit = '', , ...changes] = entry.split('\n');
		for (const change of changes) {
			const [status = '', path = '', renamed] = change.split('\t');
			if (path === '' || status === 'D') continue;
			const then = renamed ?? path;
			const now = today.get(then) ?? then;
			versions.set(now, [...(versions.get(now) ?? []), { commit, path: then }]);
			if (renamed !== undefined) today.set(path, now);
		}
	}
	return versions;
}

/** Reads files as they were; one that cannot be read is left out. */
export async function readVersions(root: string, versions: readonly Version[]): Promise<string[]> {
	const names = versions.map(({ commit, path }) => `${commit}:./${path}\n`);
	const answer = await askGit(root, ['cat-file', '--batch'], { input: names.join('') });
	const texts: string[] = [];
	let at = 0;
	while (answer && at < answer.length) {
		const end = answer.indexOf('\n', at);
		const size = / blob (\d+)$/.exec(answer.toString('utf8', at, end))?.[1];
		at = end + 1;
		if (size === undefined) continue;
		texts.push(answer.toString('utf8', at, at + Number(size)));
		at += Number(size) + 1;
	}
	return texts;
}

import { askGit } from './ask-git.ts';

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
	const log = await askGit(root, parameters, { report });
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

/** Reads files as they were, in the order of the versions; undefined for one that cannot be read. */
export async function readVersions(root: string, versions: readonly Version[]): Promise<(string | undefined)[]> {
	const names = versions.map(({ commit, path }) => `${commit}:./${path}\n`);
	const answer = await askGit(root, ['cat-file', '--batch'], { input: names.join('') });
	const texts: (string | undefined)[] = [];
	let at = 0;
	while (answer && at < answer.length) {
		const end = answer.indexOf('\n', at);
		const size = / blob (\d+)$/.exec(answer.toString('utf8', at, end))?.[1];
		at = end + 1;
		if (size === undefined) {
			texts.push(undefined);
			continue;
		}
		texts.push(answer.toString('utf8', at, at + Number(size)));
		at += Number(size) + 1;
	}
	return texts;
}

/** A version of one file, and who made it. */
export interface SignedVersion extends Version {
	author: string;
	/** First line of its message. */
	subject: string;
	/** In milliseconds since 1970. */
	time: number;
}

/** How many versions of a file are looked at: those of years. */
const maxVersions = 200;

/** Lists the versions of one file, newest first, under the names that it had. */
export async function listFileVersions(root: string, file: string): Promise<SignedVersion[]> {
	const format = '--format=%x00%H%x1f%an%x1f%at%x1f%s';
	const parameters = ['log', '--relative', '--follow', '-M', `-n${maxVersions}`, '--name-status', format, '--', file];
	const log = await askGit(root, parameters);
	return (log?.toString('utf8').split('\0').slice(1) ?? []).flatMap((entry) => {
		const [head = '', , change = ''] = entry.split('\n');
		const [commit = '', author = '', time = '', subject = ''] = head.split('\x1f');
		const [status = '', path = '', renamed] = change.split('\t');
		if (path === '' || status === 'D') return [];
		return [{ commit, path: renamed ?? path, author, subject, time: Number(time) * 1000 }];
	});
}

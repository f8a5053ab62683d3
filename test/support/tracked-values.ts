import { execFileSync, spawnSync } from 'node:child_process';

/** For tests: a value that is in one place alone, and what is known of it. */
export interface TrackedValue {
	/** `file:title`, `file:body`, or `comment`. */
	name: string;
	state: 'sent' | 'kept' | 'replaced' | 'refused';
	/** How many edits were sent that replace it, with an outcome that is not known yet. */
	uncertain: number;
	/** How often it was brought back. */
	backs: number;
}

const token = /\b[wo]\d+x\b/g;

/** For tests: finds the tracked values in a text. */
export const valuesIn = (text: string): string[] => [...new Set(text.match(token) ?? [])];

/** For tests: the history of a branch, by the values that each commit introduces. */
export interface ValueHistory {
	commits: { commit: string; subject: string; author: string; introduced: string[]; files: string[] }[];
	/** How many commits introduce a value. */
	timesOf: (value: string) => number;
}

/** For tests: reads a history again and again, each commit once. */
export function openHistory(): (bare: string) => ValueHistory {
	const commits: ValueHistory['commits'] = [];
	const trees = new Map<string, Set<string>>();
	const times = new Map<string, number>();
	return (bare) => {
		const git = (...words: string[]) =>
			execFileSync('git', ['-C', bare, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 });
		const last = commits.at(-1)?.commit;
		const range = last === undefined ? 'HEAD' : `${last}..HEAD`;
		const lines = git('log', '--reverse', '--topo-order', '--format=%H%x09%P%x09%an%x09%s', range).trim().split('\n');
		for (const line of lines.filter(Boolean)) {
			const [commit = '', parents = '', author = '', subject = ''] = line.split('\t');
			// It fails where it finds nothing.
			const folders = ['content/en', 'content/ru', 'content/ja', 'comments'];
			const all = spawnSync('git', [
				'-C',
				bare,
				'grep',
				'-h',
				'-I',
				'-e',
				'[wo][0-9][0-9]*x',
				commit,
				'--',
				...folders,
			]).stdout;
			const text = all.toString('utf8');
			const found = text.match(token) ?? [];
			const tree = new Set(found);
			if (tree.size < found.length) throw new Error(`${commit} has a value twice: ${found.sort().join(' ')}`);
			const before = parents.split(' ').filter(Boolean);
			const introduced = [...tree].filter((value) => before.every((parent) => !trees.get(parent)?.has(value)));
			const files = git('show', '--format=', '--name-only', '-m', '--first-parent', commit).trim().split('\n');
			for (const value of introduced) times.set(value, (times.get(value) ?? 0) + 1);
			trees.set(commit, tree);
			commits.push({ commit, subject, author, introduced, files });
		}
		return { commits, timesOf: (value) => times.get(value) ?? 0 };
	};
}

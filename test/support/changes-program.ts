import { existsSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { changeFiles, type FileChange } from '#content/edit/files/change-files.ts';
import { completeChanges } from '#content/edit/files/complete-changes.ts';
import { hashBytes } from '#content/edit/files/file-hash.ts';
import { randomSource } from './random-inputs.ts';

/** What a site holds: texts by path. */
export type Files = Record<string, string>;

/** What the program prints, one a line: what it is about to do, and the number of what is done. */
export type ChangeNote =
	| { begins: number; changes: Record<string, string | null> }
	| { done: number }
	| { starts: true };

const paths = ['a.md', 'b.yaml', 'deep/c.md', 'deep/er/d.md', 'e.md', 'other/f.md'].map((name) => `content/en/${name}`);

/** Program of a process: changes files of the site at random, several at a time, until it is killed. */
if (process.argv[1] === import.meta.filename) {
	const [root = '', seed = ''] = process.argv.slice(2);
	const print = (note: ChangeNote) => writeSync(1, `${JSON.stringify(note)}\n`);
	const random = randomSource(Number(seed));
	print({ starts: true });
	await completeChanges(root, { report: () => {} });
	for (let number = 0; ; number++) {
		const chosen = paths.filter(() => random(2) === 0);
		const changes = chosen.map((path): FileChange & { after: string | null } => {
			const file = join(root, path);
			const before = existsSync(file) ? hashBytes(readFileSync(file)) : null;
			const text = `${seed} ${number} ${path}\n`.repeat(random(4) === 0 ? 3000 : 1);
			return { path, before, after: before !== null && random(4) === 0 ? null : text };
		});
		print({
			begins: number,
			changes: Object.fromEntries(changes.map(({ path, after }) => [path, after && hashBytes(after)])),
		});
		await changeFiles(root, changes);
		print({ done: number });
	}
}

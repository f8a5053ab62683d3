import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '#node/replace-file.ts';

/** Where indexes lie between builds: parts, and the files that were made of them. */
export interface IndexCache {
	/** What is kept under a name, as JSON; undefined where it is not there, or not whole. */
	read: (kind: Kind, name: string) => unknown;
	has: (kind: Kind, name: string) => boolean;
	write: (kind: Kind, name: string, json: string) => void;
	/** Where a file lies. */
	pathOf: (kind: Kind, name: string) => string;
	/** Deletes what has none of these names. */
	prune: (kind: Kind, names: ReadonlySet<string>) => void;
}

const kinds = ['parts', 'joined', 'files'] as const;

type Kind = (typeof kinds)[number];

export function openIndexCache(folder: string): IndexCache {
	for (const kind of kinds) mkdirSync(join(folder, kind), { recursive: true });
	const pathOf = (kind: Kind, name: string) => join(folder, kind, `${name}.json`);
	return {
		read(kind, name) {
			try {
				return JSON.parse(readFileSync(pathOf(kind, name), 'utf8'));
			} catch {
				// Not there, or not whole: it is made again.
				return undefined;
			}
		},
		has: (kind, name) => existsSync(pathOf(kind, name)),
		write: (kind, name, json) => replaceFile(pathOf(kind, name), json),
		pathOf,
		prune(kind, names) {
			for (const file of readdirSync(join(folder, kind))) {
				if (!names.has(file.replace(/\.json$/, ''))) rmSync(join(folder, kind, file), { force: true });
			}
		},
	};
}

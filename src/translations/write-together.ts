import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes several files of a site, or none: each is written beside its place under a hidden name first, and only when
 * all are whole do they take their places.
 *
 * @param texts by path from the site's folder
 * @throws the file system's error when one of them cannot be written; then every file is as it was
 */
export function writeTogether(
	root: string,
	texts: ReadonlyMap<string, string>,
	{ rename = renameSync }: { rename?: (from: string, to: string) => void } = {},
): void {
	const files = [...texts].map(([path, text]) => {
		const file = join(root, path);
		return {
			file,
			text,
			unfinished: join(dirname(file), `.${basename(file)}.${process.pid}`),
			before: readIfThere(file),
		};
	});
	const replaced: typeof files = [];
	try {
		for (const { file, unfinished, text } of files) {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(unfinished, text);
		}
		for (const entry of files) {
			rename(entry.unfinished, entry.file);
			replaced.push(entry);
		}
	} catch (error) {
		for (const { file, before } of replaced) {
			if (before) writeFileSync(file, before);
			else rmSync(file, { force: true });
		}
		throw error;
	} finally {
		for (const { unfinished } of files) rmSync(unfinished, { force: true });
	}
}

function readIfThere(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	}
}

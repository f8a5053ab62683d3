import { join } from 'node:path';
import { ChangeError } from './change-error.ts';
import { changeFiles, type FileChange } from './change-files.ts';
import { hashBytes, hashFile } from './file-hash.ts';
import { readIfThere } from './read-if-there.ts';

export interface TextChange {
	/** New texts, or bytes, by path from the folder of the site; a file without one is removed. */
	texts: ReadonlyMap<string, string | Uint8Array | undefined>;
	/** Texts as they were read, with their byte order mark or without; a file that was not there has none. Others are written over. */
	known?: ReadonlyMap<string, string | undefined>;
	/** Files that get other names. */
	moves?: readonly (readonly [from: string, to: string])[];
}

/**
 * Changes files of a site as `changeFiles` does, for callers that know texts and not bytes.
 *
 * @throws {ChangeError} as `changeFiles` does
 */
export async function changeTexts(root: string, { texts, known = new Map(), moves = [] }: TextChange): Promise<void> {
	const changes = [...new Set([...texts.keys(), ...known.keys()])].map((path): FileChange => {
		const bytes = readIfThere(root, path);
		const text = bytes && new TextDecoder().decode(bytes);
		if (known.has(path) && known.get(path)?.replace(/^\uFEFF/, '') !== text) throw new ChangeError('changed', { path });
		const before = bytes ? hashBytes(bytes) : null;
		return texts.has(path) ? { path, before, after: texts.get(path) ?? null } : { path, before };
	});
	for (const [from, to] of moves) {
		changes.push({ path: from, before: await hashFile(join(root, from)), after: null });
		changes.push({ path: to, before: null, after: { copyOf: from } });
	}
	await changeFiles(root, changes);
}

import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnFile } from '../../files/source-file.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import type { EditedKind } from '../fields/file-schemas.ts';

/** A file of a site as it is edited. */
export interface EditedFile {
	/** Without its byte order mark. */
	text: string;
	mark: string;
	kind: EditedKind;
}

/**
 * Reads a file.
 *
 * @throws {EditRefusal} where it has no fields, or is no text
 */
export async function readEdited(root: string, file: string, kind: EditedKind | undefined): Promise<EditedFile> {
	// A link that leads out of the site would show a file of the machine.
	const isOwn = kind !== undefined && (await isOwnFile(root, file));
	const bytes = isOwn ? await readFile(join(root, file)).catch(() => undefined) : undefined;
	if (!kind || !bytes) throw new EditRefusal(`${file} is no file with fields.`, refused('no-fields', { file }));
	if (!isUtf8(bytes)) throw new EditRefusal(`${file} is not in UTF-8.`, refused('not-text', { file }));
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
	const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
	return { text: text.slice(mark.length), mark, kind };
}

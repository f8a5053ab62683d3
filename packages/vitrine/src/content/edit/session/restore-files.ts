import { EditRefusal, refused } from '../edit-refusal.ts';
import type { EditedKind } from '../fields/file-schemas.ts';
import { hashBytes } from '../files/file-hash.ts';
import { type KeptFile, readKeptChange, readKeptPaths } from '../files/kept-changes.ts';
import { readIfThere } from '../files/read-if-there.ts';
import { joinTexts } from '../join/join-texts.ts';
import { joinConfirmations, lockFile } from '../lock-lines.ts';
import type { EditedFile } from './read-edited.ts';

/** Files as they are when a change is taken back. */
export interface RestoredFiles {
	/** With each file as it is now; undefined where there is, or will be, none. */
	texts: Map<string, { source: EditedFile | undefined; text: string | undefined }>;
	pictures: Map<string, Uint8Array | undefined>;
	/** What is confirmed; undefined where that was not changed. */
	lock: { before: string | undefined; text: string | undefined } | undefined;
	/** Files of the change that it did not change: people with rights for them may take it back, and make it again. */
	unchanged: string[];
}

interface RestoreTools {
	kindOf: (file: string) => EditedKind | undefined;
	read: (file: string) => Promise<EditedFile>;
}

/**
 * Takes a change of files back. What others wrote into a text since stays, field by field, and what they confirmed.
 *
 * @throws {EditRefusal} where the change is kept no longer, or a file is another one since
 */
export async function restoreFiles(
	root: string,
	change: string,
	{ kindOf, read }: RestoreTools,
): Promise<RestoredFiles> {
	const files = readKeptChange(root, change);
	if (!files)
		throw new EditRefusal(
			'This change lies too far back: what it removed is kept no longer.',
			refused('kept-no-longer', {}),
		);
	const restored: RestoredFiles = { texts: new Map(), pictures: new Map(), lock: undefined, unchanged: [] };
	for (const kept of files) {
		const { path, after } = kept;
		const before = kept.before === null ? undefined : Buffer.from(kept.before, 'base64');
		const present = readIfThere(root, path);
		const now = present ? hashBytes(present) : null;
		if (path === lockFile) {
			const [own, then] = [present, before].map((bytes) => bytes?.toString('utf8'));
			const text = now === after ? then : joinConfirmations(kept.text, then, own);
			restored.lock = { before: own, text };
			continue;
		}
		const hashBefore = before ? hashBytes(before) : null;
		if (after === hashBefore) restored.unchanged.push(path);
		if (now === hashBefore || after === hashBefore) continue;
		const kind = kindOf(path);
		if (!kind) {
			if (now !== after) throw changedSince(path);
			restored.pictures.set(path, before);
			continue;
		}
		const source = present && (await read(path));
		const whole = before && new TextDecoder('utf-8', { ignoreBOM: true }).decode(before);
		const text = now === after ? whole?.slice(source?.mark.length ?? 0) : joined(kept, { source, whole });
		restored.texts.set(path, { source, text });
	}
	return restored;
}

/** Lists the files of a change that is kept, without the confirmations that come with them; none of one that is kept no longer. */
export function filesOfChange(root: string, id: string): string[] {
	return (readKeptPaths(root, id) ?? []).filter((path) => path !== lockFile);
}

function joined(
	{ path, text }: KeptFile,
	{ source, whole }: { source: EditedFile | undefined; whole: string | undefined },
): string {
	if (!source || whole === undefined || text === undefined) throw changedSince(path);
	const { kind } = source;
	const [base, mine] = [text, whole].map((one) => ({ kind, text: one.replace(/^\uFEFF/, '') }));
	const { text: both, conflicts } = joinTexts(path, {
		base: base as typeof source,
		mine: mine as typeof source,
		theirs: source,
	});
	if (conflicts.length > 0) throw changedSince(path);
	return both;
}

function changedSince(path: string): EditRefusal {
	return new EditRefusal(
		`${path} was changed since, at the same place: change it there by hand.`,
		refused('changed-since', { file: path }),
	);
}

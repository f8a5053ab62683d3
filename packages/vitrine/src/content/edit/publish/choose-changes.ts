import { isUtf8 } from 'node:buffer';
import { isComment } from '../comments/comment-file.ts';
import { EditRefusal } from '../edit-refusal.ts';
import { hashBytes } from '../files/file-hash.ts';
import { readVersions } from '../git/versions.ts';
import { countConfirmations, lockFile, pickConfirmations } from '../lock-lines.ts';
import { type ChangedFile, listChangedFiles, readCommitted, readPresent } from './changed-files.ts';
import type { CommittedFile } from './commit-files.ts';
import { PublishFailure } from './publish-failure.ts';
import type { ShownChange, TextWork } from './text-work.ts';

/** The changes to publish: whole files, or the ids of changes within one. */
export type Choice = readonly { file: string; ids?: readonly string[] | undefined }[];

/** A file that differs from what was published, as people see it. */
export interface UnpublishedFile {
	file: string;
	state: ChangedFile['state'];
	/** Undefined for a file that is published as a whole. */
	changes: ShownChange[] | undefined;
	/** How many of its translations were confirmed since. */
	confirmed: number;
}

/** Cached comparisons by file; `of` is the commit and the hash of the bytes. */
export type ComparedBefore = Map<string, { of: string; changes: ShownChange[] | undefined }>;

/** Lists what differs from a commit, field by field. */
export async function listUnpublished(
	root: string,
	{ commit, texts, before }: { commit: string; texts: Pick<TextWork, 'compare'>; before: ComparedBefore },
): Promise<UnpublishedFile[]> {
	const listed = await listChangedFiles(root, commit);
	// Comments become part of the next commit.
	const files = listed.filter(({ path }) => path !== lockFile && !isComment(path));
	const now = await readAllPresent(root, files);
	const keyOf = (file: string) => `${commit} ${hashBytes(now.get(file) ?? '')}`;
	const fresh = [...now.keys()].filter((file) => before.get(file)?.of !== keyOf(file));
	const earlier = await readVersions(
		root,
		fresh.map((path) => ({ commit, path })),
	);
	const versions = fresh.map((file, index) => ({ file, before: earlier[index], now: now.get(file) }));
	const compared = await texts.compare(versions);
	for (const [index, file] of fresh.entries()) before.set(file, { of: keyOf(file), changes: compared[index] });
	const hasLock = listed.some(({ path }) => path === lockFile);
	const confirmed = hasLock ? countConfirmations(...(await readLocks(root, commit))) : new Map<string, number>();
	const shown = files.map(({ path: file, state }): UnpublishedFile => {
		const count = confirmed.get(file) ?? 0;
		confirmed.delete(file);
		return { file, state, changes: now.has(file) ? before.get(file)?.changes : undefined, confirmed: count };
	});
	const others = [...confirmed].map(
		([file, count]): UnpublishedFile => ({ file, state: 'changed', changes: undefined, confirmed: count }),
	);
	return [...shown, ...others].sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Reads the texts of files that were there before. */
async function readAllPresent(root: string, files: readonly ChangedFile[]): Promise<Map<string, string>> {
	const texts = new Map<string, string>();
	for (const { path, state, mode } of files) {
		if (state !== 'changed' || mode === '160000') continue;
		const bytes = await readPresent(root, path);
		if (bytes && isUtf8(bytes)) texts.set(path, bytes.toString('utf8'));
	}
	return texts;
}

async function readBoth(root: string, commit: string, { path: file, state, mode }: ChangedFile) {
	if (state !== 'changed' || mode === '160000') return { file, before: undefined, now: undefined };
	const [before, now] = [await readCommitted(root, commit, file), await readPresent(root, file)];
	const isText = before && now && isUtf8(before) && isUtf8(now);
	return { file, before: isText ? before.toString('utf8') : undefined, now: isText ? now.toString('utf8') : undefined };
}

async function readLocks(root: string, commit: string): Promise<[string | undefined, string | undefined]> {
	const [before, now] = [await readCommitted(root, commit, lockFile), await readPresent(root, lockFile)];
	return [before?.toString('utf8'), now?.toString('utf8')];
}

/**
 * Returns the files of a commit that has what was chosen, and nothing else that is not published.
 *
 * @param choice undefined for everything
 * @throws {PublishFailure} where that is not possible
 */
export async function chooseFiles(
	root: string,
	{ commit, texts, choice }: { commit: string; texts: Pick<TextWork, 'compare' | 'make'>; choice: Choice | undefined },
): Promise<Map<string, CommittedFile>> {
	const listed = await listChangedFiles(root, commit);
	const modules = listed.filter(
		({ mode, path }) => mode === '160000' && (!choice || choice.some(({ file }) => file === path)),
	);
	if (modules.length > 0) throw new PublishFailure('submodule', modules.map(({ path }) => path).join('\n'));
	const whole = ({ state }: ChangedFile): CommittedFile => (state === 'removed' ? null : { isAsInFolder: true });
	if (!choice) return new Map(listed.map((file) => [file.path, whole(file)]));
	const comments = listed.filter(({ path }) => isComment(path));
	const files = new Map<string, CommittedFile>(comments.map((file) => [file.path, whole(file)]));
	for (const { file: path, ids } of choice) {
		const file = listed.find((one) => one.path === path);
		if (!file) continue;
		files.set(path, ids ? await makeSome(root, file, { commit, texts, ids }) : whole(file));
	}
	if (listed.some(({ path }) => path === lockFile)) {
		const [before, now] = await readLocks(root, commit);
		const isWhole = (file: string) => 'isAsInFolder' in (files.get(file) ?? { isAsInFolder: true });
		const picked = new Map(choice.map(({ file }) => [file, { isWhole: isWhole(file) }]));
		const text = pickConfirmations(before, now, picked);
		if (text !== before) files.set(lockFile, text === undefined ? null : { bytes: Buffer.from(text) });
	}
	return files;
}

async function makeSome(
	root: string,
	file: ChangedFile,
	{ commit, texts, ids }: { commit: string; texts: Pick<TextWork, 'compare' | 'make'>; ids: readonly string[] },
): Promise<CommittedFile> {
	const versions = await readBoth(root, commit, file);
	const [changes = []] = await texts.compare([versions]);
	if (!ids.every((id) => changes.some((change) => change.id === id))) {
		throw new PublishFailure('changed-meanwhile', file.path);
	}
	if (changes.length === ids.length) return { isAsInFolder: true };
	try {
		const { text } = await texts.make(versions, ids);
		return { bytes: Buffer.from(text) };
	} catch (error) {
		if (error instanceof EditRefusal) throw new PublishFailure('inseparable', `${file.path}: ${error.message}`);
		throw error;
	}
}

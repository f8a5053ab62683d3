import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Moves, UnsavedContent } from '../../files/unsaved-files.ts';
import type { LoadedConfig } from '../../site-config.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import { applyEdit, EditConflict } from '../edits/apply-edit.ts';
import type { Edit, FileEdit } from '../edits/edit.ts';
import { refuseLarge } from '../edits/refuse-large.ts';
import { hashOf } from '../field.ts';
import type { EditedKind } from '../fields/file-schemas.ts';
import { ChangeError } from '../files/change-error.ts';
import { changeTexts } from '../files/change-texts.ts';
import { withSiteLock } from '../files/complete-changes.ts';
import { dropKeptChange, keepChange } from '../files/kept-changes.ts';
import { readIfThere } from '../files/read-if-there.ts';
import { lockFile } from '../lock-lines.ts';
import type { NewTexts, TextCheck } from './check-texts.ts';
import type { EditOutcome } from './edit-outcome.ts';
import type { EditedFile } from './read-edited.ts';
import { renamePage } from './rename-page.ts';
import { type RestoredFiles, restoreFiles } from './restore-files.ts';
import type { OverviewKind } from './site-overview.ts';

/** A site as it was read last. */
export interface OpenedSite {
	settings: LoadedConfig;
	kindOf: (file: string) => EditedKind | undefined;
	read: (file: string) => Promise<EditedFile>;
	check: TextCheck;
	/** The section types with their labels, once they were read. */
	kinds?: Promise<OverviewKind[]>;
}

/** Pictures that come, by path, and those that go: undefined. */
type PictureFiles = ReadonlyMap<string, Uint8Array | undefined>;

export interface WriteOptions {
	pictures?: PictureFiles;
	/** Whether it is kept in any case, to be taken back: else where files come or go. */
	isKept?: boolean;
}

/** Makes edits one after the other, checks the site, and writes all files together; or writes nothing. */
export async function writeEdits(
	root: string,
	edits: readonly (Edit | FileEdit)[],
	opened: OpenedSite,
	{ pictures: given = new Map(), isKept = false }: WriteOptions = {},
): Promise<EditOutcome> {
	const tried = await tryEdits(root, edits, opened, given);
	if ('state' in tried) {
		const left = edits.some(({ type }) => type === 'delete') ? unshownPictures(tried) : [];
		if (left.length === 0 || left.some(([file]) => given.has(file))) return tried;
		// A picture that the deleted page alone has shown goes with it.
		return writeEdits(root, edits, opened, { pictures: new Map([...given, ...left]), isKept });
	}
	const { before, after, moves, pictures, lock, unchanged, keep } = tried;
	const known = new Map([...before].map(([file, source]) => [file, source?.text]));
	const texts = new Map<string, UnsavedContent>(
		[...after].map(([file, text]) => [file, text === undefined ? text : (before.get(file)?.mark ?? '') + text]),
	);
	for (const [file, bytes] of pictures) {
		texts.set(file, bytes);
		if (bytes) known.set(file, undefined);
	}
	const files = [...texts.keys(), ...moves.flat()];
	if (lock) {
		known.set(lockFile, lock.before);
		texts.set(lockFile, lock.text);
	}
	const isOfFiles =
		pictures.size > 0 || moves.length > 0 || [...before.values(), ...after.values()].includes(undefined);
	// What takes a change back can be taken back itself.
	const isRestored = edits.some(({ type }) => type === 'restore');
	const asTheyAre = unchanged.map((file) => [file, readIfThere(root, file)] as const);
	const contents = new Map([...asTheyAre, ...texts]);
	const change = isKept || isOfFiles || isRestored ? keepChange(root, { contents, moves }) : undefined;
	try {
		await changeTexts(root, { texts, known, moves });
	} catch (error) {
		if (change !== undefined) dropKeptChange(root, change);
		// Another program was quicker: the edits may still hold for what it wrote. This time other processes of the kit wait.
		const comes = [...pictures.values()].some((bytes) => bytes !== undefined);
		if (error instanceof ChangeError && error.reason === 'changed' && !comes) {
			return withSiteLock(root, () => writeEdits(root, edits, opened, { isKept }));
		}
		throw error;
	}
	keep();
	return change === undefined ? { state: 'written', files } : { state: 'written', files, change };
}

function unshownPictures(outcome: EditOutcome): [file: string, bytes: undefined][] {
	const problems = outcome.state === 'broken' ? outcome.problems : [];
	return problems.flatMap(({ file, message }) => (message?.code === 'picture-unshown' ? [[file, undefined]] : []));
}

/** Makes edits in memory, and checks the site as it would be. */
export async function tryEdits(
	root: string,
	edits: readonly (Edit | FileEdit)[],
	opened: OpenedSite,
	pictures: PictureFiles = new Map(),
): Promise<Exclude<EditOutcome, { state: 'written' }> | (Changes & { keep: () => void })> {
	const changes: Changes = {
		before: new Map(),
		after: new Map(),
		moves: [],
		pictures: new Map(pictures),
		lock: undefined,
		unchanged: [],
	};
	for (const edit of edits) {
		const place = 'place' in edit ? edit.place : [];
		const file = 'file' in edit ? edit.file : 'page' in edit ? edit.page : '';
		try {
			await make(root, edit, opened, changes);
		} catch (error) {
			if (error instanceof EditConflict) {
				const mine = 'value' in edit ? edit.value : undefined;
				return { state: 'conflict', file, place, mine, theirs: error.theirs };
			}
			if (error instanceof EditRefusal) {
				const { message, refusal } = error;
				return { state: 'refused', file, place, message, refusal };
			}
			throw error;
		}
	}
	const { problems, keep } = await opened.check.tryOut(
		new Map<string, UnsavedContent>([...changes.after, ...changes.pictures]),
		changes.moves,
	);
	return problems.length > 0 ? { state: 'broken', problems } : { ...changes, keep };
}

interface Changes {
	/** Files as they were read; undefined for those that were not there. */
	before: Map<string, EditedFile | undefined>;
	/** New texts; undefined for files that are removed. */
	after: Map<string, string | undefined>;
	/** Files that are no texts, and get other names. */
	moves: (readonly [from: string, to: string])[];
	pictures: Map<string, Uint8Array | undefined>;
	/** What is confirmed, where that changes. */
	lock: RestoredFiles['lock'];
	/** Files that are kept with the change, as they are. */
	unchanged: readonly string[];
}

async function make(root: string, edit: Edit | FileEdit, opened: OpenedSite, changes: Changes): Promise<void> {
	const { kindOf, check } = opened;
	const { before, after, moves } = changes;
	const read = async (file: string): Promise<EditedFile> => {
		const text = after.get(file);
		if (after.has(file) && text === undefined)
			throw new EditRefusal(`${file} was removed.`, refused('was-removed', { file }));
		const kind = kindOf(file);
		// A file that is made by an edit before this one.
		if (text !== undefined && kind && before.has(file) && !before.get(file)) return { text, mark: '', kind };
		const source = before.get(file) ?? (await opened.read(file));
		before.set(file, source);
		return text === undefined ? source : { ...source, text };
	};
	if (edit.type === 'rename') {
		const site = await check.site();
		if (!site || after.size > 0)
			throw new EditRefusal(
				'A page is renamed by itself, and in a site without problems.',
				refused('site-problems', {}),
			);
		const tryOut = async (texts: NewTexts, moves: Moves) => (await check.tryOut(texts, moves)).site;
		const renamed = await renamePage(edit, { root, site, read, kindOf, tryOut });
		moves.push(...renamed.moves);
		for (const [file, text] of renamed.texts) {
			after.set(file, text);
			if (text !== undefined && !before.has(file)) before.set(file, undefined);
		}
		return;
	}
	if (edit.type === 'restore') {
		if (after.size > 0) throw new EditRefusal('A change is taken back by itself.');
		const restored = await restoreFiles(root, edit.change, opened);
		Object.assign(changes, { lock: restored.lock, unchanged: restored.unchanged });
		for (const [file, { source, text }] of restored.texts) {
			before.set(file, source);
			after.set(file, text);
		}
		for (const [file, bytes] of restored.pictures) changes.pictures.set(file, bytes);
		return;
	}
	const { file } = edit;
	if (edit.type === 'create') {
		if (!kindOf(file))
			throw new EditRefusal(`${file} is no place for a file with fields.`, refused('no-fields', { file }));
		if (existsSync(join(root, file))) throw new EditConflict({ file, place: [] }, undefined);
		refuseLarge(edit.text);
		before.set(file, undefined);
		after.set(file, edit.text);
		return;
	}
	const source = await read(file);
	if (edit.type !== 'delete' && edit.type !== 'rewrite') {
		after.set(file, applyEdit(source, edit));
		return;
	}
	if (hashOf(source.text) !== edit.before) throw new EditConflict({ file, place: [] }, source.text);
	if (edit.type === 'rewrite') refuseLarge(edit.text, source.text);
	after.set(file, edit.type === 'rewrite' ? edit.text : undefined);
}

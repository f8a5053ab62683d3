import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redirectsFile } from '../../checks/read-redirect-rows.ts';
import { readWithinDepth } from '../../files/depth-limit.ts';
import { listFiles } from '../../files/source-file.ts';
import type { Moves } from '../../files/unsaved-files.ts';
import type { Problem } from '../../problems/problem.ts';
import { type LoadedConfig, readSiteConfig } from '../../site-config.ts';
import { EditRefusal } from '../edit-refusal.ts';
import { applyEdit, EditConflict, fieldAt } from '../edits/apply-edit.ts';
import type { Edit, EditValue, FileEdit } from '../edits/edit.ts';
import { absent, hashOf, type Place } from '../field.ts';
import { createKinds, type EditedKind, settingsFile } from '../fields/file-schemas.ts';
import { type FileFields, readFields } from '../fields/read-fields.ts';
import { type ShownOn, shownOn } from '../fields/shown-on.ts';
import { ChangeError } from '../files/change-error.ts';
import { changeTexts } from '../files/change-texts.ts';
import { createTextCheck, type NewTexts, type TextCheck } from './check-texts.ts';
import { type FieldVersion, readHistory } from './field-history.ts';
import { listKinds, readExample, type SectionExampleFields } from './offered-kinds.ts';
import { type EditedFile, readEdited } from './read-edited.ts';
import { renamePage } from './rename-page.ts';
import { openSessionCache, type SessionCache } from './session-cache.ts';
import { type OverviewKind, overviewOf, type SiteOverview } from './site-overview.ts';

/** What became of edits: all were made, or none. */
export type EditOutcome =
	| { state: 'written'; files: readonly string[] }
	/** They cannot be made without changing something else. */
	| { state: 'refused'; file: string; place: Place; message: string }
	/** The site would have these problems. */
	| { state: 'broken'; problems: readonly Problem[] }
	/** Another person or program has changed the field. */
	| { state: 'conflict'; file: string; place: Place; mine: unknown; theirs: unknown };

/** What would become of edits. */
export type CheckOutcome = { state: 'passes' } | Exclude<EditOutcome, { state: 'written' }>;

/** The fields of a file, with the hash of its text. */
export interface EditedFields extends FileFields {
	hash: string;
}

/** A value that a field would have. */
export interface FieldValue {
	file: string;
	place: Place;
	value: EditValue;
}

/** A site that is edited field by field. */
export interface EditSession {
	/** Returns the files that have fields, sorted. */
	files: () => Promise<string[]>;
	/**
	 * Returns the text of a file.
	 *
	 * @throws {EditRefusal} where there is no such file
	 */
	textOf: (file: string) => Promise<string>;
	/** Lists what the site has. */
	overview: () => Promise<SiteOverview>;
	/**
	 * Returns the texts that files would have with other values in some fields, by path from the site's folder. Of several values of a
	 * field, the last counts; what cannot be written is left out.
	 */
	textsWith: (values: readonly FieldValue[]) => Promise<ReadonlyMap<string, string>>;
	/**
	 * Returns the example of a section type as pages can have it, by code of each language of the site: in English where a language has
	 * none.
	 *
	 * @throws {EditRefusal} where there is no such section type, or it has no example
	 */
	exampleOf: (kind: string) => Promise<Record<string, SectionExampleFields>>;
	/**
	 * Finds the pages that show a file.
	 *
	 * @throws {EditRefusal} where there is no such file, or the site has problems
	 */
	shownOn: (file: string) => Promise<ShownOn>;
	/**
	 * Returns the fields of a file.
	 *
	 * @throws {EditRefusal} where there is no such file
	 */
	fieldsOf: (file: string) => Promise<EditedFields>;
	/** Returns the values that a field had, as far as Git has them, newest first. */
	history: (field: { file: string; place: Place }) => Promise<FieldVersion[]>;
	/** Makes edits one after the other, checks the site, and writes all files together; or writes nothing. */
	edit: (edits: readonly (Edit | FileEdit)[]) => Promise<EditOutcome>;
	/** Makes edits and checks the site as `edit` does, and writes nothing. */
	check: (edits: readonly (Edit | FileEdit)[]) => Promise<CheckOutcome>;
	/** Reads the site, so that the first check takes no longer than others. */
	ready: () => Promise<void>;
	/** Reads the site anew before the next check, where another program has written one of these files. */
	forget: (files: readonly string[]) => void;
}

/** Opens a site for edits. Several calls at once are answered one after the other. */
export async function openSession(root: string): Promise<EditSession> {
	const cache = openSessionCache(root);
	let opened: Promise<OpenedSite> | undefined = openSite(root, cache);
	const open = () => {
		opened ??= openSite(root, cache);
		return opened;
	};
	await opened;
	let last: Promise<unknown> = Promise.resolve();
	const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
		const done = last.then(run);
		last = done.catch(() => {});
		return done;
	};
	/** Hashes of the files that edits wrote. */
	const own = new Map<string, string>();
	return {
		files: async () => listEdited(root, await open()),
		textOf: async (file) => (await (await open()).read(file)).text,
		async overview() {
			const opened = await open();
			const { settings, check, kindOf } = opened;
			const [site, files] = await Promise.all([check.site(), listEdited(root, opened)]);
			opened.kinds ??= listKinds(root, settings.kinds);
			return overviewOf({ config: settings.config, site, files, kinds: await opened.kinds, kindOf });
		},
		async exampleOf(kind) {
			const { settings, check } = await open();
			return readExample(root, kind, { locales: settings.config.locales, site: await check.site() });
		},
		async textsWith(values) {
			const { read } = await open();
			const texts = new Map<string, string>();
			for (const { file, place, value } of values) {
				try {
					const source = await read(file);
					const text = texts.get(file) ?? source.text;
					const { fields } = readFields({ file, text }, source.kind, '');
					const before = fieldAt(fields, place)?.hash ?? absent;
					texts.set(file, applyEdit({ ...source, text }, { type: 'set', file, place, before, value }));
				} catch (error) {
					if (!(error instanceof EditConflict || error instanceof EditRefusal)) throw error;
				}
			}
			return texts;
		},
		async shownOn(file) {
			const { kindOf, check } = await open();
			const kind = kindOf(file);
			const site = await check.site();
			if (!kind) throw new EditRefusal(`${file} is no file with fields.`);
			if (!site) throw new EditRefusal('The site has problems: its pages are not known.');
			return shownOn(site, file, kind);
		},
		async fieldsOf(file) {
			const { settings, read } = await open();
			const { text, kind } = await read(file);
			const problems: Problem[] = [];
			const readAll = () => readFields({ file, text }, kind, settings.config.name);
			const fields = readWithinDepth({ file }, readAll, (problem) => problems.push(problem));
			return { ...(fields ?? { fields: [], problems }), hash: hashOf(text) };
		},
		async history({ file, place }) {
			const { kind } = await (await open()).read(file);
			return readHistory(root, { file, place, kind });
		},
		edit: (edits) =>
			inTurn(async () => {
				const outcome = await write(root, edits, await open());
				if (outcome.state !== 'written') return outcome;
				for (const file of outcome.files) own.set(file, hashFile(root, file));
				if (outcome.files.includes(settingsFile)) opened = undefined;
				return outcome;
			}),
		check: (edits) =>
			inTurn(async () => {
				const tried = await tryEdits(root, edits, await open());
				return 'state' in tried ? tried : { state: 'passes' };
			}),
		async ready() {
			const { check } = await open();
			await check.site();
		},
		forget(files) {
			const isOwn = (file: string) => own.get(file) === hashFile(root, file);
			if (!files.every(isOwn)) opened = undefined;
		},
	};
}

async function listEdited(root: string, { kindOf }: OpenedSite): Promise<string[]> {
	const found = await listFiles(root, 'content');
	const beside = [redirectsFile, settingsFile].filter((file) => existsSync(join(root, file)));
	return [...found, ...beside].filter((file) => kindOf(file)).sort();
}

function hashFile(root: string, file: string): string {
	const path = join(root, file);
	return existsSync(path) ? hash('sha256', readFileSync(path)) : '';
}

/** A site as it was read last. */
interface OpenedSite {
	settings: LoadedConfig;
	kindOf: (file: string) => EditedKind | undefined;
	read: (file: string) => Promise<EditedFile>;
	check: TextCheck;
	/** The section types with their labels, once they were read. */
	kinds?: Promise<OverviewKind[]>;
}

async function openSite(root: string, cache: SessionCache): Promise<OpenedSite> {
	const settings = await readSiteConfig(root, `${Date.now()}`);
	const kindOf = createKinds(settings);
	const read = (file: string) => readEdited(root, file, kindOf(file));
	return { settings, kindOf, read, check: createTextCheck(root, { settings, cache }) };
}

async function write(root: string, edits: readonly (Edit | FileEdit)[], opened: OpenedSite): Promise<EditOutcome> {
	const tried = await tryEdits(root, edits, opened);
	if ('state' in tried) return tried;
	const { before, after, moves, keep } = tried;
	const known = new Map([...before].map(([file, source]) => [file, source?.text]));
	const texts = new Map(
		[...after].map(([file, text]) => [file, text === undefined ? text : (before.get(file)?.mark ?? '') + text]),
	);
	try {
		await changeTexts(root, { texts, known, moves });
	} catch (error) {
		// Another program was quicker: the edits may still hold for what it wrote.
		if (error instanceof ChangeError && error.reason === 'changed') return write(root, edits, opened);
		throw error;
	}
	keep();
	return { state: 'written', files: [...texts.keys(), ...moves.flat()] };
}

/** Makes edits in memory, and checks the site as it would be. */
async function tryEdits(
	root: string,
	edits: readonly (Edit | FileEdit)[],
	opened: OpenedSite,
): Promise<Exclude<EditOutcome, { state: 'written' }> | (Changes & { keep: () => void })> {
	const changes: Changes = { before: new Map(), after: new Map(), moves: [] };
	for (const edit of edits) {
		const place = 'place' in edit ? edit.place : [];
		const file = 'file' in edit ? edit.file : edit.page;
		try {
			await make(root, edit, { ...opened, ...changes });
		} catch (error) {
			if (error instanceof EditConflict) {
				const mine = 'value' in edit ? edit.value : undefined;
				return { state: 'conflict', file, place, mine, theirs: error.theirs };
			}
			if (error instanceof EditRefusal) return { state: 'refused', file, place, message: error.message };
			throw error;
		}
	}
	const { problems, keep } = await opened.check.tryOut(changes.after, changes.moves);
	return problems.length > 0 ? { state: 'broken', problems } : { ...changes, keep };
}

interface Changes {
	/** Files as they were read; undefined for those that were not there. */
	before: Map<string, EditedFile | undefined>;
	/** New texts; undefined for files that are removed. */
	after: Map<string, string | undefined>;
	/** Files that are no texts, and get other names. */
	moves: (readonly [from: string, to: string])[];
}

async function make(root: string, edit: Edit | FileEdit, changes: OpenedSite & Changes): Promise<void> {
	const { before, after, moves, kindOf, check } = changes;
	const read = async (file: string): Promise<EditedFile> => {
		const source = before.get(file) ?? (await changes.read(file));
		before.set(file, source);
		if (!after.has(file)) return source;
		const text = after.get(file);
		if (text === undefined) throw new EditRefusal(`${file} was removed.`);
		return { ...source, text };
	};
	if (edit.type === 'rename') {
		const site = await check.site();
		if (!site || after.size > 0) throw new EditRefusal('A page is renamed by itself, and in a site without problems.');
		const tryOut = async (texts: NewTexts, moves: Moves) => (await check.tryOut(texts, moves)).site;
		const renamed = await renamePage(edit, { root, site, read, kindOf, tryOut });
		moves.push(...renamed.moves);
		for (const [file, text] of renamed.texts) {
			after.set(file, text);
			if (text !== undefined && !before.has(file)) before.set(file, undefined);
		}
		return;
	}
	const { file } = edit;
	if (edit.type === 'create') {
		if (!kindOf(file)) throw new EditRefusal(`${file} is no place for a file with fields.`);
		if (existsSync(join(root, file))) throw new EditConflict({ file, place: [] }, undefined);
		before.set(file, undefined);
		after.set(file, edit.text);
		return;
	}
	const source = await read(file);
	if (edit.type !== 'delete') {
		after.set(file, applyEdit(source, edit));
		return;
	}
	if (hashOf(source.text) !== edit.before) throw new EditConflict({ file, place: [] }, source.text);
	after.set(file, undefined);
}

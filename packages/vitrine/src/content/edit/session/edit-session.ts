import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLimit } from '#node/concurrency-limit.ts';
import { redirectsFile } from '../../checks/read-redirect-rows.ts';
import { readWithinDepth } from '../../files/depth-limit.ts';
import { listFiles } from '../../files/source-file.ts';
import { formOfFile, formsFolder } from '../../forms/read-forms.ts';
import type { Problem } from '../../problems/problem.ts';
import { readSiteConfig } from '../../site-config.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import { applyEdit, EditConflict, fieldAt, valueEdit } from '../edits/apply-edit.ts';
import type { Edit, EditValue, FileEdit } from '../edits/edit.ts';
import { absent, hashOf, isEmptied, type Place } from '../field.ts';
import { createKinds, settingsFile } from '../fields/file-schemas.ts';
import { type FileFields, readFields } from '../fields/read-fields.ts';
import { type ShownOn, shownOn } from '../fields/shown-on.ts';
import type { PictureReplacement } from '../pictures/replace-picture.ts';
import { type PictureQuery, type ShownPicture, shownPicture, sourcesFor } from '../pictures/site-pictures.ts';
import { createTextCheck } from './check-texts.ts';
import type { CheckOutcome, EditOutcome, PictureOutcome } from './edit-outcome.ts';
import { type FieldVersion, readHistory } from './field-history.ts';
import { type AnchorQuery, createAnchorFinder, type PageAnchor } from './find-anchors.ts';
import { listKinds, readExample, type SectionExampleFields } from './offered-kinds.ts';
import { readEdited } from './read-edited.ts';
import { readPeople, type SitePeople } from './read-people.ts';
import { openSessionCache, type SessionCache } from './session-cache.ts';
import { overviewOf, type SiteOverview } from './site-overview.ts';
import { type OpenedSite, tryEdits, type WriteOptions, writeEdits } from './write-edits.ts';
import { writePicture } from './write-picture.ts';

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
	/** Reads who may use the editor, from the settings as they are now. */
	people: () => Promise<SitePeople>;
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
	 * Returns the places on pages that a link may lead to: what a build would refuse is not among them.
	 *
	 * @throws {EditRefusal} where there is no such file
	 */
	anchors: (wanted: AnchorQuery) => Promise<PageAnchor[]>;
	/**
	 * Returns the fields of a file.
	 *
	 * @throws {EditRefusal} where there is no such file
	 */
	fieldsOf: (file: string) => Promise<EditedFields>;
	/** Returns the values that a field had, as far as Git has them, newest first. */
	history: (field: { file: string; place: Place }) => Promise<FieldVersion[]>;
	/** Makes edits one after the other, checks the site, and writes all files together; or writes nothing. */
	edit: (edits: readonly (Edit | FileEdit)[], options?: Pick<WriteOptions, 'isKept'>) => Promise<EditOutcome>;
	/** Shows another picture in all languages that show the same one at a place, with its file; or writes nothing. */
	replacePicture: (replacement: PictureReplacement) => Promise<PictureOutcome>;
	/** Lists the pictures that fields of a file may show, as they name them. */
	pictureSources: (file: string) => Promise<string[]>;
	/** Reads a picture as the editor shows it; undefined where there is none. */
	shownPicture: (picture: PictureQuery) => Promise<ShownPicture | undefined>;
	/** Makes edits and checks the site as `edit` does, and writes nothing. */
	check: (edits: readonly (Edit | FileEdit)[]) => Promise<CheckOutcome>;
	/** Reads the site, so that the first check takes no longer than others. */
	ready: () => Promise<void>;
	/** Reads the site anew before the next check, where another program has written one of these files. */
	forget: (files: readonly string[]) => void;
}

/** Opens a site for edits. Edits and checks run one after the other. */
export async function openSession(root: string): Promise<EditSession> {
	const cache = openSessionCache(root);
	let opened: Promise<OpenedSite> | undefined;
	const open = () => {
		opened ??= openSite(root, cache).catch((error) => {
			// The next call reads the settings again: they may be correct by then.
			opened = undefined;
			throw error;
		});
		return opened;
	};
	const note = (files: readonly string[]) => {
		for (const file of files) own.set(file, hashFile(root, file));
		if (files.some((file) => file === settingsFile || formOfFile(file) !== undefined)) opened = undefined;
	};
	const findAnchors = createAnchorFinder(cache.texts);
	const inTurn = createLimit(1);
	/** Hashes of the files that edits wrote. */
	const own = new Map<string, string>();
	return {
		files: async () => listEdited(root, await open()),
		textOf: async (file) => (await (await open()).read(file)).text,
		people: () => readPeople(root),
		async overview() {
			const opened = await open();
			const { settings, check, kindOf } = opened;
			const [site, files] = await Promise.all([check.site(), listEdited(root, opened)]);
			opened.kinds ??= listKinds(root, settings.kinds);
			const problems = await check.problems();
			return overviewOf({ config: settings.config, site, problems, files, kinds: await opened.kinds, kindOf });
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
					const field = fieldAt(fields, place);
					const before = field?.hash ?? absent;
					if (before === absent && isEmptied(field, value)) continue;
					texts.set(file, applyEdit({ ...source, text }, valueEdit({ file, place, before, value }, field)));
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
			if (!kind) throw new EditRefusal(`${file} is no file with fields.`, refused('no-fields', { file }));
			if (!site) throw new EditRefusal('The site has problems: its pages are not known.', refused('site-problems', {}));
			return shownOn(site, file, kind);
		},
		anchors: async (wanted) => findAnchors(wanted, await open()),
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
		edit: (edits, options) =>
			inTurn(async () => {
				const outcome = await writeEdits(root, edits, await open(), options);
				if (outcome.state === 'written') note(outcome.files);
				return outcome;
			}),
		replacePicture: (replacement) =>
			inTurn(async () => {
				const outcome = await writePicture(root, replacement, await open());
				if (outcome.state === 'written') note(outcome.files);
				return outcome;
			}),
		pictureSources: async (file) => sourcesFor(root, file, (await open()).settings.config.defaultLocale),
		shownPicture: async (picture) =>
			shownPicture(root, { ...picture, defaultLocale: (await open()).settings.config.defaultLocale }),
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
	const found = [...(await listFiles(root, 'content')), ...(await listFiles(root, formsFolder))];
	const beside = [redirectsFile, settingsFile].filter((file) => existsSync(join(root, file)));
	return [...found, ...beside].filter((file) => kindOf(file)).sort();
}

function hashFile(root: string, file: string): string {
	const path = join(root, file);
	return existsSync(path) ? hash('sha256', readFileSync(path)) : '';
}

async function openSite(root: string, cache: SessionCache): Promise<OpenedSite> {
	const settings = await readSiteConfig(root, `${Date.now()}`);
	const kindOf = createKinds(settings);
	const read = (file: string) => readEdited(root, file, kindOf(file));
	return { settings, kindOf, read, check: createTextCheck(root, { settings, cache }) };
}

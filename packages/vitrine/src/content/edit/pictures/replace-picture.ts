import { posix } from 'node:path';
import { fieldPictureFile } from '../../fields/picture-file.ts';
import { EditRefusal, refused } from '../edit-refusal.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import type { Edit } from '../edits/edit.ts';
import type { Field, Place } from '../field.ts';
import { pictureName } from './picture-name.ts';
import { placeOfPicture, sitePictures } from './site-pictures.ts';
import { takePicture, type UnfitPicture } from './take-picture.ts';

/** Another picture for a field, or one where there was none: a file that a person brought, or one that the site has. */
export interface PictureReplacement {
	file: string;
	/** Of the field with the file; of the group, where that is not written; `[]` for the text of a page. */
	place: Place;
	/** Hash of the value that it replaces; of the part of a text that it comes behind. */
	before: string;
	picture: { name: string; bytes: Uint8Array } | { source: string };
	/** Of a picture where there was none: what it shows, by locale; of one that only decorates, nothing. */
	alts?: Readonly<Record<string, string>> | undefined;
	/** In the text of a page: the index that it gets. */
	index?: number | undefined;
}

/** The edits that replace a picture, and the files that come and go with them. */
export interface ReplacedPicture {
	edits: Edit[];
	/** What the field names now. */
	source: string;
	/** The new picture, by its path from the site's folder. */
	added: ReadonlyMap<string, Uint8Array>;
	/** What the fields showed before, by file, where each is on disk: it goes where no page shows it any more. */
	former: ReadonlyMap<string, string>;
}

export interface ReplaceTools {
	root: string;
	defaultLocale: string;
	locales: readonly string[];
	/** Returns the fields of a file; undefined where there is none. */
	fieldsOf: (file: string) => Promise<readonly Field[] | undefined>;
}

/**
 * Replaces a picture, or adds one, in all languages whose page shows it at this place: a picture is not words. The point in focus and the version for
 * dark ground were those of the former picture, and go with it.
 *
 * @throws {EditRefusal} where there is no such field, or no such picture
 */
export async function replacePicture(
	{ file, place, before, picture, alts = {}, index }: PictureReplacement,
	{ root, defaultLocale, locales, fieldsOf }: ReplaceTools,
): Promise<ReplacedPicture | UnfitPicture> {
	const ownFields = (await fieldsOf(file)) ?? [];
	const own = fieldAt(ownFields, place);
	const isInText = index !== undefined && place.length === 0 && file.endsWith('.md');
	const isNew = own?.isPicture === true && own.range === undefined;
	if (!isInText && !isNew && (own?.control !== 'file' || own.isFixed))
		throw new EditRefusal(`${file} has no picture at ${place.join('.')}.`, refused('no-picture-field', {}));
	const files = await sitePictures(root);
	const shownAt = (source: unknown, at: string) =>
		typeof source === 'string' ? fieldPictureFile(source, at, { files, defaultLocale }) : undefined;
	const added = new Map<string, Uint8Array>();
	let source: string;
	if ('source' in picture) {
		source = picture.source;
		if (shownAt(source, file) === undefined)
			throw new EditRefusal(`There is no picture ${source}.`, refused('no-picture', { source }));
	} else {
		const taken = await takePicture(picture.bytes);
		if ('state' in taken) return taken;
		source = pictureName(picture.name, { ending: taken.ending, taken: namesBeside(file, files.keys()) });
		const path = placeOfPicture(source, file, defaultLocale);
		if (path === undefined)
			throw new EditRefusal(`${file} is no page: pictures lie beside pages.`, refused('not-beside-page', {}));
		added.set(path, taken.bytes);
	}
	if (isInText) {
		const [alt = ''] = Object.values(alts);
		const value = `![${alt.replace(/[\\[\]*_`<&]/g, '\\$&')}](${source})`;
		return { edits: [{ type: 'insert', file, place, index, before, value }], source, added, former: new Map() };
	}
	const edits: Edit[] = [];
	const former = new Map<string, string>();
	const note = (shown: string | undefined) => {
		const path = shown?.startsWith('content/') ? files.get(shown) : undefined;
		if (shown !== undefined && path !== undefined) former.set(shown, path);
	};
	const all = new Set([file, ...locales.map((code) => inLanguage(file, code))]);
	if (isNew) {
		for (const one of all) {
			const field = fieldAt((await fieldsOf(one)) ?? [], place);
			if (field?.isPicture && field.range === undefined) edits.push(newPicture(field, { source, alts, before }));
		}
		return { edits, source, added, former };
	}
	const shown = shownAt(own?.value, file);
	for (const one of all) {
		const fields = (await fieldsOf(one)) ?? [];
		const field = fieldAt(fields, place);
		const isSame = one === file || (field?.value === own?.value && shownAt(field?.value, one) === shown);
		if (!field || !isSame || (field.range === undefined && one !== file)) continue;
		note(shown);
		edits.push({ type: 'set', file: one, place, before: one === file ? before : field.hash, value: source });
		if (place.at(-1) !== 'file') continue;
		for (const key of ['focus', 'dark']) {
			const beside = fieldAt(fields, [...place.slice(0, -1), key]);
			if (beside?.range === undefined || beside.isFixed) continue;
			if (key === 'dark') note(shownAt(beside.value, one));
			edits.push({ type: 'remove', file: one, place: beside.place, before: beside.hash });
		}
	}
	return { edits, source, added, former };
}

/** Writes a picture where there was none, with what it shows in the language of the file. */
function newPicture(
	{ file, place, locale = '' }: Field,
	{ source, alts, before }: { source: string; alts: Readonly<Record<string, string>>; before: string },
): Edit {
	const alt = alts[locale] ?? Object.values(alts)[0];
	const value = { file: source, ...(alt === undefined ? { decorative: true } : { alt }) };
	return { type: 'set', file, place, before, value };
}

function inLanguage(file: string, code: string): string {
	return file.replace(/^content\/[^/]+\//, `content/${code}/`);
}

/** Returns the names in the folder of a file in any language: a picture of the same name would replace that of the original. */
function namesBeside(file: string, pictures: Iterable<string>): Set<string> {
	const folder = posix.dirname(inLanguage(file, ''));
	const beside = [...pictures].filter((picture) => posix.dirname(inLanguage(picture, '')) === folder);
	return new Set(beside.map((picture) => posix.basename(picture).toLowerCase()));
}

import { readWithinDepth, tooDeep } from '../../files/depth-limit.ts';
import { EditRefusal, refused, refuseUnreadable } from '../edit-refusal.ts';
import { absent, type Field, isEmptied, type Place } from '../field.ts';
import type { EditedKind } from '../fields/file-schemas.ts';
import { readFields } from '../fields/read-fields.ts';
import { insertPart, movePart, removePart, replacePart } from '../markdown/edit-parts.ts';
import { splitPage } from '../markdown/split-page.ts';
import { replaceSetting } from '../settings/written-settings.ts';
import { insertYamlItem, moveYamlItem, removeYamlItem } from '../yaml/list-items.ts';
import { insertYamlField, moveYamlField, removeYamlField, setYamlField } from '../yaml/map-fields.ts';
import { setYamlValue } from '../yaml/replace-scalar.ts';
import type { Edit, EditValue } from './edit.ts';
import { refuseLarge } from './refuse-large.ts';

/** Thrown where a field is not what an edit began from. */
export class EditConflict extends Error {
	override name = 'EditConflict';
	/** The value that is there now; undefined where nothing is. */
	readonly theirs: unknown;

	constructor({ file, place }: Pick<Edit, 'file' | 'place'>, theirs: unknown) {
		super(`${file}: ${place.join('.')} was changed meanwhile.`);
		this.theirs = theirs;
	}
}

/** A text of a file without its byte order mark, and how it is edited. */
export interface EditedText {
	text: string;
	kind: EditedKind;
}

/**
 * Makes an edit in the text of a file. All bytes outside the field stay.
 *
 * @throws {EditConflict} where the field is not what the edit began from
 * @throws {EditRefusal} where the edit cannot be made without changing something else
 */
export function applyEdit(source: EditedText, edit: Edit): string {
	const text = readWithinDepth(
		edit,
		() => makeEdit(source, edit),
		() => {},
	);
	if (text === undefined)
		throw new EditRefusal(`The text has ${tooDeep.found}: ${tooDeep.fix}.`, refused('too-deep', {}));
	return text;
}

function makeEdit({ text, kind }: EditedText, edit: Edit): string {
	const { fields, problems } = readFields({ file: edit.file, text }, kind, '');
	refuseUnreadable(problems);
	checkBefore(fields, edit);
	if ('value' in edit) refuseLarge(edit.value, fieldAt(fields, edit.place)?.value as EditValue | undefined);
	const { format } = kind;
	if (format === 'settings') return editSettings(text, edit);
	if (format === 'yaml') return editYaml(text, edit);
	const parts = splitPage(text);
	if (isOfBody(edit)) return editBody(text, parts?.body ?? 0, edit);
	if (!parts)
		throw new EditRefusal('The page has no first lines between two lines of hyphens.', refused('no-place', {}));
	const { from, to } = parts.yaml;
	const eol = text[from - 2] === '\r' ? '\r\n' : '\n';
	// The last field may be added behind a line without an end.
	const edited = editYaml(text.slice(from, to) + eol, edit);
	return text.slice(0, from) + edited.replace(/\r?\n$/, '') + text.slice(to);
}

function checkBefore(fields: readonly Field[], edit: Edit): void {
	const place = edit.type === 'insert' ? [...edit.place, edit.index - 1] : edit.place;
	if (edit.type === 'insert' && (edit.index === 0 || edit.key !== undefined)) {
		if (edit.before !== absent) throw new EditConflict(edit, undefined);
		return;
	}
	const field = fieldAt(fields, place);
	if ((field?.hash ?? absent) !== edit.before) throw new EditConflict(edit, field?.value);
	if (field?.isFixed)
		throw new EditRefusal(
			'This value is computed, or repeated from another place: change it there.',
			refused('computed', {}),
		);
	if (edit.type === 'remove' && field && !field.isOptional && !isItem(place) && place[0] !== 'sections') {
		throw new EditRefusal(
			`${place.join('.')} is needed: write another value in its place.`,
			refused('needed', { place: place.join('.') }),
		);
	}
}

function isItem(place: Place): boolean {
	return typeof place.at(-1) === 'number';
}

/** Returns the edit that gives a field a value: an optional one that is emptied is taken out of its file. */
export function valueEdit(
	{ value, ...named }: Omit<Extract<Edit, { type: 'set' }>, 'type'>,
	field: Field | undefined,
): Edit {
	return isEmptied(field, value) ? { type: 'remove', ...named } : { type: 'set', ...named, value };
}

/** Returns the field at a place. */
export function fieldAt(fields: readonly Field[], place: Place): Field | undefined {
	const key = JSON.stringify(place);
	return fields.find((field) => field.place.length === place.length && JSON.stringify(field.place) === key);
}

function isOfBody({ type, place }: Edit): boolean {
	return type === 'insert' ? place.length === 0 : place.length === 1 && typeof place[0] === 'number';
}

function editBody(text: string, at: number, edit: Edit): string {
	const body = text.slice(at);
	return text.slice(0, at) + edited(body, edit);
}

function edited(body: string, edit: Edit): string {
	const index = Number(edit.place[0]);
	if (edit.type === 'remove') return removePart(body, index);
	if (edit.type === 'move') return movePart(body, index, edit.to);
	if (typeof edit.value !== 'string') throw new EditRefusal('A part of a page is a text.');
	return edit.type === 'insert' ? insertPart(body, edit.index, edit.value) : replacePart(body, index, edit.value);
}

function editYaml(text: string, edit: Edit): string {
	const { place } = edit;
	const [parent, last] = [place.slice(0, -1), place.at(-1)];
	switch (edit.type) {
		case 'insert':
			return edit.key === undefined
				? insertYamlItem(text, place, edit.index, edit.value)
				: insertYamlField(text, place, edit.index, [edit.key, edit.value]);
		case 'set':
			if (edit.before === absent && typeof last === 'string') return setYamlField(text, parent, last, edit.value);
			return isPlain(edit.value)
				? setYamlValue(text, place, edit.value)
				: setYamlField(text, parent, String(last), edit.value);
		case 'remove':
			return typeof last === 'number'
				? removeYamlItem(text, parent, last)
				: removeYamlField(text, parent, String(last));
		case 'move':
			return typeof last === 'number'
				? moveYamlItem(text, parent, last, edit.to)
				: moveYamlField(text, parent, String(last), edit.to);
	}
}

function isPlain(value: EditValue): value is string | number | boolean | null {
	return typeof value !== 'object' || value === null;
}

function editSettings(text: string, edit: Edit): string {
	if (edit.type !== 'set' || edit.before === absent || !isPlain(edit.value) || edit.value === null) {
		throw new EditRefusal('Settings are added, removed and ordered in site.config.ts itself.', refused('settings', {}));
	}
	return replaceSetting(text, edit.place, edit.value);
}

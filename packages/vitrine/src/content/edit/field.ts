import { hash } from 'node:crypto';

/** Keys and indexes that lead to a value; in the text of a Markdown page, the index of a part alone. */
export type Place = readonly (string | number)[];

/** What a person edits a field with. */
export type Control =
	/** One line of text. */
	| 'line'
	/** A text with emphasis, links and code. */
	| 'rich'
	/** Several paragraphs of Markdown. */
	| 'long'
	/** A part of a Markdown page. */
	| 'block'
	/** A text of the interface in ICU MessageFormat. */
	| 'message'
	| 'day'
	/** A date and time. */
	| 'moment'
	| 'choice'
	| 'toggle'
	| 'number'
	| 'link'
	| 'icon'
	/** The file of a picture, beside the content. */
	| 'file'
	/** The place in a picture that stays in sight when it is cut. */
	| 'focus'
	| 'group'
	| 'list';

/** One text or value of a site, or what holds several. */
export interface Field {
	/** Path from the site's folder. */
	file: string;
	place: Place;
	/** Code of the language that it is in; undefined for settings. */
	locale: string | undefined;
	control: Control;
	/** Whether it is a text that differs by language. */
	isWords: boolean;
	/** Whether the file may be without it. */
	isOptional: boolean;
	/** Whether it is computed or repeated from another place: then it is shown and not edited. */
	isFixed: boolean;
	/** UTF-16 offsets in the file; undefined where it is not written. */
	range: { from: number; to: number } | undefined;
	/** 1-based; that of what would hold it, where it is not written. */
	line: number;
	/** What is written, as it is read back; undefined where nothing is, and for groups and lists. */
	value: unknown;
	/** Of its value; an edit names the one that it began from. */
	hash: string;
	/** Fingerprint of its words, by which its translations are known; undefined for what is no text. */
	words?: string | undefined;
	/** Of a part of a Markdown page: the type of its node, headings with their level. */
	part?: string | undefined;
	/** The values of a choice. */
	choices?: readonly string[] | undefined;
	/** The most columns that it should take; a full-width character takes two. */
	maxColumns?: number | undefined;
	/** What it is for, in English, where its name does not say it. */
	purpose?: string | undefined;
	/** Of a group: whether it is a picture with its description. */
	isPicture?: true;
	/** Of a list: how many items it has. */
	length?: number | undefined;
	/** Of a list without items: the least that a first one needs, an empty text where it needs words. */
	newItem?: unknown;
	/** Of a list that each language orders for itself: the field by whose values entries of different languages belong together. */
	pairedBy?: string | undefined;
	/** Of a text of the interface that the file lacks: the words of the kit, which visitors read then. */
	builtIn?: string;
}

/** Whether a value takes a field out of its file: an optional one that is emptied. */
export function isEmptied(field: Pick<Field, 'isOptional'> | undefined, value: unknown): boolean {
	return field?.isOptional === true && value === '';
}

/** Hash of what is not written. */
export const absent = 'absent';

/** Returns the hash of a value: the start of the SHA-256 of its JSON. */
export function hashOf(value: unknown): string {
	return value === undefined ? absent : hash('sha256', JSON.stringify(value), 'hex').slice(0, 16);
}

/**
 * Writes a place as commands do: parts of a Markdown page by their number from 1 on.
 *
 * @example placeToKey(['items', 0, 'title']) // 'items.0.title'
 * @example placeToKey([2]) // '003'
 */
export function placeToKey(place: Place): string {
	const [first] = place;
	return place.length === 1 && typeof first === 'number' ? `${first + 1}`.padStart(3, '0') : place.join('.');
}

/** @example keyToPlace('items.0.title') // ['items', 0, 'title'] */
export function keyToPlace(key: string): Place {
	if (/^\d{3,}$/.test(key)) return [Number(key) - 1];
	return key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

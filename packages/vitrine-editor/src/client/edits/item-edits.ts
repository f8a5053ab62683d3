import type { Edit, EditValue, Field, SiteOverview } from 'vitrine/edit';
import { type ReadFields, readFields } from '../api.ts';
import type { EditStore } from './edit-store.ts';
import { type FieldNode, isWritten, treeOf, writtenValue } from './field-tree.ts';
import { inverseOf, type LateEdit } from './undo-steps.ts';
import { isWithin, writeWithin } from './write-within.ts';

/** Hash of what is not written. */
const absent = 'absent';

type Item = Pick<Field, 'file' | 'place' | 'hash'>;

/** What can be done with an item of a list, a section or a part of a page. */
export type Change =
	| { type: 'move'; item: Item; to: number }
	| { type: 'remove'; item: Item }
	/** Behind an item; at the beginning where there is none. */
	| {
			type: 'insert';
			file: string;
			list: Field['place'];
			behind: Item | undefined;
			index: number;
			value: EditValue;
			key?: string;
	  };

/** Writes a change as an edit. */
export function editOf(change: Change): Edit {
	if (change.type === 'insert') {
		const { file, list, behind, index, value, key } = change;
		const edit = { type: 'insert' as const, file, place: list, index, value, before: behind?.hash ?? absent };
		return key === undefined ? edit : { ...edit, key, before: absent };
	}
	const { file, place, hash } = change.item;
	if (change.type === 'move') return { type: 'move', file, place, before: hash, to: change.to };
	return { type: 'remove', file, place, before: hash };
}

/** What is known of the fields of a file, and of what was typed into them. */
interface Seen {
	edits: Pick<EditStore, 'saveAll' | 'allPending' | 'valueOf'>;
	fieldsOf: (file: string) => { fields: readonly Field[] } | string | undefined;
}

/**
 * Remembers an item as the person sees it now, and returns what finds it in its file: other items may come, go or move until an edit of it is
 * made. What was typed into it is written first. An item that is gone, or has other words, stays as it was: the server refuses to change it.
 */
export function rememberItem(item: Item, { edits, fieldsOf }: Seen): () => Promise<Item> {
	const { file, place } = item;
	const known = fieldsOf(file);
	const shown = typeof known === 'object' ? known.fields : [];
	const words = wordsIn(
		shown.map((field) => ({ ...field, value: edits.valueOf(field) })),
		place,
	);
	return async () => {
		await edits.saveAll((draft) => draft.file === file);
		const found = findItem(await readFields(file), { place, words });
		if (!found) return item;
		await writeWithin([{ file, place: found.place }], edits.allPending());
		const { fields } = await readFields(file);
		const now = fields.find((field) => isSame(field.place, found.place));
		return now && wordsIn(fields, now.place) === words ? now : item;
	};
}

/** Finds the item that has some words: at its place, or else at the only other one. */
function findItem(
	{ fields, pending }: ReadFields,
	{ place, words }: { place: Field['place']; words: string },
): Field | undefined {
	const seen = fields.map((field) => {
		const edit = pending.find((one) => isSame(one.place, field.place));
		return edit ? { ...field, value: edit.value } : field;
	});
	const items = fields.filter((field) => field.range !== undefined && isBeside(field.place, place));
	const isAlike = (one: Field) => wordsIn(seen, one.place) === words;
	const there = items.find((one) => isSame(one.place, place));
	// To look at all items takes a while in a long text.
	if (there && isAlike(there)) return there;
	const alike = items.filter(isAlike);
	return alike.length === 1 ? alike[0] : undefined;
}

/** Returns the words of an item, without the space between them: files are written without needless space. */
function wordsIn(fields: readonly Pick<Field, 'place' | 'range' | 'value'>[], item: Field['place']): string {
	const own = fields.filter(({ place, range }) => range !== undefined && isWithin(place, item));
	const leaves = own.filter(
		({ place }) => !own.some((other) => other.place.length > place.length && isWithin(other.place, place)),
	);
	return JSON.stringify(leaves.map(({ place, value }) => [place.slice(item.length), value])).replace(/\s|\\n/g, '');
}

/** Returns the index to which an item is moved where others came before it, or went, since. */
export function shiftedIndex(to: number, was: Pick<Field, 'place'>, now: Pick<Field, 'place'>): number {
	const shift = Number(now.place.at(-1)) - Number(was.place.at(-1));
	return Math.max(0, to + (shift || 0));
}

/**
 * Writes a change of the order of items for a page in all its languages: order is not words. A language that lacks the item, or has another
 * number of items, is left as it is. Where each language orders a list for itself, an item is removed wherever it is, and moved in its own alone.
 */
export async function editsInAllLanguages(
	change: Extract<Change, { type: 'move' | 'remove' }>,
	{ pages }: Pick<SiteOverview, 'pages'>,
): Promise<Edit[]> {
	const { file, place } = change.item;
	const page = pages.find(({ texts }) => Object.values(texts).some((text) => text.file === file));
	const others = Object.values(page?.texts ?? {}).flatMap((text) => (text.file === file ? [] : text.file));
	const own = await readList(file, place);
	if (own.names && change.type === 'move') return [editOf(change)];
	const name = own.names?.get(JSON.stringify(place));
	const edits = await Promise.all(
		others.map(async (other) => {
			const { items, names } = await readList(other, place);
			const item = own.names
				? items.find((one) => name !== undefined && names?.get(JSON.stringify(one.place)) === name)
				: items.find((one) => JSON.stringify(one.place) === JSON.stringify(place));
			return item && (own.names || items.length === own.items.length) ? [editOf({ ...change, item })] : [];
		}),
	);
	return [editOf(change), ...edits.flat()];
}

/** Reads the list that holds a place: its items and, where each language orders it for itself, their names by their places. */
async function readList(
	file: string,
	place: Field['place'],
): Promise<{ items: Field[]; names: ReadonlyMap<string, unknown> | undefined }> {
	const { fields } = await readFields(file);
	const items = fields.filter((field) => field.range !== undefined && isBeside(field.place, place));
	const list = JSON.stringify(place.slice(0, -1));
	const pairedBy = fields.find((field) => JSON.stringify(field.place) === list)?.pairedBy;
	if (pairedBy === undefined) return { items, names: undefined };
	const named = fields.filter((field) => field.place.length === place.length + 1 && field.place.at(-1) === pairedBy);
	return { items, names: new Map(named.map((field) => [JSON.stringify(field.place.slice(0, -1)), field.value])) };
}

/** Reads what takes edits of items back, as they are now. */
export async function undoOf(edits: readonly Edit[]): Promise<LateEdit[]> {
	return Promise.all(
		edits.map(async (edit) => {
			const nodes = flatten(treeOf((await readFields(edit.file)).fields));
			const node = nodes.find(({ field }) => JSON.stringify(field.place) === JSON.stringify(edit.place));
			const siblings = nodes.filter(({ field }) => isBeside(field.place, edit.place) && field.range !== undefined);
			const last = edit.place.at(-1);
			// Beside the parts of a text, the file has the fields of its first lines.
			const index = typeof last === 'number' ? last : node ? siblings.indexOf(node) : -1;
			return inverseOf(edit, { index, value: node && isWritten(node) ? writtenValue(node) : undefined });
		}),
	);
}

function flatten(nodes: readonly FieldNode[]): FieldNode[] {
	return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

function isSame(one: Field['place'], other: Field['place']): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

function isBeside(one: Field['place'], other: Field['place']): boolean {
	return one.length === other.length && JSON.stringify(one.slice(0, -1)) === JSON.stringify(other.slice(0, -1));
}

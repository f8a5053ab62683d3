import type { Edit, Field } from 'vitrine/edit';
import { readFields } from '../../api.ts';
import type { EditStore } from '../../edits/edit-store.ts';
import { isOfOneLine, isRunningText } from './block-kinds.ts';

const absent = 'absent';

/**
 * Inserts a part into a text before the one at an index. The part before may be written meanwhile: then it is tried once more.
 *
 * @returns a sentence where it was not made
 */
export async function insertBlock(
	edits: Pick<EditStore, 'make'>,
	{ file, index, text }: { file: string; index: number; text: string },
): Promise<string | undefined> {
	const attempt = async () => {
		const before = index === 0 ? absent : ((await blockAt(file, index - 1))?.hash ?? absent);
		const edit: Edit = { type: 'insert', file, place: [], index, value: text, before };
		return edits.make([edit], [{ type: 'remove', file, place: [index] }]);
	};
	return again(attempt);
}

/**
 * Divides a part at two offsets in its text, between which it goes: what is behind them becomes a part of its own.
 *
 * @returns a sentence where it was not made
 */
export async function splitBlock(
	edits: EditStore,
	field: Field,
	{ text, from, to }: { text: string; from: number; to: number },
): Promise<string | undefined> {
	const [left, right] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()];
	// The second part is inserted first, so that a failure loses no word.
	const refusal = await insertBlock(edits, { file: field.file, index: Number(field.place[0]) + 1, text: right });
	if (refusal === undefined) edits.set(field, left);
	return refusal;
}

/** Whether a part can be joined with the one before it. */
export function canJoin(edits: Pick<EditStore, 'valueOf'>, before: Field | undefined, field: Field): before is Field {
	const [first, second] = [before && edits.valueOf(before), edits.valueOf(field)];
	return (
		typeof first === 'string' &&
		typeof second === 'string' &&
		isRunningText(first) &&
		isRunningText(second) &&
		isOfOneLine(second)
	);
}

/**
 * Joins a part with the one before it.
 *
 * @returns where in the joined text the second begins; a sentence where it was not made
 */
export async function joinBlocks(
	edits: EditStore,
	before: Field,
	field: Field,
): Promise<{ caret: number } | { refusal: string }> {
	const [first, second] = [edits.valueOf(before), edits.valueOf(field)].map((value) => String(value ?? '').trimEnd());
	const words = (second ?? '').replace(/^#+\s+/, '');
	const text = first ?? '';
	const space = text === '' || words === '' || isWithoutSpace(text.slice(-2), words) ? '' : ' ';
	edits.set(before, text + space + words);
	if (edits.draftOf(field) ?? edits.pendingOf(field)) await edits.discard(field);
	const { file, place } = field;
	const refusal = await again(async () => {
		const now = await blockAt(file, Number(place[0]));
		const undo = { type: 'insert', file, place: [], index: Number(place[0]), value: String(now?.value ?? '') } as const;
		return edits.make([{ type: 'remove', file, place, before: now?.hash ?? absent }], [undo]);
	});
	if (refusal === undefined) return { caret: text.length + space.length };
	edits.set(before, text);
	edits.set(field, second ?? '');
	return { refusal };
}

/** Whether no space is written between two texts: one of both is in a script that has none. */
function isWithoutSpace(before: string, after: string): boolean {
	return (
		/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]$/u.test(before) ||
		/^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]/u.test(after)
	);
}

async function again(attempt: () => Promise<string | undefined>): Promise<string | undefined> {
	const refusal = await attempt().catch(() => 'offline');
	return refusal === 'conflict' ? attempt().catch(() => 'offline') : refusal;
}

async function blockAt(file: string, index: number): Promise<Field | undefined> {
	return (await readFields(file)).fields.find(({ place }) => place.length === 1 && place[0] === index);
}

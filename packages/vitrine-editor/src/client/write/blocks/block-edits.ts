import type { Edit, Field } from 'vitrine/edit';
import { readFields } from '../../api.ts';
import type { EditStore } from '../../edits/edit-store.ts';
import type { SiteStore } from '../../edits/site-store.ts';
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
 * Divides a part at two offsets in its text, between which it goes: what is behind them becomes a part of its own, together with what is
 * typed there until the server has answered.
 *
 * @returns where in the second part a person types on; a sentence where it was not made
 */
export async function splitBlock(
	{ edits, fieldsOf }: Pick<SiteStore, 'edits' | 'fieldsOf'>,
	field: Field,
	{ text, from, to }: { text: string; from: number; to: number },
): Promise<{ caret: number } | { refusal: string }> {
	const [first, second] = [text.slice(0, from), text.slice(to)];
	const index = Number(field.place[0]);
	const right = second.trimStart();
	// The second part is inserted first, so that a failure loses no word.
	const refusal = await insertBlock(edits, { file: field.file, index: index + 1, text: right });
	if (refusal !== undefined) return { refusal };
	const [own = field, behind] = [index, index + 1].map((at) => partAt(fieldsOf(field.file), at));
	const now = String(edits.valueOf(own) ?? '');
	const isTypedOn = now !== text && now.startsWith(first) && now.endsWith(second);
	const typed = isTypedOn ? now.slice(first.length, now.length - second.length) : '';
	if (now === text || isTypedOn) edits.set(own, first.trimEnd());
	else if (now.endsWith(second)) edits.set(own, now.slice(0, -second.length).trimEnd());
	if (behind && typed !== '') edits.set(behind, typed + right);
	return { caret: typed.length };
}

/** Returns a part of a text that was read, by its index. */
export function partAt(read: ReturnType<SiteStore['fieldsOf']>, index: number): Field | undefined {
	if (typeof read !== 'object') return undefined;
	return read.fields.find(({ place }) => place.length === 1 && place[0] === index);
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
 * Joins a part with the one before it, which has the words of both at once.
 *
 * @returns where in the joined text the second begins, and what resolves to a sentence where it was not made
 */
export function joinBlocks(
	edits: EditStore,
	before: Field,
	field: Field,
): { caret: number; joined: Promise<string | undefined> } {
	const [first, second] = [edits.valueOf(before), edits.valueOf(field)].map((value) => String(value ?? '').trimEnd());
	const words = (second ?? '').replace(/^#+\s+/, '');
	const text = first ?? '';
	const space = text === '' || words === '' || isWithoutSpace(text.slice(-2), words) ? '' : ' ';
	const whole = text + space + words;
	edits.set(before, whole);
	return {
		caret: text.length + space.length,
		joined: removeJoined(edits, { before, field, whole, text, second: second ?? '' }),
	};
}

/** Removes a part whose words are in the one before it; where that fails, both have their own words again. */
async function removeJoined(
	edits: EditStore,
	{ before, field, whole, text, second }: { before: Field; field: Field; whole: string; text: string; second: string },
): Promise<string | undefined> {
	if (edits.draftOf(field) ?? edits.pendingOf(field)) await edits.discard(field);
	const { file, place } = field;
	const refusal = await again(async () => {
		const now = await blockAt(file, Number(place[0]));
		const undo = { type: 'insert', file, place: [], index: Number(place[0]), value: String(now?.value ?? '') } as const;
		return edits.make([{ type: 'remove', file, place, before: now?.hash ?? absent }], [undo]);
	});
	if (refusal === undefined) return undefined;
	if (edits.valueOf(before) === whole) edits.set(before, text);
	edits.set(field, second);
	return refusal;
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
	return partAt(await readFields(file), index);
}

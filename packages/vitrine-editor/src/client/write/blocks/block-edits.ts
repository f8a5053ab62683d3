import type { Field, PlainValue } from 'vitrine/edit';
import { type Draft, isUndecided } from '../../edits/draft.ts';
import type { EditStore } from '../../edits/edit-store.ts';
import { createInsertion, createRemoval, type PartsStore, partAt, untilAnswered } from '../../edits/parts/make-once.ts';
import { tryEdits } from '../../edits/server-calls.ts';
import { isOfOneLine, isRunningText } from './block-kinds.ts';

/**
 * Divides a part at two offsets in its text, between which it goes: what is behind them becomes a part of its own, together with what is
 * typed there until the server has answered.
 *
 * @returns where in the second part a person types on; a sentence where it was not made
 */
export async function splitBlock(
	store: PartsStore,
	field: Field,
	{ text, from, to }: { text: string; from: number; to: number },
): Promise<{ caret: number } | { refusal: string }> {
	const { edits, fieldsOf } = store;
	// Spaces at the end are in no file, and may be gone by the time of the answer.
	const [first, second] = [text.slice(0, from), text.slice(to).trimEnd()];
	const index = Number(field.place[0]);
	const right = second.trimStart();
	// The second part is inserted first, so that a failure loses no word.
	const next = () => ({ index: index + 1, text: right });
	const made = await untilAnswered(createInsertion(store, field.file, { next }));
	if (made.refusal !== undefined) return made;
	const [own = field, behind] = [index, index + 1].map((at) => partAt(fieldsOf(field.file), at));
	const now = String(edits.valueOf(own) ?? '').trimEnd();
	const isTypedOn = now.startsWith(first) && now.endsWith(second) && now.length >= first.length + second.length;
	const isSame = now === text.trimEnd();
	const typed = isTypedOn && !isSame ? now.slice(first.length, now.length - second.length) : '';
	if (isSame || isTypedOn) edits.set(own, first.trimEnd());
	else if (now.endsWith(second)) edits.set(own, now.slice(0, now.length - second.length).trimEnd());
	if (behind && typed !== '') edits.set(behind, typed + right);
	return { caret: typed.length };
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
	store: PartsStore,
	before: Field,
	field: Field,
): { caret: number; joined: Promise<string | undefined> } {
	const { edits } = store;
	const [first, second] = [edits.valueOf(before), edits.valueOf(field)].map((value) => String(value ?? '').trimEnd());
	const words = (second ?? '').replace(/^#+\s+/, '');
	const text = first ?? '';
	const space = text === '' || words === '' || isWithoutSpace(text.slice(-2), words) ? '' : ' ';
	const whole = text + space + words;
	edits.set(before, whole);
	return {
		caret: text.length + space.length,
		joined: removeJoined(store, { before, field, whole, text, second: second ?? '' }),
	};
}

/** Removes a part whose words are in the one before it, once these are saved; where that fails, both have their own words again. */
async function removeJoined(
	store: PartsStore,
	{ before, field, whole, text, second }: { before: Field; field: Field; whole: string; text: string; second: string },
): Promise<string | undefined> {
	const { edits } = store;
	const from = edits.draftOf(before)?.from;
	const remove = createRemoval(store, field);
	const discarded = tryEdits(async () => {
		if (edits.draftOf(field) ?? edits.pendingOf(field)) await edits.discard(field);
		return undefined;
	});
	const { refusal } = await untilAnswered(async () => {
		const failed = await discarded;
		await edits.saveAll((draft) => draft.file === field.file);
		const unsaved = failed ?? unsavedSince(edits.draftOf(before), from);
		return unsaved === undefined ? remove() : { refusal: unsaved };
	});
	if (refusal === undefined) return undefined;
	if (edits.valueOf(before) === whole) edits.set(before, text);
	// What was typed into it since stays.
	if (edits.draftOf(field) === undefined) edits.set(field, second);
	return refusal;
}

/** Returns why what was typed over a value is not saved; undefined where it is, also if more was typed since. */
function unsavedSince(draft: Draft | undefined, from: PlainValue | undefined): string | undefined {
	if (draft === undefined) return undefined;
	if (isUndecided(draft)) return 'conflict';
	if (draft.refusal !== undefined) return draft.refusal;
	return draft.unanswered || draft.from === from ? 'offline' : undefined;
}

/** Whether no space is written between two texts: one of both is in a script that has none. */
function isWithoutSpace(before: string, after: string): boolean {
	return (
		/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]$/u.test(before) ||
		/^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}]/u.test(after)
	);
}

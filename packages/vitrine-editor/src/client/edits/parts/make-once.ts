import type { Field } from 'vitrine/edit';
import { type ReadFields, readFields } from '../../api.ts';
import { tryEdits } from '../server-calls.ts';
import type { SiteStore } from '../site-store.ts';
import type { LateEdit } from '../undo-steps.ts';

const absent = 'absent';

/** What edits of parts are made with. */
export type PartsStore = Pick<SiteStore, 'edits' | 'fieldsOf' | 'refresh'>;

/** The insertion or removal of a part of a text: each call tries to make it, and it is made once. */
export type PartEdit<Made extends Done> = () => Promise<{ refusal: string } | Made>;

interface Done {
	refusal?: undefined;
}

/** Returns the parts of a text that was read. */
export function partsOf(read: ReadFields | string | undefined): Field[] {
	return typeof read === 'object' ? read.fields.filter(({ place }) => isPart(place)) : [];
}

/** Returns the parts of a text as they are shown; those of a page that is not open are read. */
export async function readParts({ fieldsOf }: Pick<PartsStore, 'fieldsOf'>, file: string): Promise<Field[]> {
	const read = fieldsOf(file);
	return partsOf(typeof read === 'object' ? read : await readFields(file));
}

/** Returns a part of a text that was read, by its index. */
export function partAt(read: ReadFields | string | undefined, index: number): Field | undefined {
	return partsOf(read)[index];
}

/** An insertion that was sent: the text had `count` parts. */
export interface SentPart {
	index: number;
	text: string;
	count: number;
}

/** What was inserted: a text may become several parts. */
interface Inserted extends Done {
	/** Of the first part. */
	index: number;
	text: string;
	/** How many parts there are more. */
	count: number;
}

interface InsertionOptions {
	next: (parts: readonly Field[]) => { index: number; text: string };
	sent?: SentPart | undefined;
	onSent?: (sent: SentPart | undefined) => void;
}

/**
 * Creates the insertion of a part before the one at an index. The part before may be written meanwhile: then it is tried once more. Where the
 * answer was lost, the next call looks whether the part is there.
 *
 * @param next receives the parts, and returns what is to be inserted where the call before has not done that
 * @param sent what was sent before this page was opened, and not answered
 * @param onSent called with what is sent, and without it where that was refused
 */
export function createInsertion(
	{ edits, fieldsOf, refresh }: PartsStore,
	file: string,
	{ next, sent, onSent = () => {} }: InsertionOptions,
): PartEdit<Inserted> {
	let unanswered = sent;
	const note = (now: SentPart | undefined) => {
		unanswered = now;
		onSent(now);
	};
	const insert = async (): Promise<{ refusal: string } | Inserted> => {
		let made: Inserted | undefined;
		let sending: (SentPart & { undo: LateEdit[] }) | undefined;
		const refusal = await edits.make(async () => {
			const parts = partsOf(await readFields(file));
			made = unanswered && insertedIn(parts, unanswered);
			if (made) return undefined;
			const { index, text } = next(parts);
			const before = index === 0 ? absent : (parts[index - 1]?.hash ?? absent);
			const undo = removals(file, index, 1);
			const sent = { index, text, count: parts.length };
			sending = { ...sent, undo };
			note(sent);
			return { edits: [{ type: 'insert', file, place: [], index, value: text, before }], undo };
		});
		if (refusal !== undefined) {
			if (sending && refusal !== 'offline') note(undefined);
			return { refusal };
		}
		if (made) {
			const { index, text, count } = made;
			edits.noteMade([{ type: 'insert', file, place: [], index, value: text }], removals(file, index, count));
			await refresh([file]);
			return made;
		}
		if (!sending) return { refusal: 'conflict' };
		const { index, text, undo } = sending;
		const parts = await readParts({ fieldsOf }, file).catch(() => []);
		const inserted = insertedIn(parts, sending) ?? { index, text, count: 1 };
		undo.push(...removals(file, index + 1, inserted.count - 1));
		return inserted;
	};
	return () => twice(insert);
}

/**
 * Creates the removal of a part, wherever it is by then: it is known by its hash. Where the answer was lost, the next call looks whether it is
 * gone.
 */
export function createRemoval(
	{ edits, refresh }: PartsStore,
	{ file, place, hash }: Pick<Field, 'file' | 'place' | 'hash'>,
): PartEdit<Done> {
	/** How many such parts there were when it was sent. */
	let unanswered: { alike: number; index: number; undo: LateEdit[] } | undefined;
	const remove = async (): Promise<{ refusal: string } | Done> => {
		let isGone = false;
		let isSent = false;
		const refusal = await edits.make(async () => {
			const parts = partsOf(await readFields(file));
			const alike = parts.flatMap((one, index) => (one.hash === hash ? [index] : []));
			isGone = unanswered !== undefined && alike.length < unanswered.alike;
			const own = Number(place[0]);
			const index = alike.includes(own) ? own : alike.length === 1 ? alike[0] : undefined;
			if (isGone || index === undefined) return undefined;
			isSent = true;
			const undo: LateEdit[] = [{ type: 'insert', file, place: [], index, value: String(parts[index]?.value ?? '') }];
			unanswered = { alike: alike.length, index, undo };
			return { edits: [{ type: 'remove', file, place: [index], before: hash }], undo };
		});
		if (refusal === undefined && isGone && unanswered) {
			edits.noteMade([{ type: 'remove', file, place: [unanswered.index] }], unanswered.undo);
			await refresh([file]);
			return {};
		}
		if (isSent && refusal !== 'offline') unanswered = undefined;
		if (refusal !== undefined) return { refusal };
		return isSent ? {} : { refusal: 'conflict' };
	};
	return () => twice(remove);
}

/** Calls that reach no server before an edit counts as not made. */
const maxCalls = 15;

/** Milliseconds between them. */
const retry = 2000;

/** Makes an edit of parts; a server that does not answer is called again for half a minute. */
export async function untilAnswered<Made extends Done>(make: PartEdit<Made>): Promise<{ refusal: string } | Made> {
	for (let call = 1; ; call++) {
		const made = await make();
		if (made.refusal !== 'offline' || call === maxCalls) return made;
		await new Promise((resolve) => setTimeout(resolve, retry));
	}
}

function isPart(place: Field['place']): boolean {
	return place.length === 1 && typeof place[0] === 'number';
}

/** Returns the parts that an insertion has made, which had `count` parts before it; undefined where it was not made. */
function insertedIn(parts: readonly Field[], { index, text, count }: SentPart): Inserted | undefined {
	const added = Math.max(0, parts.length - count);
	const words = (of: string) => of.replace(/\s+/g, '');
	// Others may have inserted parts before it, or behind it.
	for (let from = index; from <= index + added; from++) {
		for (let own = 1; own <= added; own++) {
			const there = parts.slice(from, from + own).map(({ value }) => String(value));
			if (words(there.join('')) === words(text)) return { index: from, text, count: own };
		}
	}
	return undefined;
}

/** Returns what removes parts, the first of them last. */
function removals(file: string, from: number, count: number): LateEdit[] {
	return Array.from({ length: count }, (_, index) => ({ type: 'remove', file, place: [from + index] }));
}

/** Makes an edit, and once more where the parts beside it were changed while it was sent. */
async function twice<Made extends Done>(make: PartEdit<Made>): Promise<{ refusal: string } | Made> {
	const attempt = async (): Promise<{ refusal: string } | Made> => {
		let made: { refusal: string } | Made = { refusal: 'offline' };
		const refusal = await tryEdits(async () => {
			made = await make();
			return undefined;
		});
		return refusal === undefined ? made : { refusal };
	};
	const first = await attempt();
	return first.refusal === 'conflict' ? attempt() : first;
}

import { EditRefusal, refused, refuseUnreadable } from '../edit-refusal.ts';
import { fieldAt, valueEdit } from '../edits/apply-edit.ts';
import type { Edit } from '../edits/edit.ts';
import { type Field, type Place, placeToKey } from '../field.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { Journal } from '../journal/open-journal.ts';
import { type FieldName, fieldKey, type PendingEdit } from '../journal/pending-edit.ts';
import type { CheckOutcome, EditOutcome } from '../session/edit-outcome.ts';
import type { EditSession } from '../session/edit-session.ts';
import { compareEdit } from './compare-edit.ts';
import { isPart } from './joined-parts.ts';
import type { Standing } from './pending-field.ts';
import { type PartWritten, shiftsBy } from './shifts-by.ts';

/** Dependencies of the settler. */
export interface SettleTools {
	session: Pick<EditSession, 'fieldsOf' | 'edit' | 'check' | 'ready'>;
	journal: Journal;
	/** Whether a later edit of a field is being saved: it is settled afterwards. */
	isTyping: (field: FieldName) => boolean;
	/** Receives what keeps an edit from becoming a file. */
	stand: (edit: PendingEdit, standing: Standing) => void;
	/** Receives edits that became files, and edits of structure that have the same effect on the places of others. */
	finish: (edits: readonly PendingEdit[], shifts?: readonly Edit[]) => Promise<void>;
	/** Gives an edit another place: its field was moved. Undefined where there is another edit. */
	move: (edit: PendingEdit, place: Place) => Promise<PendingEdit | undefined>;
	/** Whether the value of an edit may be in its file, since it was being written. */
	isTried: (edit: PendingEdit) => boolean;
	/** Notes an edit that is about to be written. */
	noteWriting: (edit: PendingEdit) => void;
	/** Checks an edit again after a while; returns false where that was done often enough. */
	checkAgain: (edit: PendingEdit) => boolean;
	/** Lets an edit wait whose author has had a text that took too long; returns false where it need not. */
	postpone: (edit: PendingEdit) => boolean;
	/** Receives that the text of an edit could not be read or checked. */
	noteFailure: (edit: PendingEdit, error: unknown) => void;
	/** Receives errors that are no messages for a person. */
	report: (error: unknown) => void;
}

/** Compares pending edits with the files, checks them, and lets them become files. */
export interface Settler {
	check: (field: FieldName) => Promise<void>;
	/** Writes edits together, and returns the fields of those that did not pass so: some of them may pass by themselves. */
	writeTogether: (fields: readonly FieldName[]) => Promise<readonly FieldName[]>;
	writeOne: (field: FieldName) => Promise<void>;
}

/** An edit that its field is ready for. */
interface Candidate {
	edit: PendingEdit;
	before: string;
	field: Field | undefined;
	/** Parts behind its field that belong to the text which the edit began from. */
	rest: readonly Field[];
	/** How many parts the text had. */
	parts: number;
}

/** An error that is no message for a person: files changed while they were read, for example. */
interface Failure {
	state: 'failed';
	error: unknown;
}

interface Written {
	/** Those that were to be written. */
	candidates: readonly Candidate[];
	outcome: EditOutcome | Failure;
}

/** Attempts to write edits together, each without those that the one before was refused for. */
const maxAttempts = 20;

export function createSettler(tools: SettleTools): Settler {
	const { session, journal, isTyping, stand, finish, move, isTried, noteWriting } = tools;
	const { checkAgain, postpone, noteFailure, report } = tools;
	/** By key: whether the text that an edit began from was in its file once. */
	const unique = new Map<string, boolean>();

	const compare = async (field: FieldName): Promise<Candidate | undefined> => {
		const edit = isTyping(field) ? undefined : journal.latest(field);
		if (!edit || postpone(edit)) return undefined;
		try {
			const { fields, problems } = await session.fieldsOf(edit.file);
			refuseUnreadable(problems);
			const key = fieldKey(edit);
			const compared = compareEdit(edit, fields, { wasUnique: unique.get(key), isTried: isTried(edit) });
			unique.delete(key);
			if (compared.state === 'done') await finish([edit]);
			if (compared.state === 'changed') stand(edit, { state: 'conflict', theirs: compared.theirs });
			if (compared.state !== 'same') return undefined;
			const { place, before, isUnique, rest } = compared;
			const moved = place === edit.place ? edit : await move(edit, place);
			if (!moved) {
				stand(edit, { state: 'conflict', theirs: fields.find((one) => fieldKey(one) === key)?.value });
				return undefined;
			}
			unique.set(fieldKey(moved), isUnique);
			const parts = fields.filter((one) => isPart(one.place)).length;
			return { edit: moved, before, field: fieldAt(fields, place), rest, parts };
		} catch (error) {
			fail(edit, error);
			return undefined;
		}
	};

	/** Ends an attempt with an error: what is no message for the person who typed is tried again, and reported in the end. */
	const fail = (edit: PendingEdit, error: unknown) => {
		const isMessage = error instanceof EditRefusal || error instanceof JournalError;
		if (!isMessage && checkAgain(edit)) return;
		if (!isMessage) report(error);
		const sentence = 'It could not be checked, and stays saved. The terminal shows what went wrong.';
		const refusal = error instanceof EditRefusal ? error.refusal : isMessage ? undefined : refused('unchecked', {});
		stand(edit, { state: 'refused', message: isMessage ? error.message : sentence, refusal });
	};
	const failure = (error: unknown): Failure => ({ state: 'failed', error });

	/** Waits until the thread has read the site: its time limit is longer until then. */
	const ready = () => session.ready().catch(() => {});

	const compareAll = async (fields: readonly FieldName[]) => {
		const found: Candidate[] = [];
		for (const field of fields) {
			const one = await compare(field);
			if (one) found.push(one);
		}
		return found;
	};

	/** Writes edits together, but for those that a later edit replaced meanwhile. */
	const write = async (compared: readonly Candidate[]): Promise<Written> => {
		const candidates = compared.filter(({ edit }) => journal.numberOf(edit) === edit.number).sort(fromTheEnd);
		if (candidates.length === 0) return { candidates, outcome: { state: 'written', files: [] } };
		for (const { edit } of candidates) noteWriting(edit);
		await ready();
		const outcome = await session.edit(candidates.flatMap(editsOf)).catch(failure);
		if (outcome.state !== 'written') return { candidates, outcome };
		const written = candidates.map(
			({ edit, rest, parts }): PartWritten => ({ ...edit, replaced: 1 + rest.length, parts }),
		);
		await finish(
			candidates.map(({ edit }) => edit),
			await shiftsBy(written, session),
		);
		return { candidates, outcome };
	};

	const settle = async ({ edit }: Candidate, outcome: EditOutcome | CheckOutcome | Failure) => {
		if (outcome.state === 'failed') {
			noteFailure(edit, outcome.error);
			return fail(edit, outcome.error);
		}
		if (outcome.state === 'written') return;
		if (outcome.state === 'passes') return stand(edit, { state: 'ready' });
		const { state } = outcome;
		if (state === 'broken') return stand(edit, { state, problems: outcome.problems });
		if (state === 'refused') return stand(edit, { state, message: outcome.message, refusal: outcome.refusal });
		return stand(edit, { state, theirs: outcome.theirs });
	};

	return {
		async check(field) {
			const found = await compare(field);
			if (!found) return;
			await ready();
			const outcome = await session.check(editsOf(found)).catch(failure);
			await settle(found, outcome);
		},
		async writeTogether(fields) {
			let left = await compareAll(fields);
			const others: FieldName[] = [];
			for (let attempt = 0; attempt < maxAttempts && left.length > 1; attempt++) {
				const { outcome } = await write(left);
				if (outcome.state === 'written') return others;
				const named = left.filter(({ edit }) => isNamed(edit, outcome));
				if (named.length === 0 || named.length === left.length) break;
				others.push(...named.map(({ edit }) => edit));
				left = left.filter((one) => !named.includes(one));
			}
			return [...left.map(({ edit }) => edit), ...others];
		},
		async writeOne(field) {
			const found = await compare(field);
			const { candidates, outcome } = await write(found ? [found] : []);
			for (const candidate of candidates) await settle(candidate, outcome);
		},
	};
}

function editsOf({ edit: { file, place, value }, before, field, rest }: Candidate): Edit[] {
	const removed = rest
		.toReversed()
		.map((part): Edit => ({ type: 'remove', file, place: part.place, before: part.hash }));
	const isEmpty = isPart(place) && typeof value === 'string' && value.trim() === '';
	const named = { file, place, before };
	return [...removed, isEmpty ? { type: 'remove', ...named } : valueEdit({ ...named, value }, field)];
}

/** A part of a page may become several: those before it keep their places. */
function fromTheEnd({ edit: one }: Candidate, { edit: other }: Candidate): number {
	return Number(other.place[0]) - Number(one.place[0]) || 0;
}

/** Whether an outcome is due to an edit, as far as that is known of several together. */
function isNamed({ file, place }: PendingEdit, outcome: EditOutcome | Failure): boolean {
	if (outcome.state === 'written' || outcome.state === 'failed') return false;
	if (outcome.state !== 'broken') return fieldKey({ file, place }) === fieldKey(outcome);
	const key = placeToKey(place);
	return outcome.problems.some((problem) => problem.file === file && (problem.where ?? key) === key);
}

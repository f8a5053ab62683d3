import type { Edit, Field, FieldName, FileEdit, PendingEvent, PendingField, PlainValue } from 'vitrine/edit';
import { CallError, discardEdits, type ShownValue, sendEdits, typeValue, writeFields } from '../api.ts';
import { type Draft, isRefused, type SaveState } from './draft.ts';
import { explain } from './explain-outcome.ts';
import { keepDrafts, restoreDrafts } from './kept-drafts.ts';
import { createUnwritten, type Unwritten } from './list-unwritten.ts';
import { createUndoSteps, type LateEdit, withHashes } from './undo-steps.ts';

/** Milliseconds without a key after which a value is saved. */
const pause = 1000;

/** Milliseconds after which a server that could not be reached is tried again. */
const retry = 2000;

/** Milliseconds after which a server that refused a value is tried again: its disk may have room by then. */
const refusedRetry = 10_000;

export interface EditStore {
	draftOf: (field: FieldName) => Draft | undefined;
	pendingOf: (field: FieldName) => PendingField | undefined;
	/** All that is pending, of any person: the same list until one changes. */
	allPending: () => readonly PendingField[];
	/** The value of a field as it is seen: what was typed, else what is pending, else what is in the file. */
	valueOf: (field: Field) => unknown;
	/** All that is in no file yet: edits that are pending, and values that are not even that. */
	unwritten: () => readonly Unwritten[];
	/** Values that are not pending yet: a page is shown with them. */
	values: () => readonly ShownValue[];
	set: (field: Field, value: PlainValue) => void;
	/** Notes whether an input method composes in a field: until it ends, nothing of the field is saved. */
	compose: (field: FieldName, isComposing: boolean) => void;
	/** Saves what was typed into a field at once, and writes it: it is left. */
	leave: (field: FieldName) => void;
	/** Chooses one of two versions of a field. */
	choose: (field: FieldName, whose: 'mine' | 'theirs') => Promise<void>;
	/** Takes back what is pending. */
	discard: (field: FieldName) => Promise<void>;
	/**
	 * Makes edits of structure at once.
	 *
	 * @param undo what takes them back, in their order
	 * @returns a sentence where they were not made
	 */
	make: (edits: readonly (Edit | FileEdit)[], undo?: readonly LateEdit[]) => Promise<string | undefined>;
	/** Takes the last step back, or again; returns the field that it changed. */
	undo: (direction: 'back' | 'again') => Promise<FieldName | undefined>;
	canUndo: (direction: 'back' | 'again') => boolean;
	/** Notes what the server has pending of a file. */
	note: (file: string, edits: readonly PendingField[]) => void;
	follow: (event: PendingEvent) => void;
	state: () => SaveState;
	/** The first field that cannot be written as it is. */
	problem: () => FieldName | undefined;
	subscribe: (listener: () => void) => () => void;
	/** Counts changes of any draft or pending edit. */
	version: () => number;
}

export const keyOf = ({ file, place }: FieldName): string => JSON.stringify([file, place]);

/**
 * Creates what holds typed values until the server has them, and shows what is pending there. Typed values are kept in the browser as
 * well, and sent when it starts the next time.
 *
 * @param onWritten called with files that were written, to read them again
 */
export function createEditStore(onWritten: (files: readonly string[]) => Promise<void>): EditStore {
	const drafts = new Map(restoreDrafts().map((draft) => [keyOf(draft), draft]));
	const pending = new Map<string, PendingField>();
	const timers = new Map<string, ReturnType<typeof setTimeout>>();
	/** Fields that are left: they are written once they are saved. */
	const left = new Set<string>();
	const saving = new Set<string>();
	const composing = new Set<string>();
	const steps = createUndoSteps();
	const listeners = new Set<() => void>();
	let listed: readonly PendingField[] = [];
	let version = 0;
	let isOffline = false;
	const changed = () => {
		version++;
		keepDrafts([...drafts.values()]);
		for (const listener of listeners) listener();
	};
	const schedule = (key: string, after: number) => {
		clearTimeout(timers.get(key));
		timers.set(
			key,
			setTimeout(() => save(key), after),
		);
	};
	/** Calls the server; undefined where it cannot be reached. */
	const attempt = async <Result>(call: () => Promise<Result>): Promise<Result | undefined> => {
		try {
			const result = await call();
			isOffline = false;
			return result;
		} catch (error) {
			if (error instanceof CallError && error.code !== undefined) throw error;
			isOffline = true;
			return undefined;
		}
	};
	async function save(key: string): Promise<void> {
		const draft = drafts.get(key);
		if (!draft || draft.conflict || saving.has(key) || composing.has(key)) return;
		clearTimeout(timers.get(key));
		saving.add(key);
		changed();
		const { file, place, value, from, replaces } = draft;
		const typing = {
			file,
			place,
			value,
			...(from === undefined ? {} : { from }),
			...(replaces === undefined ? {} : { replaces }),
		};
		let refusal: string | undefined;
		const outcome = await attempt(() => typeValue(typing)).catch((error: Error) => {
			refusal = error.message;
			return undefined;
		});
		saving.delete(key);
		const now = drafts.get(key);
		if (outcome === undefined) {
			if (now && refusal !== undefined) drafts.set(key, { ...now, refusal });
			schedule(key, refusal === undefined ? retry : refusedRetry);
		} else if (outcome.state === 'conflict') {
			const { theirs, number } = outcome;
			if (now) drafts.set(key, { ...now, conflict: { theirs, number } });
		} else {
			pending.set(key, outcome.edit);
			if (!draft.isStep && from !== undefined)
				steps.note({ field: { file, place }, typed: { undo: from, redo: value } });
			// More was typed meanwhile: it follows what was saved.
			if (now && now.value !== value) {
				drafts.set(key, { file, place, value: now.value, from: value });
				schedule(key, pause);
			} else {
				drafts.delete(key);
				if (left.delete(key)) void attempt(() => writeFields([{ file, place }])).catch(() => {});
			}
		}
		changed();
	}
	for (const key of drafts.keys()) schedule(key, 0);
	const store: EditStore = {
		draftOf: (field) => drafts.get(keyOf(field)),
		pendingOf: (field) => pending.get(keyOf(field)),
		allPending() {
			const now = [...pending.values()];
			if (now.length !== listed.length || now.some((edit, index) => edit !== listed[index])) listed = now;
			return listed;
		},
		valueOf: (field) => (store.draftOf(field) ?? store.pendingOf(field) ?? field).value,
		unwritten: createUnwritten(drafts, pending),
		values: () => [...drafts.values()].map(({ file, place, value }) => ({ file, place, value })),
		set(field, value) {
			const key = keyOf(field);
			const { file, place } = field;
			const draft = drafts.get(key);
			const seen = draft ? draft.from : ((pending.get(key)?.value ?? field.value) as PlainValue | undefined);
			left.delete(key);
			if (value === seen && !draft?.conflict && !saving.has(key)) drafts.delete(key);
			else drafts.set(key, { ...draft, file, place, value, from: seen, refusal: undefined });
			changed();
			schedule(key, pause);
		},
		compose(field, isComposing) {
			const key = keyOf(field);
			if (isComposing) composing.add(key);
			else if (composing.delete(key) && drafts.has(key)) schedule(key, pause);
		},
		leave(field) {
			const key = keyOf(field);
			if (drafts.has(key)) {
				left.add(key);
				schedule(key, 0);
			} else if (pending.get(key)?.state === 'ready') {
				void attempt(() => writeFields([{ file: field.file, place: field.place }])).catch(() => {});
			}
		},
		async choose({ file, place }, whose) {
			const key = keyOf({ file, place });
			const draft = drafts.get(key);
			const edit = pending.get(key);
			if (draft?.conflict) {
				const { theirs, number } = draft.conflict;
				if (whose === 'theirs') drafts.delete(key);
				else drafts.set(key, { file, place, value: draft.value, from: theirs, replaces: number });
			} else if (edit?.state === 'conflict') {
				if (whose === 'theirs') return store.discard({ file, place });
				drafts.set(key, { file, place, value: edit.value, from: edit.theirs as PlainValue, replaces: edit.number });
			}
			changed();
			if (whose === 'mine') schedule(key, 0);
		},
		async discard({ file, place }) {
			const key = keyOf({ file, place });
			drafts.delete(key);
			const edit = pending.get(key);
			if (edit) await attempt(() => discardEdits([{ file, place, number: edit.number }]));
			changed();
		},
		async make(edits, undo) {
			try {
				// What was typed is at its place before places change.
				const files = new Set(edits.flatMap((edit) => ('file' in edit ? edit.file : [])));
				await Promise.all([...drafts].flatMap(([key, { file }]) => (files.has(file) ? [save(key)] : [])));
				const outcome = await attempt(() => sendEdits(edits));
				if (outcome === undefined) return 'offline';
				if (outcome.state !== 'written') return explain(outcome);
				const [first] = edits;
				if (undo && first && 'place' in first) {
					const redo = edits.flatMap((edit) => ('place' in edit ? [edit as LateEdit] : []));
					steps.note({ field: { file: first.file, place: first.place }, made: { undo, redo } });
				}
				await onWritten(outcome.files);
				return undefined;
			} catch (error) {
				return error instanceof Error ? error.message : String(error);
			}
		},
		async undo(direction) {
			const step = direction === 'back' ? steps.takeBack() : steps.takeAgain();
			if (!step) return undefined;
			const { field, typed, made } = step;
			const which = direction === 'back' ? 'undo' : 'redo';
			if (typed) {
				const key = keyOf(field);
				drafts.set(key, {
					...field,
					value: typed[which],
					from: typed[which === 'undo' ? 'redo' : 'undo'],
					isStep: true,
				});
				left.add(key);
				schedule(key, 0);
			}
			if (made) {
				const ordered = which === 'undo' ? made.undo.toReversed() : made.redo;
				await store.make(await withHashes(ordered));
			}
			changed();
			return field;
		},
		canUndo: (direction) => (direction === 'back' ? steps.canUndo() : steps.canRedo()),
		note(file, edits) {
			for (const [key, edit] of pending) if (edit.file === file) pending.delete(key);
			for (const edit of edits) pending.set(keyOf(edit), edit);
			changed();
		},
		follow({ event, edit }) {
			const key = keyOf(edit);
			const known = pending.get(key);
			if (event === 'pending') {
				if (!known || known.number <= edit.number) pending.set(key, edit);
			} else if (known?.number !== edit.number) return;
			else if (event === 'discarded') pending.delete(key);
			// It is seen until its file was read: the words never fall back for a moment.
			else void onWritten([edit.file]);
			changed();
		},
		state() {
			if (isOffline) return 'offline';
			if ([...drafts.values()].some(isRefused)) return 'refused';
			if ([...pending.values()].some(({ state }) => state === 'conflict' || state === 'broken' || state === 'refused'))
				return 'refused';
			if (saving.size > 0) return 'saving';
			return drafts.size > 0 ? 'waiting' : 'saved';
		},
		problem: () =>
			[...drafts.values()].find(isRefused) ??
			[...pending.values()].find((edit) => edit.state !== 'ready' && edit.state !== 'unchecked'),
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		version: () => version,
	};
	return store;
}

import type { Field, FieldName, PendingEvent, PendingField, PlainValue } from 'vitrine/edit';
import type { SignedIn } from '../../person.ts';
import type { ReadFields, ShownValue } from '../api.ts';
import { createVersionChoice, type VersionChoice } from './choose-version.ts';
import { type Draft, isRefused, isUndecided, type SaveState } from './draft.ts';
import { type EditState, keyOf } from './edit-state.ts';
import { type KeptDrafts, openKeptDrafts } from './kept-drafts.ts';
import { createUnwritten, type Unwritten } from './list-unwritten.ts';
import { moveDrafts } from './move-drafts.ts';
import { createPendingFields, type PendingFields } from './pending-fields.ts';
import { createDraftSaver, type DraftSaver } from './save-drafts.ts';
import { createServerCalls } from './server-calls.ts';
import { createStepTaker, type StepTaker } from './take-steps.ts';

export interface EditStore extends Pick<DraftSaver, 'leave' | 'saveAll'>, VersionChoice, Omit<StepTaker, 'noteTyped'> {
	/** Begins for a person: what this person typed in this browser and did not save is here again, and sent. */
	open: (person: SignedIn) => void;
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
	compose: DraftSaver['compose'];
	/** Resolves when no input method composes in some places of a file any more; undefined where none does. */
	composed: DraftSaver['composed'];
	/** Moves what was typed into a file that was read again to where its words are now. */
	move: (file: string, before: ReadFields, now: ReadFields) => void;
	/** Takes over what the server has pending. */
	replacePending: PendingFields['replace'];
	/** Counts what became known of that. */
	pendingTime: PendingFields['time'];
	follow: (event: PendingEvent) => void;
	state: () => SaveState;
	/** The first field of this person that cannot be written as it is. */
	problem: () => FieldName | undefined;
	subscribe: (listener: () => void) => () => void;
	/** Counts changes of any draft or pending edit. */
	version: () => number;
}

interface EditStoreOptions {
	/** Called with files that were written, to read them again. */
	onWritten: (files: readonly string[]) => Promise<void>;
	/** Whether a file is read again once it was written. */
	isRead: (file: string) => boolean;
}

/**
 * Creates what holds typed values until the server has them, and shows what is pending there. Typed values are kept in the browser as
 * well, and sent when the same person opens it the next time.
 */
export function createEditStore({ onWritten, isRead }: EditStoreOptions): EditStore {
	const drafts = new Map<string, Draft>();
	let kept: KeptDrafts | undefined;
	let me: SignedIn | undefined;
	const pending = createPendingFields();
	const listeners = new Set<() => void>();
	let listed: readonly PendingField[] = [];
	let version = 0;
	const changed = () => {
		version++;
		kept?.keep(drafts);
		for (const listener of listeners) listener();
	};
	/** Whether the person has to do something about an edit: those of colleagues are theirs. */
	const needsMe = ({ state, author }: PendingField) =>
		state !== 'ready' && state !== 'unchecked' && (me?.way === 'machine' || author === me?.name);
	const state: EditState = { drafts, pending, changed };
	const calls = createServerCalls({
		isRetried: () => [...drafts.values()].some((draft) => !isUndecided(draft)),
		onAnswer: changed,
	});
	const { noteTyped, ...steps } = createStepTaker(state, calls, { saver: () => saver, onWritten });
	const saver = createDraftSaver(state, calls, { onTyped: noteTyped, onMoved: (file) => onWritten([file]) });
	const store: EditStore = {
		...steps,
		...createVersionChoice(state, calls, { ...saver, onTyped: noteTyped }),
		leave: saver.leave,
		saveAll: saver.saveAll,
		open(person) {
			me = person;
			kept = openKeptDrafts(person);
			for (const [key, draft] of kept.restore()) {
				if (drafts.has(key)) continue;
				drafts.set(key, draft);
				saver.saveNow(key, { isWritten: false });
			}
			changed();
		},
		compose: saver.compose,
		composed: saver.composed,
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
			saver.stay(key);
			const isKnown = !draft?.conflict && !draft?.anew && !draft?.unanswered && !saver.isSaving(key);
			if (value === seen && isKnown) drafts.delete(key);
			else drafts.set(key, { ...draft, file, place, value, from: seen, refusal: undefined });
			changed();
			saver.begin(key);
		},
		move(file, before, now) {
			const moved = moveDrafts(state, { file, before, now, isFree: saver.isFree });
			for (const key of moved) {
				const draft = drafts.get(key);
				if (draft?.value === draft?.from) drafts.delete(key);
				else saver.begin(key);
			}
		},
		replacePending(edits, of) {
			pending.replace(edits, of);
			changed();
		},
		pendingTime: pending.time,
		follow({ event, edit }) {
			if (event === 'pending') pending.note(edit);
			else {
				// It is seen until its file was read: the words never fall back for a moment.
				pending.end(edit, { isStillShown: event !== 'discarded' && isRead(edit.file) });
				// Also where the answer comes behind the event, and the edit was never seen as pending.
				if (event !== 'discarded') void onWritten([edit.file]);
			}
			changed();
		},
		state() {
			if (calls.isOffline()) return 'offline';
			if ([...drafts.values()].some(isRefused)) return 'refused';
			if ([...pending.values()].some(needsMe)) return 'refused';
			if (saver.isSaving()) return 'saving';
			return drafts.size > 0 ? 'waiting' : 'saved';
		},
		problem: () => [...drafts.values()].find(isRefused) ?? [...pending.values()].find(needsMe),
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		version: () => version,
	};
	return store;
}

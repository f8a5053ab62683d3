import type { Edit, FieldName, FileEdit, PlainValue } from 'vitrine/edit';
import { type BackOutcome, sendEdits } from '../api.ts';
import { reopenConflict } from './conflict.ts';
import { isUndecided, isUnsaved } from './draft.ts';
import { type EditState, keyOf } from './edit-state.ts';
import { explain } from './explain-outcome.ts';
import type { DraftSaver } from './save-drafts.ts';
import { type ServerCalls, tryEdits } from './server-calls.ts';
import { createUndoSteps, type LateEdit, type Step, withHashes } from './undo-steps.ts';
import { writeWithin } from './write-within.ts';

/** What a step back or again has changed. */
export interface StepTaken {
	/** Where it was; undefined where files came or went. */
	field?: FieldName;
	/** Files that came, went or changed. */
	files?: readonly string[];
	/** Why it could not be taken. */
	refusal?: string;
}

type Direction = 'back' | 'again';

/** Edits of structure, as they are sent. */
export interface PreparedEdits {
	edits: readonly (Edit | FileEdit)[];
	/** What takes them back, in their order; a change of files is taken back by the server. */
	undo?: readonly LateEdit[] | undefined;
}

/** A press that is not done yet: of Undo, of Redo, or of what makes edits. */
interface Press {
	/** Fields with values that were not saved when it came, and are not yet. */
	drafts: Set<string>;
	/** What was typed since. */
	later: Set<Step>;
}

/** Makes edits at once, and takes steps back and again. */
export interface StepTaker {
	/**
	 * Makes edits of structure as soon as what was begun before is done.
	 *
	 * @param prepare reads what they need; returns undefined where there is nothing to make
	 * @returns a sentence where they were not made; a call that fails while they are prepared is a reason as well
	 */
	make: (prepare: () => PreparedEdits | undefined | Promise<PreparedEdits | undefined>) => Promise<string | undefined>;
	/** Notes edits of structure that were made although no answer came back. */
	noteMade: (edits: readonly LateEdit[], undo: readonly LateEdit[]) => void;
	/** Notes a change of files that another call has made. */
	noteChange: (field: FieldName, change: string) => void;
	/** Notes the way back to an earlier version of files, as one step. */
	noteBack: (outcomes: readonly BackOutcome[]) => void;
	/**
	 * Notes what was typed into a field.
	 *
	 * @param isApart whether it does not go on from what was typed into it before
	 */
	noteTyped: (field: FieldName, typed: { undo: PlainValue; redo: PlainValue; isApart?: boolean }) => void;
	/** Takes the last step back that there was when this was called, or takes it again; undefined where there is none. */
	undo: (direction: Direction) => Promise<StepTaken | undefined>;
	canUndo: (direction: Direction) => boolean;
}

/**
 * Creates what takes steps.
 *
 * @param onWritten called with files that were written, to read them again
 */
export function createStepTaker(
	{ drafts, pending, changed }: EditState,
	{ attempt }: ServerCalls,
	{ saver, onWritten }: { saver: () => DraftSaver; onWritten: (files: readonly string[]) => Promise<void> },
): StepTaker {
	const steps = createUndoSteps();
	const presses = new Set<Press>();
	let last: Promise<unknown> = Promise.resolve();
	/** One after the other: a step is known in full when the next one is taken. */
	const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
		const done = last.then(run);
		last = done.catch(() => {});
		return done;
	};
	/** @param onSent called when what was typed before is saved, and the edits are about to be sent */
	const send = async (edits: readonly (Edit | FileEdit)[], onSent = () => {}) => {
		let release = () => {};
		try {
			// What was typed is at its place before places change.
			const files = new Set(edits.flatMap((edit) => ('file' in edit ? edit.file : [])));
			const isWhole = edits.some(({ type }) => type === 'restore');
			const isConcerned = (file: string) => isWhole || files.has(file);
			await saver().saveAll(({ file }) => isConcerned(file));
			onSent();
			release = saver().hold(isConcerned);
			const outcome = await attempt(() => sendEdits(edits));
			if (outcome === undefined) return { refusal: 'offline' };
			if (outcome.state !== 'written') return { refusal: explain(outcome) };
			await onWritten(outcome.files);
			return outcome;
		} catch (error) {
			return { refusal: error instanceof Error ? error.message : String(error) };
		} finally {
			release();
		}
	};
	const takeStep = async (step: Step, which: 'undo' | 'redo'): Promise<StepTaken> => {
		const { field, typed, made, change, parts } = step;
		if (parts) return takeParts(parts, which);
		if (typed) {
			const key = keyOf(field);
			const unsaved = await unsavedIn(field);
			if (unsaved !== undefined) return { refusal: unsaved };
			const from = typed[which === 'undo' ? 'redo' : 'undo'];
			// A step that is not saved yet is followed by this one.
			drafts.set(key, { ...(drafts.get(key) ?? { from }), ...field, value: typed[which], isStep: true });
			saver().saveNow(key, { isWritten: true });
		}
		if (made) {
			const ordered = which === 'undo' ? made.undo.toReversed() : made.redo;
			await writeWithin(await savedPlaces(ordered), pending.values());
			const sent = await send(await withHashes(ordered));
			if ('refusal' in sent) return sent;
		}
		if (change === undefined) return { field };
		const sent = await send([{ type: 'restore', change }]);
		if ('refusal' in sent) return sent;
		if (sent.change !== undefined) step.change = sent.change;
		return { files: sent.files };
	};
	/** Saves what was typed in the files of edits; returns the places that go or move. */
	const savedPlaces = async (edits: readonly LateEdit[]) => {
		const files = new Set(edits.map(({ file }) => file));
		await saver().saveAll(({ file }) => files.has(file));
		return edits.filter(({ type }) => type === 'remove' || type === 'move');
	};
	/** Returns why words in a field are not saved: nothing else may take their place before they are. */
	const unsavedIn = async (field: FieldName): Promise<string | undefined> => {
		await saver().saveAll((draft) => keyOf(draft) === keyOf(field));
		const draft = drafts.get(keyOf(field));
		if (draft === undefined || draft.isStep || !isUnsaved(draft)) return undefined;
		return isUndecided(draft) ? 'conflict' : (draft.refusal ?? 'offline');
	};
	/** Takes the parts of a step, or none: a change of files may be refused, what is typed is not once nothing unsaved is in its way. */
	const takeParts = async (parts: readonly Step[], which: 'undo' | 'redo'): Promise<StepTaken> => {
		const changes = parts.filter(({ change }) => change !== undefined);
		const values = parts.filter(({ change }) => change === undefined);
		for (const { field } of values) {
			const unsaved = await unsavedIn(field);
			if (unsaved !== undefined) return { refusal: unsaved };
		}
		const files: string[] = [];
		for (const [index, part] of changes.entries()) {
			const taken = await takeStep(part, which);
			files.push(...(taken.files ?? []));
			if (taken.refusal === undefined) continue;
			for (const done of changes.slice(0, index).reverse()) await takeStep(done, which);
			return taken;
		}
		for (const part of values) await takeStep(part, which);
		const [first] = values;
		return first ? { field: first.field } : { files };
	};
	const make = async ({ edits, undo }: PreparedEdits, { later }: Press): Promise<string | undefined> => {
		const [first] = edits;
		const field = first && 'place' in first ? { file: first.file, place: first.place } : undefined;
		const step: Step = { field: field ?? { file: '', place: [] } };
		let withdraw = () => {};
		// What is typed from the press until the server has answered, and all is read again, is a later step.
		const sent = await send(edits, () => {
			withdraw = steps.note(step, { later });
		});
		const change = 'change' in sent ? sent.change : undefined;
		if (change !== undefined) step.change = change;
		else if (undo && field && !('refusal' in sent)) {
			const redo = edits.flatMap((edit) => ('place' in edit ? [edit as LateEdit] : []));
			step.made = { undo, redo };
		} else withdraw();
		changed();
		return 'refusal' in sent ? sent.refusal : undefined;
	};
	const undo = async (direction: Direction, { drafts: unsaved, later }: Press): Promise<StepTaken | undefined> => {
		// What was typed just now is the last step.
		await saver().saveAll((draft) => unsaved.has(keyOf(draft)));
		const field = direction === 'back' ? reopenConflict(drafts) : undefined;
		if (field) {
			changed();
			return { field };
		}
		const next = direction === 'back' ? steps.takeBack((step) => !later.has(step)) : steps.takeAgain();
		if (!next) return undefined;
		const taken = await takeStep(next.step, direction === 'back' ? 'undo' : 'redo').catch(
			(error: Error): StepTaken => ({ refusal: error.message }),
		);
		// It can be tried again.
		if (taken.refusal !== undefined) next.putBack();
		changed();
		return taken;
	};
	/** Does what a press is for when its turn comes, and knows what is typed until it is done. */
	const pressed = <Result>(run: (press: Press) => Promise<Result>): Promise<Result> => {
		const press: Press = { drafts: new Set(drafts.keys()), later: new Set() };
		presses.add(press);
		return inTurn(() => run(press)).finally(() => presses.delete(press));
	};
	return {
		make: (prepare) =>
			pressed((press) =>
				tryEdits(async () => {
					const prepared = await prepare();
					return prepared && make(prepared, press);
				}),
			),
		undo: (direction) => pressed((press) => undo(direction, press)),
		noteMade(redo, undo) {
			const [first] = redo;
			if (first) steps.note({ field: { file: first.file, place: first.place }, made: { undo, redo } });
			changed();
		},
		noteChange(field, change) {
			steps.note({ field, change });
			changed();
		},
		noteBack(outcomes) {
			const parts = outcomes.flatMap((outcome): Step[] => {
				if (outcome.state !== 'written') return [];
				const { change, records, values = [], files } = outcome;
				const field = { file: files[0] ?? '', place: [] };
				const changes = [change, records].flatMap((id) => (id === undefined ? [] : [{ field, change: id }]));
				const typed = values.map(({ file, place, value, from }) => ({
					...{ field: { file, place }, typed: { undo: from, redo: value } },
				}));
				return [...changes, ...typed];
			});
			const [first] = parts;
			if (first) steps.note({ field: first.field, parts });
			changed();
		},
		noteTyped(field, { isApart = false, ...typed }) {
			const step = { field, typed };
			// Deleted: what is typed from here on came behind the press.
			const earlier = [...presses].filter(({ drafts }) => !drafts.delete(keyOf(field)));
			for (const { later } of earlier) later.add(step);
			steps.note(step, { isApart: isApart || earlier.length > 0 });
		},
		canUndo: (direction) =>
			direction === 'back' ? steps.canUndo() || [...drafts.values()].some(({ isStep }) => !isStep) : steps.canRedo(),
	};
}

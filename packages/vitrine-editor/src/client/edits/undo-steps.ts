import type { Edit, EditValue, Field, FieldName, PlainValue } from 'vitrine/edit';
import { readFields } from '../api.ts';

/** An edit whose hash is read when it is made. */
export type LateEdit = Edit extends infer Each ? (Each extends Edit ? Omit<Each, 'before'> : never) : never;

/** One step back or forward: values that were typed, edits of structure, a change of files, or several of these. */
export interface Step {
	/** Where the focus goes. */
	field: FieldName;
	typed?: { undo: PlainValue; redo: PlainValue };
	made?: { undo: readonly LateEdit[]; redo: readonly LateEdit[] };
	/** Its id on the server: taking it back is one itself. */
	change?: string;
	/** Several that are one: changes of files, and values that were typed. */
	parts?: readonly Step[];
}

/** Adds the hashes that edits begin from now. */
export async function withHashes(edits: readonly LateEdit[]): Promise<Edit[]> {
	return Promise.all(
		edits.map(async (edit): Promise<Edit> => {
			const { fields } = await readFields(edit.file);
			const at = (place: Field['place']) => {
				const key = JSON.stringify(place);
				return fields.find((field) => JSON.stringify(field.place) === key)?.hash ?? 'absent';
			};
			const isKeyed = edit.type === 'insert' && (edit.key !== undefined || edit.index === 0);
			const place = edit.type === 'insert' ? [...edit.place, edit.index - 1] : edit.place;
			return { ...edit, before: isKeyed ? 'absent' : at(place) } as Edit;
		}),
	);
}

/**
 * Returns what takes an edit back.
 *
 * @param index of its item before the edit
 * @param value of its item before the edit
 */
export function inverseOf(edit: Edit, { index, value }: { index: number; value: EditValue | undefined }): LateEdit {
	const { file, place } = edit;
	const [list, last] = [place.slice(0, -1), place.at(-1)];
	switch (edit.type) {
		case 'move':
			return { type: 'move', file, place: typeof last === 'number' ? [...list, edit.to] : place, to: index };
		case 'insert':
			return { type: 'remove', file, place: [...place, edit.key ?? edit.index] };
		case 'remove':
			if (typeof last === 'number') return { type: 'insert', file, place: list, index, value: value ?? '' };
			return list.at(-1) === 'sections'
				? { type: 'insert', file, place: list, index, key: String(last), value: value ?? '' }
				: { type: 'set', file, place, value: value ?? '' };
		default:
			return value === undefined ? { type: 'remove', file, place } : { type: 'set', file, place, value };
	}
}

/** A step that is taken, and what puts it back where it could not be. */
interface TakenStep {
	step: Step;
	putBack: () => void;
}

/** Steps that can be taken back, and those that were. */
export interface UndoSteps {
	/**
	 * Notes a step.
	 *
	 * @param order.isApart whether it does not go on from the last one, although it is of the same field
	 * @param order.later steps that came after it, although they were noted before
	 * @returns what takes it out again where it was not made after all
	 */
	note: (step: Step, order?: { isApart?: boolean; later?: ReadonlySet<Step> }) => () => void;
	/** Takes the last of some steps back. Where others came later, it cannot be done again. */
	takeBack: (isMeant: (step: Step) => boolean) => TakenStep | undefined;
	takeAgain: () => TakenStep | undefined;
	canUndo: () => boolean;
	canRedo: () => boolean;
}

function without(steps: Step[], step: Step): void {
	const index = steps.indexOf(step);
	if (index >= 0) steps.splice(index, 1);
}

/** Most steps that are kept. */
const maxSteps = 500;

/** Creates an empty history. What is typed into one field in a row is one step; that it was emptied is one of its own. */
export function createUndoSteps(): UndoSteps {
	const done: Step[] = [];
	const undone: Step[] = [];
	const key = ({ file, place }: FieldName) => JSON.stringify([file, place]);
	return {
		note(step, { isApart = false, later } = {}) {
			const former = undone.splice(0);
			const last = done.at(-1);
			const [before, now] = [last?.typed, step.typed];
			const isSameField = last !== undefined && key(last.field) === key(step.field);
			if (!isApart && before && now && isSameField && before.redo === now.undo && now.undo !== '' && now.redo !== '') {
				last.typed = { undo: before.undo, redo: now.redo };
				return () => {};
			}
			const behind = done.findIndex((one) => later?.has(one));
			done.splice(behind < 0 ? done.length : behind, 0, step);
			if (done.length > maxSteps) done.shift();
			return () => {
				const index = done.indexOf(step);
				// Nothing else was done meanwhile: what could be done again still can.
				if (index === done.length - 1 && undone.length === 0) undone.push(...former);
				if (index >= 0) done.splice(index, 1);
			};
		},
		takeBack(isMeant) {
			const index = done.findLastIndex(isMeant);
			const [step] = index < 0 ? [] : done.splice(index, 1);
			if (!step) return undefined;
			if (index === done.length) undone.push(step);
			else undone.splice(0);
			const putBack = () => {
				without(undone, step);
				done.splice(index, 0, step);
			};
			return { step, putBack };
		},
		takeAgain() {
			const step = undone.pop();
			if (!step) return undefined;
			done.push(step);
			const putBack = () => {
				const isLast = done.at(-1) === step;
				without(done, step);
				if (isLast) undone.push(step);
			};
			return { step, putBack };
		},
		canUndo: () => done.length > 0,
		canRedo: () => undone.length > 0,
	};
}

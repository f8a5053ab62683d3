import type { FieldName, PlainValue } from 'vitrine/edit';
import { readFields, typeValue, writeFields } from '../api.ts';
import { isSignedOut } from '../call-server.ts';
import { type Draft, isUndecided, isUnsaved } from './draft.ts';
import { type EditState, keyOf } from './edit-state.ts';
import type { ServerCalls } from './server-calls.ts';
import type { StepTaker } from './take-steps.ts';

/** Milliseconds without a key after which a value is saved. */
const pause = 1000;

/** Milliseconds after which a server that could not be reached is tried again. */
const retry = 2000;

/** Milliseconds after which a server that refused a value is tried again: its disk may have room by then. */
const refusedRetry = 10_000;

/** Saves what was typed: after a pause, or at once. */
export interface DraftSaver {
	/** Saves a value after a pause without a key. */
	begin: (key: string) => void;
	/** Saves what was typed into a field at once, and writes it: it is left. */
	leave: (field: FieldName) => void;
	/** Saves a value at once, and writes it. */
	saveNow: (key: string, options: { isWritten: boolean }) => void;
	/** Saves what was typed into some fields, or all, to its end; resolves to whether all of it is saved. */
	saveAll: (isWanted?: (draft: Draft) => boolean) => Promise<boolean>;
	/** Holds what is typed into files whose parts change their places, until the function that is returned is called. */
	hold: (isHeld: (file: string) => boolean) => () => void;
	/** Whether a value is neither on its way nor in the hands of an input method. */
	isFree: (key: string) => boolean;
	/** Notes that more is typed into a field: it is not left. */
	stay: (key: string) => void;
	compose: (field: FieldName, isComposing: boolean) => void;
	/** Resolves when no input method composes in some places of a file any more; undefined where none does. */
	composed: (file: string, isConcerned: (place: string) => boolean) => Promise<void> | undefined;
	isSaving: (key?: string) => boolean;
	/** Resolves when a value that is on its way was answered. */
	answered: (key: string) => Promise<void>;
}

interface SaverOptions {
	/** Called with a value that was saved, and the one before. */
	onTyped: StepTaker['noteTyped'];
	/** Called with a file in which a field has moved; resolves when it was read again. */
	onMoved: (file: string) => Promise<void>;
}

/**
 * Returns the value that a draft goes on from: one that was sent may have arrived although no answer came back, and what was typed
 * since is no other person's change of it.
 */
async function baseOf({ file, place, from, unanswered = [] }: Draft): Promise<PlainValue | undefined> {
	if (unanswered.length === 0) return from;
	const { fields, pending } = await readFields(file);
	const known = [...pending, ...fields].find((one) => keyOf(one) === keyOf({ file, place }));
	return unanswered.find((value) => value === known?.value) ?? from;
}

/** Creates what saves typed values, and tries again until the server has them. */
export function createDraftSaver(
	{ drafts, pending, changed }: EditState,
	{ attempt }: ServerCalls,
	{ onTyped, onMoved }: SaverOptions,
): DraftSaver {
	const timers = new Map<string, ReturnType<typeof setTimeout>>();
	/** Fields that are left: they are written once they are saved. */
	const left = new Set<string>();
	const saving = new Map<string, Promise<void>>();
	/** Fields in which an input method composes, each with what ends that. */
	const composing = new Map<string, { field: FieldName; ended: Promise<void>; end: () => void }>();
	let held: { has: (file: string) => boolean; ended: Promise<void> } | undefined;
	const schedule = (key: string, after: number) => {
		clearTimeout(timers.get(key));
		timers.set(
			key,
			setTimeout(() => save(key), after),
		);
	};
	const write = ({ file, place }: FieldName) => {
		void attempt(() => writeFields([{ file, place }])).then(changed, () => {});
	};
	const isFree: DraftSaver['isFree'] = (key) => !saving.has(key) && !composing.has(key);
	async function save(key: string): Promise<void> {
		const draft = drafts.get(key);
		if (!draft || isUndecided(draft) || !isFree(key) || held?.has(draft.file)) return;
		clearTimeout(timers.get(key));
		const sent = send(key, draft);
		saving.set(key, sent);
		changed();
		await sent;
	}
	async function send(key: string, draft: Draft): Promise<void> {
		const { file, place, value, from, replaces, anew } = draft;
		let refusal: string | undefined;
		let isOver = false;
		let sent: readonly PlainValue[] | undefined;
		const outcome = await attempt(async () => {
			const base = await baseOf(draft);
			sent = base === from || base === undefined ? [value] : [base, value];
			return typeValue({
				...{ file, place, value },
				...(base === undefined ? {} : { from: base }),
				...(replaces === undefined ? {} : { replaces }),
			});
		}).catch((error: Error) => {
			refusal = error.message;
			isOver = isSignedOut(error);
			return undefined;
		});
		saving.delete(key);
		const now = drafts.get(key);
		if (outcome === undefined) {
			if (now && refusal !== undefined) drafts.set(key, { ...now, refusal });
			else if (now && sent) drafts.set(key, { ...now, unanswered: sent });
			if (!isOver) schedule(key, refusal === undefined ? retry : refusedRetry);
		} else if (outcome.state === 'conflict') {
			const { theirs, number, author } = outcome;
			if (now) drafts.set(key, { ...now, anew: undefined, conflict: { theirs, number, author } });
		} else {
			pending.note(outcome.edit);
			// Emptied, a field that the file lacked is taken out of it again.
			const typed = anew ? { undo: anew.value, isApart: true } : { undo: from ?? '' };
			if (!draft.isStep && from !== value) onTyped({ file, place }, { ...typed, redo: value });
			const isElsewhere = keyOf(outcome.edit) !== key;
			if (isElsewhere && left.delete(key)) write(outcome.edit);
			if (now && isElsewhere) followMoved(key, { file, place, value: now.value, from: value });
			// More was typed meanwhile: it follows what was saved.
			else if (now && now.value !== value) {
				drafts.set(key, { file, place, value: now.value, from: value });
				schedule(key, pause);
			} else {
				drafts.delete(key);
				if (left.delete(key)) write({ file, place });
			}
		}
		changed();
	}
	/** Keeps a value whose field has moved in the place where it is seen until the file was read again: then it is where its words are. */
	const followMoved = (key: string, draft: Draft) => {
		drafts.set(key, draft);
		if (draft.value !== draft.from) schedule(key, pause);
		void onMoved(draft.file).then(() => {
			if (drafts.get(key) === draft && draft.value === draft.from) drafts.delete(key);
			changed();
		});
	};
	const saveNow: DraftSaver['saveNow'] = (key, { isWritten }) => {
		if (isWritten) left.add(key);
		schedule(key, 0);
	};
	return {
		begin: (key) => schedule(key, pause),
		leave(field) {
			const key = keyOf(field);
			if (drafts.has(key)) saveNow(key, { isWritten: true });
			else if (pending.get(key)?.state === 'ready') write(field);
		},
		saveNow,
		hold(has) {
			const { promise: ended, resolve } = Promise.withResolvers<void>();
			held = { has, ended };
			return () => {
				held = undefined;
				resolve();
				for (const [key, { file }] of drafts) if (has(file)) schedule(key, 0);
			};
		},
		isFree,
		async saveAll(isWanted = () => true) {
			await held?.ended;
			// More may have been typed since it was sent.
			await Promise.all(saving.values());
			await Promise.all([...drafts].flatMap(([key, draft]) => (isWanted(draft) ? [save(key)] : [])));
			return ![...drafts.values()].some((draft) => isWanted(draft) && isUnsaved(draft));
		},
		stay: (key) => left.delete(key),
		compose(field, isComposing) {
			const key = keyOf(field);
			const own = composing.get(key);
			if (isComposing && !own) {
				const { promise: ended, resolve: end } = Promise.withResolvers<void>();
				composing.set(key, { field, ended, end });
			}
			if (isComposing || !own) return;
			composing.delete(key);
			own.end();
			if (drafts.has(key)) schedule(key, pause);
		},
		composed: (file, isConcerned) =>
			[...composing.values()].find(({ field }) => field.file === file && isConcerned(JSON.stringify(field.place)))
				?.ended,
		answered: async (key) => saving.get(key),
		isSaving: (key) => (key === undefined ? saving.size > 0 : saving.has(key)),
	};
}

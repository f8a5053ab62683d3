import { refused } from '../edit-refusal.ts';
import type { Edit, FileEdit } from '../edits/edit.ts';
import { hashOf } from '../field.ts';
import { completeChanges } from '../files/complete-changes.ts';
import { hasGit } from '../git/has-git.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { Fill } from '../journal/limits.ts';
import { type JournalOptions, openJournal } from '../journal/open-journal.ts';
import { type FieldName, fieldKey, type PendingEdit, type TypedEdit } from '../journal/pending-edit.ts';
import type { PictureOutcome } from '../session/edit-outcome.ts';
import type { EditSession } from '../session/edit-session.ts';
import { createFieldTimers } from './field-timers.ts';
import { followEdits } from './follow-edits.ts';
import { dropMoved, type Move, moveEdits, moveWithFiles } from './move-edits.ts';
import type { PendingEdits } from './pending-edits.ts';
import type { EditedName, PendingEvent, PendingField, Standing } from './pending-field.ts';
import { createSettler } from './settle-edits.ts';
import { createWorkQueue } from './work-queue.ts';

export interface PendingOptions extends JournalOptions {
	session: EditSession;
	/** Milliseconds after which an edit that passes is written, where there is Git: a person has stopped to type. */
	pause?: number;
}

/**
 * Opens the pending edits of a site, and compares those of an earlier server with the files.
 *
 * @throws {JournalError} where another process has them open
 */
export async function openPending(
	root: string,
	{ session, pause = 2000, report = console.warn, ...options }: PendingOptions,
): Promise<PendingEdits> {
	const journal = await openJournal(root, { report, ...options });
	const isKept = await hasGit(root);
	await completeChanges(root, { report });
	await dropMoved(root, journal);
	const standings = new Map<string, { number: number; standing: Standing }>();
	const timers = createFieldTimers();
	/** What is being saved, by field. */
	const typing = new Map<string, Promise<unknown>>();
	/** Hashes of what is being written, by field. */
	const writing = new Map<string, string>();
	const followers = new Set<(event: PendingEvent) => void>();
	const warningFollowers = new Set<(fill: Fill) => void>();
	let warned = journal.fill().warning;
	const tell = (event: PendingEvent) => {
		for (const follower of followers) follower(event);
		const fill = journal.fill();
		if (fill.warning === warned) return;
		warned = fill.warning;
		for (const follower of warningFollowers) follower(fill);
	};
	const reportError = (error: unknown) =>
		report(error instanceof JournalError ? error.message : `${error instanceof Error ? error.stack : error}`);
	const queue = createWorkQueue(reportError);
	const shown = (edit: PendingEdit): PendingField => {
		const known = standings.get(fieldKey(edit));
		return { ...edit, ...(known?.number === edit.number ? known.standing : { state: 'unchecked' }) };
	};
	const forget = ({ number, ...field }: EditedName) => {
		const key = fieldKey(field);
		if (journal.numberOf(field) === undefined) timers.stop(field);
		timers.forget({ number, ...field });
		if (standings.get(key)?.number === number) standings.delete(key);
	};

	const save = async (edit: TypedEdit): Promise<PendingEdit> => {
		const key = fieldKey(edit);
		timers.stop(edit);
		const saved = journal.append(edit);
		typing.set(key, saved);
		try {
			return await saved;
		} finally {
			if (typing.get(key) === saved) typing.delete(key);
		}
	};

	const settler = createSettler({
		session,
		journal,
		report: reportError,
		isTyping: (field) => typing.has(fieldKey(field)),
		stand(edit, standing) {
			const key = fieldKey(edit);
			// A later one is checked when it is saved.
			if (journal.numberOf(edit) !== edit.number) return;
			timers.forget(edit);
			standings.set(key, { number: edit.number, standing });
			tell({ event: 'pending', edit: { ...edit, ...standing } });
			timers.stop(edit);
			if (standing.state !== 'ready' || !isKept) return;
			const wait = Math.max(0, edit.time + pause - (options.now ?? Date.now)());
			timers.start(edit, wait, () => queue.add(`write ${key}`, () => settler.write([edit]), 'soon'));
		},
		async finish(edits) {
			await journal.finish(edits);
			for (const { file, place, number, author } of edits) {
				forget({ file, place, number });
				tell({ event: 'written', edit: { file, place, number, author } });
			}
		},
		async move(edit, place) {
			const to = { file: edit.file, place };
			if ([edit, to].some((field) => typing.has(fieldKey(field))) || journal.latest(to)) return undefined;
			const [moved] = await move([{ edit, to }]);
			return moved;
		},
		checkAgain: (edit) => timers.startAgain(edit, () => check(edit, 'later')),
		noteWriting(edit, isWriting) {
			if (isWriting) writing.set(fieldKey(edit), hashOf(edit.value));
			else writing.delete(fieldKey(edit));
		},
	});

	/** Moves edits; what is typed into their fields meanwhile waits. */
	const holding = async <Result>(moves: readonly Move[], run: () => Promise<Result>): Promise<Result> => {
		const keys = moves.flatMap(({ edit, to }) => [fieldKey(edit), fieldKey(to)]);
		const moving = run();
		for (const key of keys) typing.set(key, moving);
		try {
			const result = await moving;
			for (const { edit } of moves) {
				if (journal.numberOf(edit) === edit.number) continue;
				forget(edit);
				const { file, place, number, author } = edit;
				tell({ event: 'moved', edit: { file, place, number, author } });
			}
			for (const { to } of moves) {
				const moved = journal.latest(to);
				if (moved) tell({ event: 'pending', edit: shown(moved) });
			}
			return result;
		} finally {
			for (const key of keys) if (typing.get(key) === moving) typing.delete(key);
		}
	};
	const move = (moves: readonly Move[]) => holding(moves, () => moveEdits(journal, moves));

	const check = (field: FieldName, order: 'soon' | 'later') =>
		queue.add(`check ${fieldKey(field)}`, () => settler.check(field), order);
	/** Lists where edits of structure move what is pending. */
	const movesBy = (edits: readonly (Edit | FileEdit)[]) =>
		journal.list().flatMap((name): Move[] => {
			const to = followEdits(edits, name);
			const edit = to && fieldKey(to) !== fieldKey(name) ? journal.latest(name) : undefined;
			return to && edit ? [{ edit, to }] : [];
		});
	const look = (files: readonly string[]) => {
		for (const edit of journal.list()) {
			const isBroken = standings.get(fieldKey(edit))?.standing.state === 'broken';
			if (isBroken || files.includes(edit.file)) check(edit, 'later');
		}
	};
	for (const edit of journal.list()) check(edit, 'later');
	const list = (file?: string) =>
		journal.list().flatMap((edit) => {
			const latest = file === undefined || file === edit.file ? journal.latest(edit) : undefined;
			return latest ? [shown(latest)] : [];
		});

	return {
		damaged: journal.damaged,
		hasGit: isKept,
		fill: () => journal.fill(),
		async type({ file, place, value, from, author, replaces }) {
			const field = { file, place };
			const key = fieldKey(field);
			while (typing.has(key)) await typing.get(key)?.catch(() => {});
			const known = journal.latest(field);
			const isGoingOn = known !== undefined && [hashOf(from), hashOf(value)].includes(hashOf(known.value));
			if (known && !isGoingOn && replaces !== known.number) {
				const { from: before, value: theirs, number, author: other } = known;
				return { state: 'conflict', ...field, mine: value, theirs, before, number, author: other };
			}
			const inFlight = writing.get(key);
			const over = [...(known?.over ?? []), ...(inFlight === undefined ? [] : [inFlight])];
			const base = isGoingOn ? { from: known.from, over: [...new Set(over)] } : { from };
			const edit = shown(await save({ ...field, value, ...base, author }));
			tell({ event: 'pending', edit });
			check(field, 'soon');
			return { state: 'saved', edit };
		},
		async write(fields = journal.list()) {
			await Promise.all(fields.map((field) => typing.get(fieldKey(field))?.catch(() => {})));
			await queue.run(() => settler.write(fields));
			const keys = new Set(fields.map(fieldKey));
			return list().filter((edit) => keys.has(fieldKey(edit)));
		},
		async discard(edits) {
			const known = edits.flatMap((edit) => {
				const latest = journal.latest(edit);
				return latest?.number === edit.number ? [latest] : [];
			});
			await journal.finish(known);
			for (const { file, place, number, author } of known) {
				forget({ file, place, number });
				tell({ event: 'discarded', edit: { file, place, number, author } });
			}
		},
		edit: (edits) =>
			queue.run(async () => {
				// What is taken back was typed into since: it is joined with what is in the files.
				if (isKept && edits.some(({ type }) => type === 'restore')) await settler.write(journal.list());
				const lost = journal.list().find((edit) => followEdits(edits, edit) === undefined);
				if (lost) {
					const message = `It holds an edit of ${lost.author} that is not published: publish or discard it first.`;
					const refusal = refused('pending-edit', { author: lost.author });
					return { state: 'refused', file: lost.file, place: lost.place, message, refusal };
				}
				const moves = movesBy(edits);
				const isRename = edits.some(({ type }) => type === 'rename');
				const outcome = isRename
					? await holding(moves, () => moveWithFiles(root, { journal, moves }, () => session.edit(edits)))
					: await session.edit(edits);
				if (outcome.state !== 'written') return outcome;
				if (!isRename) await move(moves);
				look(outcome.files);
				return outcome;
			}),
		replacePicture: (replacement) =>
			queue.run(async (): Promise<PictureOutcome> => {
				const { file, place, before, index } = replacement;
				// In a text, it is a part of its own.
				const inserted = { type: 'insert' as const, file, place, index: index ?? 0, before, value: '' };
				const moves = movesBy(index === undefined ? [] : [inserted]);
				const outcome = await session.replacePicture(replacement);
				if (outcome.state !== 'written') return outcome;
				await move(moves);
				look(outcome.files);
				return outcome;
			}),
		list,
		look(files) {
			session.forget(files);
			look(files);
		},
		follow(onEvent) {
			followers.add(onEvent);
			return () => followers.delete(onEvent);
		},
		followWarning(onWarning) {
			warningFollowers.add(onWarning);
			return () => warningFollowers.delete(onWarning);
		},
		async close() {
			timers.close();
			await queue.close();
			await journal.close();
		},
	};
}

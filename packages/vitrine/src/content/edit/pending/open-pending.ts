import { refused } from '../edit-refusal.ts';
import { fieldAt } from '../edits/apply-edit.ts';
import type { Edit } from '../edits/edit.ts';
import { hashOf } from '../field.ts';
import { ChangeError } from '../files/change-error.ts';
import { completeChanges } from '../files/complete-changes.ts';
import { hasGit } from '../git/has-git.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type JournalOptions, openJournal } from '../journal/open-journal.ts';
import { type FieldName, fieldKey, type PendingEdit } from '../journal/pending-edit.ts';
import type { EditOutcome, PictureOutcome } from '../session/edit-outcome.ts';
import type { EditSession } from '../session/edit-session.ts';
import { createAnnouncer } from './announcer.ts';
import { createBusyFields } from './busy-fields.ts';
import { createFieldAuthors } from './field-authors.ts';
import { createFieldTimers } from './field-timers.ts';
import { followEdits } from './follow-edits.ts';
import { dropMoved, moveWithFiles } from './move-edits.ts';
import type { PendingEdits } from './pending-edits.ts';
import type { EditedName } from './pending-field.ts';
import { createPendingMoves } from './pending-moves.ts';
import { createRecentStructure } from './recent-structure.ts';
import { createRests } from './rests.ts';
import { createSettler } from './settle-edits.ts';
import { createStandings } from './standings.ts';
import { createTyping } from './type-value.ts';
import { createWorkQueue } from './work-queue.ts';
import { writePending } from './write-pending.ts';

export interface PendingOptions extends JournalOptions {
	session: EditSession;
	/** Milliseconds after which an edit that passes is written, where there is Git: a person has stopped to type. */
	pause?: number;
	/** Milliseconds for which the edits of an author wait after one that took too long to read, so that others are served. */
	rest?: number;
}

/**
 * Opens the pending edits of a site, and compares those of an earlier server with the files.
 *
 * @throws {JournalError} where another process has them open
 */
export async function openPending(
	root: string,
	{ session, pause = 2000, rest = 0, report = console.warn, ...options }: PendingOptions,
): Promise<PendingEdits> {
	const journal = await openJournal(root, { report, ...options });
	const usesGit = await hasGit(root);
	await completeChanges(root, { report });
	await dropMoved(root, journal);
	const standings = createStandings();
	const timers = createFieldTimers();
	const busy = createBusyFields();
	const rests = createRests(rest, options.now);
	/** Numbers of edits whose value may be in the file: they are being written, or were when a server was ended. */
	const tried = new Set(journal.list().map(({ number }) => number));
	const { announce, follow, followWarning } = createAnnouncer(() => journal.fill());
	const reportError = (error: unknown) =>
		report(error instanceof JournalError ? error.message : `${error instanceof Error ? error.stack : error}`);
	const queue = createWorkQueue(reportError);
	const forget = (edit: EditedName) => {
		if (journal.numberOf(edit) === undefined) timers.stop(edit);
		timers.forget(edit);
		standings.forget(edit);
		tried.delete(edit.number);
	};
	/** Announces that edits are pending no more. */
	const end = (edits: readonly PendingEdit[], event: 'written' | 'discarded') => {
		for (const { file, place, number, author } of edits) {
			forget({ file, place, number });
			announce({ event, edit: { file, place, number, author } });
		}
	};
	const authors = createFieldAuthors({ journal, session, now: options.now });
	const recent = createRecentStructure(options.now);
	const moves = createPendingMoves({
		...{ journal, session, recent, busy, announce, forget },
		shown: standings.shown,
	});
	const { moveWith, move, findNamed } = moves;

	const settler = createSettler({
		session,
		journal,
		report: reportError,
		isTyping: busy.has,
		stand(edit, standing) {
			// A later one is checked when it is saved.
			if (journal.numberOf(edit) !== edit.number) return;
			timers.forget(edit);
			standings.set(edit, standing);
			announce({ event: 'pending', edit: { ...edit, ...standing } });
			timers.stop(edit);
			if (standing.state !== 'ready' || !usesGit) return;
			const wait = Math.max(0, edit.time + pause - (options.now ?? Date.now)());
			timers.start(edit, wait, () => queue.add(`write ${fieldKey(edit)}`, () => settler.writeOne(edit), 'soon'));
		},
		async finish(edits, shifts = []) {
			// Without Git, what is written is published.
			await journal.finish(usesGit ? await authors.withWriters(edits, shifts) : edits);
			end(edits, 'written');
			if (shifts.length === 0) return;
			await moveWith(shifts, async () => ({ state: 'written' }));
			if (usesGit) await authors.follow(shifts, { files: [], author: undefined });
			look(shifts.flatMap((shift) => ('file' in shift ? shift.file : [])));
		},
		async move(edit, place) {
			const to = { file: edit.file, place };
			if ([edit, to].some(busy.has) || journal.latest(to)) return undefined;
			const [moved] = await move([{ edit, to }]);
			const index = place.at(-1);
			if (typeof index === 'number') recent.note([{ type: 'move', ...edit, before: '', to: index }]);
			return moved;
		},
		postpone(edit) {
			const left = rests.left(edit.author);
			if (left > 0) timers.start(edit, left, () => check(edit, 'later'));
			return left > 0;
		},
		noteFailure: (edit, error) => rests.note(edit.author, error),
		checkAgain: (edit) => timers.startAgain(edit, () => check(edit, 'later')),
		isTried: ({ number }) => tried.has(number),
		noteWriting: ({ number }) => tried.add(number),
	});

	const check = (field: FieldName, order: 'soon' | 'later') =>
		queue.add(`check ${fieldKey(field)}`, () => settler.check(field), order);
	const look = (files: readonly string[]) => {
		for (const edit of journal.list()) {
			if (standings.isBroken(edit) || files.includes(edit.file)) check(edit, 'later');
		}
	};
	for (const edit of journal.list()) check(edit, 'later');
	const list = (file?: string) =>
		journal.list().flatMap((edit) => {
			const latest = file === undefined || file === edit.file ? journal.latest(edit) : undefined;
			return latest ? [standings.shown(latest)] : [];
		});

	const type = createTyping({
		...{ journal, busy, findNamed, announce, shown: standings.shown },
		isTried: ({ number }) => tried.has(number),
		stopTimer: timers.stop,
		check: (field) => check(field, 'soon'),
	});

	const writing = {
		...{ journal, settler, follow: moves.follow },
		isConflict: (edit: PendingEdit) => standings.shown(edit).state === 'conflict',
	};
	const discard: PendingEdits['discard'] = async (edits) => {
		const known = edits.flatMap((edit) => {
			const latest = journal.latest(edit);
			return latest?.number === edit.number ? [latest] : [];
		});
		await journal.finish(known);
		end(known, 'discarded');
	};

	return {
		damaged: journal.damaged,
		hasGit: usesGit,
		fill: () => journal.fill(),
		type,
		keepDuring: (typings, run) =>
			queue.run(async () => {
				const kept: PendingEdit[] = [];
				for (const { file, place, value } of typings) {
					const { fields } = await session.fieldsOf(file);
					// A later value was written since they were read.
					if (fieldAt(fields, place)?.hash !== hashOf(value)) throw new ChangeError('changed', { path: file });
				}
				for (const typing of typings) {
					const isNew = journal.latest(typing) === undefined;
					const outcome = await type(typing);
					if (isNew && outcome.state === 'saved') kept.push(outcome.edit);
				}
				try {
					await run();
				} catch (error) {
					// The files have what they had, or what was written since: an edit would come before that.
					await discard(kept);
					throw error;
				}
			}),
		async write(fields = journal.list()) {
			const named = [...new Map(fields.map((field) => [fieldKey(field), field])).values()];
			await busy.settled(named);
			const keys = new Set((await writePending(writing, named, queue.run)).map(fieldKey));
			return list().filter((edit) => keys.has(fieldKey(edit)));
		},
		discard,
		edit: (edits, { author, isKept = false } = {}) =>
			queue.run(async () => {
				// Pending edits are written first: what is taken back is joined with what is in the files.
				if (usesGit && edits.some(({ type }) => type === 'restore')) {
					await writePending(writing, journal.list(), (run) => run());
				}
				const isRename = edits.some(({ type }) => type === 'rename');
				if (isRename) await authors.prepare(edits);
				const outcome = await moveWith(edits, async (moves): Promise<EditOutcome> => {
					const lost = journal.list().find((edit) => followEdits(edits, edit) === undefined);
					if (lost) {
						const { file, place, author } = lost;
						const message = `It holds an edit of ${author} that is not published: publish or discard it first.`;
						return { state: 'refused', file, place, message, refusal: refused('pending-edit', { author }) };
					}
					if (isRename) return moveWithFiles(root, { journal, moves }, () => session.edit(edits));
					return session.edit(edits, { isKept });
				});
				if (outcome.state !== 'written') return outcome;
				if (usesGit) await authors.follow(edits, { files: outcome.files, author });
				look(outcome.files);
				return outcome;
			}),
		replacePicture: (replacement, author) =>
			queue.run(async (): Promise<PictureOutcome> => {
				const { file, place, before, index } = replacement;
				// In a text, it is a part of its own.
				const inserted = { type: 'insert' as const, file, place, index: index ?? 0, before, value: '' };
				const editIn = (one: string): Edit =>
					index === undefined ? { type: 'set', file: one, place, before, value: '' } : { ...inserted, file: one };
				const outcome = await moveWith(index === undefined ? [] : [inserted], () =>
					session.replacePicture(replacement),
				);
				if (outcome.state !== 'written') return outcome;
				const { files } = outcome;
				const texts = files.filter((one) => /\.(?:md|yaml)$/.test(one));
				if (usesGit) await authors.follow(texts.map(editIn), { files, author });
				look(files);
				return outcome;
			}),
		written: () => journal.written(),
		forgetWritten: authors.forget,
		list,
		look(files) {
			session.forget(files);
			look(files);
		},
		follow,
		followWarning,
		async close() {
			timers.close();
			await queue.close();
			await journal.close();
		},
	};
}

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
import type { PictureOutcome } from '../session/edit-outcome.ts';
import type { EditSession } from '../session/edit-session.ts';
import { createAnnouncer } from './announcer.ts';
import { createBusyFields } from './busy-fields.ts';
import { createFieldTimers } from './field-timers.ts';
import { followEdits } from './follow-edits.ts';
import { dropMoved, moveWithFiles } from './move-edits.ts';
import type { PendingEdits } from './pending-edits.ts';
import type { EditedName } from './pending-field.ts';
import { createPendingMoves } from './pending-moves.ts';
import { createRests } from './rests.ts';
import { createSettler } from './settle-edits.ts';
import { createSigner } from './sign-fields.ts';
import { createStandings } from './standings.ts';
import { createWorkQueue } from './work-queue.ts';

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
	const isKept = await hasGit(root);
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
	const signer = createSigner({ journal, session, now: options.now });
	const { movesBy, during, move } = createPendingMoves({ journal, busy, announce, forget, shown: standings.shown });

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
			if (standing.state !== 'ready' || !isKept) return;
			const wait = Math.max(0, edit.time + pause - (options.now ?? Date.now)());
			timers.start(edit, wait, () => queue.add(`write ${fieldKey(edit)}`, () => settler.writeOne(edit), 'soon'));
		},
		async finish(edits) {
			// Without Git, what is written is published.
			await journal.finish(isKept ? await signer.signed(edits) : edits);
			end(edits, 'written');
		},
		async move(edit, place) {
			const to = { file: edit.file, place };
			if ([edit, to].some(busy.has) || journal.latest(to)) return undefined;
			const [moved] = await move([{ edit, to }]);
			return moved;
		},
		postpone(edit) {
			const left = rests.left(edit.author);
			if (left > 0) timers.start(edit, left, () => check(edit, 'later'));
			return left > 0;
		},
		noteFailure: (edit, error) => rests.note(edit.author, error),
		checkAgain: (edit) => timers.startAgain(edit, () => check(edit, 'later')),
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

	const type: PendingEdits['type'] = async ({ file, place, value, from, author, replaces }) => {
		const field = { file, place };
		while (busy.has(field)) await busy.settled([field]);
		const known = journal.latest(field);
		const isChosen = known !== undefined && replaces === known.number;
		// Where the same value is sent once more, it is chosen over what is in the file now.
		const isGoingOn =
			known !== undefined &&
			(hashOf(from) === hashOf(known.value) || (!isChosen && hashOf(value) === hashOf(known.value)));
		if (known && !isGoingOn && !isChosen) {
			const { from: before, value: theirs, number, author: other } = known;
			return { state: 'conflict', ...field, mine: value, theirs, before, number, author: other };
		}
		const over = [...(known?.over ?? []), ...(known && tried.has(known.number) ? [hashOf(known.value)] : [])];
		const base = isGoingOn ? { from: known.from, over: [...new Set(over)] } : { from };
		timers.stop(field);
		const saved = await busy.during([field], () => journal.append({ ...field, value, ...base, author }));
		const edit = standings.shown(saved);
		announce({ event: 'pending', edit });
		check(field, 'soon');
		return { state: 'saved', edit };
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
		hasGit: isKept,
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
			const named = new Map(fields.map((field) => [fieldKey(field), field]));
			await busy.settled([...named.values()]);
			const left = await queue.run(() => settler.writeTogether([...named.values()]));
			// The work of others comes in between.
			for (const field of left) await queue.run(() => settler.writeOne(field));
			return list().filter((edit) => named.has(fieldKey(edit)));
		},
		discard,
		edit: (edits, { author, isKept: isChange = false } = {}) =>
			queue.run(async () => {
				// Pending edits are written first: what is taken back is joined with what is in the files.
				if (isKept && edits.some(({ type }) => type === 'restore')) {
					for (const field of await settler.writeTogether(journal.list())) await settler.writeOne(field);
				}
				const lost = journal.list().find((edit) => followEdits(edits, edit) === undefined);
				if (lost) {
					const message = `It holds an edit of ${lost.author} that is not published: publish or discard it first.`;
					const refusal = refused('pending-edit', { author: lost.author });
					return { state: 'refused', file: lost.file, place: lost.place, message, refusal };
				}
				const moves = movesBy(edits);
				const isRename = edits.some(({ type }) => type === 'rename');
				if (isRename) await signer.prepare(edits);
				const outcome = isRename
					? await during(moves, () => moveWithFiles(root, { journal, moves }, () => session.edit(edits)))
					: await session.edit(edits, { isKept: isChange });
				if (outcome.state !== 'written') return outcome;
				if (!isRename) await move(moves);
				if (isKept) await signer.follow(edits, { files: outcome.files, author });
				look(outcome.files);
				return outcome;
			}),
		replacePicture: (replacement, author) =>
			queue.run(async (): Promise<PictureOutcome> => {
				const { file, place, before, index } = replacement;
				// In a text, it is a part of its own.
				const inserted = { type: 'insert' as const, file, place, index: index ?? 0, before, value: '' };
				const moves = movesBy(index === undefined ? [] : [inserted]);
				const editIn = (one: string): Edit =>
					index === undefined ? { type: 'set', file: one, place, before, value: '' } : { ...inserted, file: one };
				const outcome = await session.replacePicture(replacement);
				if (outcome.state !== 'written') return outcome;
				await move(moves);
				const { files } = outcome;
				const texts = files.filter((one) => /\.(?:md|yaml)$/.test(one));
				if (isKept) await signer.follow(texts.map(editIn), { files, author });
				look(files);
				return outcome;
			}),
		written: () => journal.written(),
		forgetWritten: signer.forget,
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

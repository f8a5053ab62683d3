import type { Journal } from '../journal/open-journal.ts';
import type { FieldName, PendingEdit, PlainValue } from '../journal/pending-edit.ts';
import type { Announcer } from './announcer.ts';
import { allFiles, type BusyFields, wholeOf } from './busy-fields.ts';
import { hashOfWords } from './joined-parts.ts';
import type { PendingEdits } from './pending-edits.ts';
import type { PendingField } from './pending-field.ts';
import type { PendingMoves } from './pending-moves.ts';

interface TypingTools extends Pick<PendingMoves, 'findNamed'> {
	journal: Pick<Journal, 'latest' | 'append'>;
	busy: Pick<BusyFields, 'has' | 'settled' | 'during'>;
	announce: Announcer['announce'];
	/** Whether the value of an edit may be in the file. */
	isTried: (edit: PendingEdit) => boolean;
	shown: (edit: PendingEdit) => PendingField;
	/** Ends the wait after which an edit of a field is written. */
	stopTimer: (field: FieldName) => void;
	/** Lets an edit be compared with its file. */
	check: (field: FieldName) => void;
}

/** Creates what saves typed values. */
export function createTyping(tools: TypingTools): PendingEdits['type'] {
	const { journal, busy, findNamed, announce, isTried, shown, stopTimer, check } = tools;
	const save: PendingEdits['type'] = async ({ file, place, value, from, author, replaces }) => {
		let field = await findNamed({ file, place }, { value, from });
		while (busy.has(field)) {
			await busy.settled([field]);
			field = await findNamed({ file, place }, { value, from });
		}
		const hash = (one: PlainValue | undefined) => hashOfWords(one, field.place);
		const known = journal.latest(field);
		const isChosen = known !== undefined && replaces === known.number;
		// Where the same value is sent once more, it is chosen over what is in the file now.
		const isGoingOn =
			known !== undefined && (hash(from) === hash(known.value) || (!isChosen && hash(value) === hash(known.value)));
		if (known && !isGoingOn && !isChosen) {
			const { from: before, value: theirs, number, author: other } = known;
			return { state: 'conflict', ...field, mine: value, theirs, before, number, author: other };
		}
		const over = [...(known?.over ?? []), ...(known && isTried(known) ? [hash(known.value)] : [])];
		const base = isGoingOn ? { from: known.from, over: [...new Set(over)] } : { from };
		stopTimer(field);
		const saved = await busy.during([field], () => journal.append({ ...field, value, ...base, author }));
		const edit = shown(saved);
		announce({ event: 'pending', edit });
		check(field);
		return { state: 'saved', edit };
	};
	let count = 0;
	return async (typing) => {
		const { file } = typing;
		const around = [wholeOf(file), allFiles];
		while (around.some(busy.has)) await busy.settled(around);
		// Changes of structure wait until it is in the journal. No other one has this place: none waits for another.
		return busy.during([{ file, place: ['typing', ++count] }], () => save(typing));
	};
}

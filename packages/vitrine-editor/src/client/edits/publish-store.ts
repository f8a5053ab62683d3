import type { FieldName, PublishState, Signature } from 'vitrine/edit';
import { type NamedUnpublished, readPublishing } from '../api.ts';
import { keyOf } from './edit-state.ts';

/** What is not published, and how far a publish is. */
export interface PublishStore {
	/** Undefined until it was read. */
	unpublished: () => NamedUnpublished | undefined;
	status: () => PublishState;
	/** Fields that are in their files and not published, each with who wrote it: the same list until one changes. */
	written: () => readonly (FieldName & Signature)[];
	/** Notes that an edit is in its file now, until what is not published was read again. */
	noteWritten: (edit: FieldName & Signature) => void;
	/** Reads again what is not published, after a moment in which more may change; and how far a publish is, where events of it were lost. */
	refresh: (options?: { isStatusLost: boolean }) => void;
	follow: (status: PublishState) => void;
	/** Forgets that a publish has succeeded: it was seen. */
	forgetSuccess: () => void;
}

/** What a publish does, in this order. */
export const publishSteps = ['saving', 'pulling', 'checking', 'pushing', 'command'] as const;

/** Returns the index of the step that a publish is at; -1 where none is under way. */
export function stepOf({ state }: PublishState): number {
	return (publishSteps as readonly string[]).indexOf(state);
}

/** Milliseconds in which changes are collected before they are compared. */
const pause = 300;

const idle: PublishState = { state: 'idle' };

/**
 * Creates what is known of publishing.
 *
 * @param onChange called when it changes
 */
export function createPublishStore(onChange: () => void): PublishStore {
	let unpublished: NamedUnpublished | undefined;
	let status: PublishState = idle;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isReading = false;
	let isStale = false;
	let isStatusLost = false;
	/** What the last publish left behind; undefined until that was read. */
	let left: ReadonlySet<string> | undefined;
	let noted: readonly (FieldName & Signature)[] = [];
	let written: readonly (FieldName & Signature)[] = [];
	const join = () => {
		const isNoted = new Set(noted.map(keyOf));
		written = [...(unpublished?.written ?? []).filter((field) => !isNoted.has(keyOf(field))), ...noted];
	};
	const read = async () => {
		if (isReading) {
			isStale = true;
			return;
		}
		isReading = true;
		const isFirst = unpublished === undefined;
		const before = noted;
		const ended = status;
		unpublished = (await readPublishing().catch(() => undefined)) ?? unpublished;
		if (isFirst && unpublished) status = unpublished.status;
		// An event that came meanwhile is newer.
		else if (unpublished && isStatusLost && status === ended) {
			if (stepOf(status) >= 0 || stepOf(unpublished.status) >= 0) status = unpublished.status;
			isStatusLost = false;
		}
		if (status.state === 'live' && unpublished) {
			const now = changesIn(unpublished);
			// Of one that ended before this page was opened, nothing is known.
			if (isFirst || (left && !now.isSubsetOf(left))) status = idle;
			else if (status === ended) left ??= now;
		}
		noted = noted.filter((one) => !before.includes(one));
		join();
		isReading = false;
		onChange();
		if (!isStale) return;
		isStale = false;
		void read();
	};
	const refresh: PublishStore['refresh'] = (options) => {
		isStatusLost ||= options?.isStatusLost === true;
		clearTimeout(timer);
		timer = setTimeout(read, pause);
	};
	void read();
	return {
		unpublished: () => unpublished,
		status: () => status,
		written: () => written,
		noteWritten({ file, place, author, time }) {
			// Without Git, what is written is published.
			if (author === '' || unpublished?.hasGit === false) return;
			const note = { file, place, author, time };
			noted = [...noted.filter((one) => keyOf(one) !== keyOf(note)), note];
			join();
			onChange();
		},
		refresh,
		follow(next) {
			const isOutput = next.state === 'command' && status.state === 'command';
			status = next;
			left = undefined;
			if (!isOutput) refresh();
			onChange();
		},
		forgetSuccess() {
			if (status.state !== 'live') return;
			status = idle;
			onChange();
		},
	};
}

/** Returns each change that is not published, with its value. */
function changesIn({ files }: NamedUnpublished): Set<string> {
	const each = files.map(({ file, state, confirmed, changes }) => {
		const own = changes?.length ? changes.map(({ by, ...change }) => change) : [{ state, confirmed }];
		return own.map((change) => JSON.stringify([file, change]));
	});
	return new Set(each.flat());
}

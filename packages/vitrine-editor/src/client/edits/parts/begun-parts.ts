import type { Field } from 'vitrine/edit';
import { type SiteStore, store as siteStore } from '../site-store.ts';
import { addedBy, type BegunPart, type BlockStart, hasWords, placeOf } from './begun-part.ts';
import { openKeptParts } from './kept-parts.ts';
import { createInsertion, type PartsStore, partsOf, type SentPart } from './make-once.ts';
import { typeOn } from './type-on.ts';

/**
 * The parts that were begun, by file. They are kept in the browser, and inserted one after the other: after a pause, or when they are left,
 * and never while an input method composes.
 */
export interface BegunParts {
	/** Returns those of a file in their order: the same list until one changes. */
	of: (file: string) => readonly BegunPart[];
	/** Returns all that have words, each with its file: the same list until one changes. */
	withWords: () => readonly (BegunPart & { file: string })[];
	begin: (file: string, index: number, start: BlockStart) => void;
	type: (file: string, number: number, words: string) => void;
	compose: (file: string, number: number, isComposing: boolean) => void;
	/** Inserts one, where it has words. */
	insert: (file: string, number: number) => void;
	/** Takes one away that has no words. */
	remove: (file: string, number: number) => void;
	/** Calls a function with the index of one when it is a part of the text; returns what ends that. */
	onInserted: (number: number, listener: (index: number) => void) => () => void;
	subscribe: (listener: () => void) => () => void;
}

/** Milliseconds without a key after which a part is inserted. */
const pause = 1000;

/** Milliseconds after which a server that could not be reached is tried again. */
const retry = 2000;

/** Milliseconds after which a server that refused a part is tried again, for the first time: twice as long each time. */
const refusedRetry = 10_000;

/** Milliseconds after which it is tried again at the latest. */
const longestRetry = 600_000;

/** How one is inserted. */
interface Insertion {
	insert: ReturnType<typeof createInsertion>;
	isUnderWay: boolean;
	/** How often the server refused it. */
	refusals: number;
	timer?: ReturnType<typeof setTimeout>;
	composition?: { ended: Promise<void>; end: () => void };
	onInserted?: (index: number) => void;
}

export function createBegunParts(
	store: PartsStore & Pick<SiteStore, 'person' | 'signedOut' | 'subscribe'>,
): BegunParts {
	const files = new Map<string, readonly BegunPart[]>();
	const insertions = new Map<number, Insertion>();
	const listeners = new Set<() => void>();
	/** By file: resolves when the last insertion has ended. */
	const turns = new Map<string, Promise<void>>();
	const none: readonly BegunPart[] = [];
	let withWords: readonly (BegunPart & { file: string })[] = [];
	let numbers = 0;
	let keep = (_: ReadonlyMap<string, readonly BegunPart[]>) => {};
	const of = (file: string) => files.get(file) ?? none;
	const find = (file: string, number: number) => of(file).find((one) => one.number === number);
	/** On the machine itself, a server that was started again knows this browser in a moment. */
	const isSignedOut = () => store.signedOut() !== undefined && store.signedOut() !== 'machine';
	const countOf = (file: string) => partsOf(store.fieldsOf(file)).length;
	const change = (file: string, run: (all: readonly BegunPart[]) => readonly BegunPart[]) => {
		files.set(file, run(of(file)));
		withWords = [...files].flatMap(([file, begun]) => begun.filter(hasWords).map((one) => ({ ...one, file })));
		keep(files);
		for (const listener of listeners) listener();
	};
	const update = (file: string, number: number, values: Partial<BegunPart>) =>
		change(file, (all) => all.map((one) => (one.number === number ? { ...one, ...values } : one)));
	const add = (file: string, part: Omit<BegunPart, 'number'>) => {
		const number = ++numbers;
		const next = (parts: readonly Field[]) => {
			const one = find(file, number) ?? part;
			const index = placeOf(one, parts);
			if (index !== one.index) update(file, number, { index });
			return { index, text: one.words };
		};
		const onSent = (sent: SentPart | undefined) => update(file, number, { sent });
		insertions.set(number, {
			insert: createInsertion(store, file, { next, sent: part.sent, onSent }),
			...{ isUnderWay: false, refusals: 0 },
		});
		// Before one that begins at the same place: it comes behind the part that is before both.
		change(file, (all) => [{ ...part, number }, ...all]);
		return number;
	};
	const schedule = (file: string, number: number, after: number) => {
		const own = insertions.get(number);
		if (!own) return;
		clearTimeout(own.timer);
		own.timer = setTimeout(() => insert(file, number), after);
	};
	const insert: BegunParts['insert'] = (file, number) => {
		const [one, own] = [find(file, number), insertions.get(number)];
		if (!one || !own) return;
		clearTimeout(own.timer);
		if (own.isUnderWay || own.composition || !hasWords(one) || isSignedOut()) return;
		own.isUnderWay = true;
		const turn = (turns.get(file) ?? Promise.resolve()).then(() => insertNow(file, number, own));
		turns.set(
			file,
			turn.catch((error) => refuse(file, number, String(error))),
		);
	};
	const refuse = (file: string, number: number, refusal: string) => {
		const own = insertions.get(number);
		if (!own) return;
		own.isUnderWay = false;
		const after = refusal === 'offline' ? retry : Math.min(refusedRetry * 2 ** own.refusals++, longestRetry);
		// Also when its page is no longer open: its words are nowhere else.
		schedule(file, number, after);
		change(file, (all) =>
			all.map((one) => {
				if (one.number !== number) return one;
				const { count, ...refused } = one;
				return { ...refused, refusal };
			}),
		);
	};
	const insertNow = async (file: string, number: number, own: Insertion) => {
		if (typeof store.fieldsOf(file) === 'object') update(file, number, { count: countOf(file) });
		const made = await own.insert();
		await own.composition?.ended;
		if (made.refusal !== undefined) return refuse(file, number, made.refusal);
		// More was typed meanwhile: it follows what was inserted.
		const { index, text, count } = made;
		await typeOn(store, { file, index, count }, { inserted: text, now: find(file, number)?.words ?? text });
		const { onInserted } = own;
		end(file, number, count);
		onInserted?.(index);
	};
	/** Takes one away that is in the text now, as one part or several. */
	const end = (file: string, number: number, parts: number) => {
		const begun = of(file);
		const position = begun.findIndex((one) => one.number === number);
		const own = begun[position];
		insertions.delete(number);
		if (!own) return;
		change(file, (all) =>
			all.flatMap((other, index) => {
				if (other === own) return [];
				const isBehind = other.index > own.index || (other.index === own.index && index > position);
				return isBehind ? { ...other, index: other.index + parts } : other;
			}),
		);
	};
	const stop = store.subscribe(() => {
		const person = store.person();
		if (person === undefined) return;
		stop();
		keep = openKeptParts(person, (parts) => {
			// Each comes before those at the same place.
			for (const { file, ...part } of parts.toReversed()) schedule(file, add(file, { ...part, isRestored: true }), 0);
		});
	});
	return {
		of,
		withWords: () => withWords,
		begin(file, index, start) {
			const begun = of(file);
			const parts = partsOf(store.fieldsOf(file));
			const added = addedBy(begun, parts.length);
			const before = added && index > added.index ? index - added.parts : index;
			const behind = parts[index - 1]?.value;
			const part = { ...start, index: before, words: start.text };
			add(file, typeof behind === 'string' ? { ...part, behind } : part);
		},
		type(file, number, words) {
			update(file, number, { words, refusal: undefined });
			if (!insertions.get(number)?.composition) schedule(file, number, pause);
		},
		compose(file, number, isComposing) {
			const own = insertions.get(number);
			if (!own) return;
			clearTimeout(own.timer);
			if (isComposing && !own.composition) {
				const { promise: ended, resolve: end } = Promise.withResolvers<void>();
				own.composition = { ended, end };
			}
			if (isComposing) return;
			own.composition?.end();
			delete own.composition;
			schedule(file, number, pause);
		},
		insert,
		remove(file, number) {
			if (insertions.get(number)?.isUnderWay) return;
			clearTimeout(insertions.get(number)?.timer);
			insertions.delete(number);
			change(file, (all) => all.filter((one) => one.number !== number));
		},
		onInserted(number, listener) {
			const own = insertions.get(number);
			if (own) own.onInserted = listener;
			return () => {
				if (own?.onInserted === listener) delete own.onInserted;
			};
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

export const begunParts = createBegunParts(siteStore);

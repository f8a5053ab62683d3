import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { EditRefusal, refused } from '#content/edit/edit-refusal.ts';
import { type Place, placeToKey } from '#content/edit/field.ts';
import { ChangeError } from '#content/edit/files/change-error.ts';
import type { ReturnedVersion } from '#content/edit/publish/file-history.ts';
import { type Change, compareWords } from '#content/edit/word-diff.ts';
import type { JudgedTerm } from '../glossary/check-terms.ts';
import { findEarlierOriginals } from '../history/earlier-originals.ts';
import { confirmTexts } from '../lock/confirm-texts.ts';
import { lockFile } from '../lock/lock.ts';
import { type OpenLock, openLock } from '../lock/open-lock.ts';
import { replaceRecords } from '../lock/replace-records.ts';
import { writeLock } from '../lock/write-lock.ts';
import type { FileState } from '../state/unit-state.ts';
import { wholeKey } from '../units/unit.ts';
import { openUnitIndex, type UnitIndex } from '../units/unit-index.ts';
import { followVersion } from './follow-version.ts';
import { type Comparison, type OpenStates, openStates } from './open-states.ts';
import { type TextTranslation, textStates } from './text-states.ts';
import { textTerms } from './text-terms.ts';

/** What became of an original since its translation was confirmed. */
export interface OriginalChange {
	/** Undefined where the history does not have it. */
	before: string | undefined;
	now: string;
	/** Word by word, where the earlier original is known. */
	changes: Change[] | undefined;
}

/** How many texts of a file need work in a language. */
export interface WorkCount {
	/** The original. */
	file: string;
	locale: string;
	outOfDate: number;
	missing: number;
}

/** The translations of a site, for those who edit it. */
export interface TranslationSession {
	/** Returns the states of all texts of a file: of an original in each language, of a translation in its own. */
	states: (file: string) => Promise<TextTranslation[]>;
	/** Counts the texts that need work, for each file that has such. What is read is kept for the next session. */
	counts: () => Promise<WorkCount[]>;
	/** Judges the terms of the glossary in a text as it would be: in an original, the words that are not to be used. */
	terms: (text: { file: string; place: Place; text: string }) => Promise<JudgedTerm[]>;
	/** Returns what changed in the original of a text of a translation. */
	changes: (text: { file: string; place: Place }) => Promise<OriginalChange>;
	/**
	 * Records that texts of a translation, or all of the file, were made from their originals as they are now.
	 *
	 * @returns how many
	 */
	confirm: (texts: { file: string; places?: readonly Place[] | undefined }) => Promise<number>;
	/** Records what the texts that a file goes back to were made from; returns what `restore` takes back, where there was something to record. */
	followVersion: (step: ReturnedVersion) => Promise<string | undefined>;
	/** Reads the site anew before the next call. */
	forget: () => void;
}

/** Milliseconds after which other calls have their turn. */
const longestTurn = 20;

/** Opens the translations of a site. A file is read when its states are requested. */
export function openTranslations(root: string): TranslationSession {
	let index: UnitIndex | undefined;
	let lock: { hash: string | undefined; opened: OpenLock } | undefined;
	let read: Promise<OpenStates> | undefined;
	const openWith = (unsaved?: ReadonlyMap<string, string>) => {
		index ??= openUnitIndex(root);
		const hash = index.hashIfFile(join(root, lockFile));
		if (!lock || lock.hash !== hash) lock = { hash, opened: openLock(root) };
		return openStates(root, { index, lock: lock.opened, ...(unsaved && { unsaved }) });
	};
	const open = () => {
		read ??= openWith();
		return read;
	};
	const follow = async (step: ReturnedVersion, isAgain = false): Promise<string | undefined> => {
		read = undefined;
		try {
			return await followVersion(root, step, (text) =>
				openWith(new Map(text === undefined ? [] : [[step.file, text]])),
			);
		} catch (error) {
			if (isChanged(error) && !isAgain) return follow(step, true);
			throw error;
		} finally {
			read = undefined;
		}
	};
	const confirm = async (
		{ file, places }: Parameters<TranslationSession['confirm']>[0],
		isAgain = false,
	): Promise<number> => {
		read = undefined;
		const { content, compare } = await open();
		const comparison = await compare();
		const { lock, problems, all } = comparison;
		const [problem] = problems;
		if (problem)
			throw new EditRefusal(
				`Nothing was confirmed: ${problem.found} in ${problem.file}:${problem.line}.`,
				refused('not-confirmed', problem),
			);
		const state = translationAt(comparison, file);
		const keys = places && new Set(places.map(placeToKey));
		const { records, count } = confirmTexts(state, keys);
		if (count === 0)
			throw new EditRefusal(
				`Nothing was confirmed: ${file} has no such text with an original.`,
				refused('no-original', {}),
			);
		try {
			await writeLock(root, replaceRecords({ lock, content, files: all() }, [state], records), lock);
			read = undefined;
			return count;
		} catch (error) {
			// Another confirmation was quicker.
			if (isChanged(error) && !isAgain) return confirm({ file, places }, true);
			throw error;
		}
	};
	return {
		states: async (file) => textStates(await open(), file),
		async counts() {
			const { content, counts } = await open();
			const work: WorkCount[] = [];
			let since = performance.now();
			for await (const { locale, path, counts: counted } of counts()) {
				const { stale: outOfDate, missing } = counted;
				const file = `content/${content.config.defaultLocale}/${path}`;
				if (outOfDate + missing > 0) work.push({ file, locale, outOfDate, missing });
				if (performance.now() - since < longestTurn) continue;
				await turn();
				since = performance.now();
			}
			index?.save();
			return work;
		},
		terms: async (text) => textTerms(await open(), text),
		async changes({ file, place }) {
			const { content, compare } = await open();
			const state = translationAt(await compare(), file);
			const key = placeToKey(place);
			const unit = state.units.find(({ translation }) => translation?.key === (place.length === 0 ? wholeKey : key));
			if (!unit?.source)
				throw new EditRefusal(`${file} has no text with an original at ${key}.`, refused('no-original', {}));
			const { config, kinds } = content;
			const { earlier } = await findEarlierOriginals(root, { config, kinds, files: [{ ...state, units: [unit] }] });
			const tag = config.locales.find(({ code }) => code === config.defaultLocale)?.tag ?? config.defaultLocale;
			const now = unit.source.text;
			const before = unit.state === 'fresh' ? now : earlier(unit);
			return { before, now, changes: before === undefined ? undefined : compareWords(before, now, tag) };
		},
		confirm,
		followVersion: (step) => follow(step),
		forget() {
			read = undefined;
		},
	};
}

function isChanged(error: unknown): boolean {
	return error instanceof ChangeError && error.reason === 'changed';
}

function translationAt({ statesOf }: Comparison, file: string): FileState {
	const [, locale = '', path = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
	const state = statesOf(locale, path).find(({ translation }) => translation?.file === file);
	if (!state) throw new EditRefusal(`${file} is no translation.`, refused('no-original', {}));
	return state;
}

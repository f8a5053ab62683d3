import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { EditRefusal, refused } from '#content/edit/edit-refusal.ts';
import { type Place, placeToKey } from '#content/edit/field.ts';
import { createKinds } from '#content/edit/fields/file-schemas.ts';
import { readFields } from '#content/edit/fields/read-fields.ts';
import { ChangeError } from '#content/edit/files/change-error.ts';
import { type Change, compareWords } from '#content/edit/word-diff.ts';
import { createOriginalTermCheck, createTermCheck, type JudgedTerm, type TermCheck } from '../glossary/check-terms.ts';
import { findEarlierOriginals } from '../history/earlier-originals.ts';
import { confirmTexts } from '../lock/confirm-texts.ts';
import { lockFile } from '../lock/lock.ts';
import { type OpenLock, openLock } from '../lock/open-lock.ts';
import { replaceRecords } from '../lock/replace-records.ts';
import { writeLock } from '../lock/write-lock.ts';
import type { FileState, State, UnitState } from '../state/unit-state.ts';
import type { Content } from '../units/content.ts';
import { fileOf, type Unit, type UnitFile, wholeKey } from '../units/unit.ts';
import { openUnitIndex, type UnitIndex } from '../units/unit-index.ts';
import { type Comparison, type OpenStates, openStates } from './open-states.ts';

/** The state of the translation of one text. */
export interface TextTranslation {
	/** Code of the language that it is translated into. */
	locale: string;
	state: 'up-to-date' | 'out-of-date' | 'missing' | 'extra';
	/** Why it is out of date. */
	reason: UnitState['reason'];
	/** The original; undefined where it is gone. */
	source: TextPlace | undefined;
	/** The translation; where it is missing, the file that it belongs to. */
	translation: TextPlace | { file: string };
	/** The terms of the glossary in both; left out where there are none. */
	terms?: readonly JudgedTerm[];
}

/** Where a text is, and what is written there. */
export interface TextPlace {
	file: string;
	/** Empty for the text of a page as a whole. */
	place: Place;
	text: string;
}

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
	/** Reads the site anew before the next call. */
	forget: () => void;
}

/** Milliseconds after which other calls have their turn. */
const longestTurn = 20;

const states = {
	fresh: 'up-to-date',
	stale: 'out-of-date',
	missing: 'missing',
	extra: 'extra',
} as const satisfies Record<State, TextTranslation['state']>;

/** Opens the translations of a site. A file is read when its states are requested. */
export function openTranslations(root: string): TranslationSession {
	let index: UnitIndex | undefined;
	let lock: { hash: string | undefined; opened: OpenLock } | undefined;
	let read: Promise<OpenStates> | undefined;
	const open = () => {
		index ??= openUnitIndex(root);
		if (read) return read;
		const hash = index.hashIfFile(join(root, lockFile));
		if (!lock || lock.hash !== hash) lock = { hash, opened: openLock(root) };
		read = openStates(root, { index, lock: lock.opened });
		return read;
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
			if (error instanceof ChangeError && error.reason === 'changed' && !isAgain)
				return confirm({ file, places }, true);
			throw error;
		}
	};
	return {
		async states(file) {
			const { compare, content, glossary } = await open();
			const { statesOf } = await compare();
			const placesIn = createPlaceSearch(content);
			const checks = new Map<string, TermCheck>();
			const [, code = '', within = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
			const found = statesOf(code, within);
			for (const { locale } of found) checks.set(locale, await createTermCheck(glossary, locale, content.config));
			return found.flatMap((state) => {
				const { source, translation, locale, path } = state;
				const judge = ({ source: from, translation: to }: UnitState) =>
					(from && to && checks.get(locale)?.judge(from, to.text)) ?? [];
				const own = translation?.file ?? `content/${locale}/${path}`;
				const [from, to] = [placesIn(source), placesIn(translation)];
				return state.units.map((unit): TextTranslation => {
					const terms = judge(unit);
					return {
						locale,
						state: states[unit.state],
						reason: unit.reason,
						source: from(unit.source),
						translation: to(unit.translation) ?? { file: own },
						...(terms.length > 0 ? { terms } : {}),
					};
				});
			});
		},
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
		async terms({ file, place, text }) {
			const { compare, content, glossary } = await open();
			const { config } = content;
			const [, code = '', within = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
			if (glossary.length === 0 || code === '') return [];
			const key = placeToKey(place);
			const units = (await compare()).statesOf(code, within).flatMap((state) => state.units);
			if (code === config.defaultLocale) {
				const source = units.find((unit) => unit.source?.key === key)?.source;
				const { judge } = await createOriginalTermCheck(glossary, config);
				return judge({ kind: 'field', form: isPart(place) ? 'block' : 'line', ...source, text });
			}
			const source = units.find(({ translation }) => translation?.key === key)?.source;
			return source ? (await createTermCheck(glossary, code, config)).judge(source, text) : [];
		},
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
		forget() {
			read = undefined;
		},
	};
}

function isPart(place: Place): boolean {
	return typeof place[0] === 'number';
}

function translationAt({ statesOf }: Comparison, file: string): FileState {
	const [, locale = '', path = ''] = /^content\/([^/]+)\/(.+)$/s.exec(file) ?? [];
	const state = statesOf(locale, path).find(({ translation }) => translation?.file === file);
	if (!state) throw new EditRefusal(`${file} is no translation.`, refused('no-original', {}));
	return state;
}

/** Creates a function that finds the places of texts, by their keys. */
function createPlaceSearch({ config, kinds }: Content) {
	const kindOf = createKinds({ config, kinds });
	return (of: UnitFile | undefined) => {
		const kind = of && kindOf(of.file);
		const fields = of && kind ? readFields({ file: of.file, text: of.text }, kind, '').fields : [];
		const places = new Map(fields.map(({ place }) => [placeToKey(place), place]));
		return (unit: Unit | undefined): TextPlace | undefined =>
			of && unit && { file: fileOf(of, unit), place: places.get(unit.key) ?? [], text: unit.text };
	};
}

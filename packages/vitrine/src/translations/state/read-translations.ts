import type { Term } from '#content/glossary/glossary.ts';
import { readGlossary } from '#content/glossary/read-glossary.ts';
import { englishWords } from '#content/messages/built-in-words.ts';
import type { Problem } from '#content/problems/problem.ts';
import type { SectionTypes } from '#content/section-types/section-types.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { pageAt } from '#content/site/collection-files.ts';
import { countOf } from '../count-of.ts';
import { createRecordSearch, type FindRecords } from '../lock/find-records.ts';
import { groupRecords, type LockRecord, originsOf, type WrittenRecord, withoutOrigins } from '../lock/lock.ts';
import { type Lock, readLock } from '../lock/read-lock.ts';
import { type Content, isComparable, readContent } from '../units/content.ts';
import { messagesPath, originalsFor } from '../units/interface-texts.ts';
import type { Settings } from '../units/read-texts.ts';
import { readWaiting, type Waiting } from '../waiting/read-waiting.ts';
import { compareFile } from './compare-file.ts';
import { markCopies } from './copies.ts';
import type { FileState, State } from './unit-state.ts';

/** The state of all texts in every language. */
export interface Translations {
	config: SiteConfig;
	kinds: SectionTypes;
	content: Content;
	lock: Lock;
	/** Languages that are translated into. */
	languages: SiteConfig['locales'];
	/** File by file, each in every language that is translated into. */
	files: FileState[];
	/** Finds what was confirmed of any file. */
	recordsOf: FindRecords;
	/** Records of languages and files that the site does not have, and that no state is due to. */
	leftovers: Leftover[];
	/** How terms are translated. */
	glossary: Term[];
	/** Translations that came and are not written yet. */
	waiting: Waiting;
	/** What an editor has to change before all can be compared. */
	problems: Problem[];
}

export interface Leftover {
	locale: string;
	path: string;
	records: WrittenRecord[];
}

/**
 * Reads the texts of a site and what was confirmed of them, and compares.
 *
 * @param settings what `site.config.ts` has, where that is read already
 * @throws {ContentError} when `site.config.ts` cannot be read
 */
export async function readTranslations(root: string, settings?: Settings): Promise<Translations> {
	const [content, lock, waiting] = await Promise.all([readContent(root, settings), readLock(root), readWaiting(root)]);
	const { config, kinds } = content;
	const glossaryProblems: Problem[] = [];
	const glossary = await readGlossary(root, config, (problem) => glossaryProblems.push(problem));
	const languages = config.locales.filter(({ code }) => code !== config.defaultLocale);
	const recordsOf = createRecordSearch(content, lock.records);
	const stateOf = createStates(content, { recordsOf, glossary });
	const files = content.paths.flatMap((path) =>
		languages.flatMap(({ code: locale }) => (isComparable(content, { locale, path }) && stateOf(locale, path)) || []),
	);
	const leftovers = findLeftovers(content, lock.records, recordsInUse(files));
	const problems = [...content.problems, ...lock.problems, ...waiting.problems, ...glossaryProblems];
	return { config, kinds, content, lock, languages, files, recordsOf, leftovers, glossary, waiting, problems };
}

/** Creates a function that compares a file in one language with its original; undefined where neither waits for the other. */
export function createStates(
	content: Content,
	{ recordsOf, glossary }: { recordsOf: FindRecords; glossary: readonly Term[] },
): (locale: string, path: string) => FileState | undefined {
	const { config } = content;
	const copies = copyOptions(config, glossary);
	return (locale, path) => {
		const original = content.languages.get(config.defaultLocale)?.get(path);
		const translation = content.languages.get(locale)?.get(path);
		// An entry of a collection exists in the languages it is written in: none waits for a translation.
		if (isPartOfCollection(path, config) && !(original && translation)) return undefined;
		const isInterface = path === messagesPath;
		const source = isInterface ? originalsFor(original, translation, content.builtIn.get(locale)) : original;
		const records = recordsOf({ locale, path, source, translation });
		const units = markCopies(compareFile(source, translation, records), { records, ...copies });
		return { locale, path, source, translation, units, records };
	};
}

/** What tells a copy of an original from words that are the same in every language. */
export function copyOptions(
	{ name, locales, defaultLocale }: SiteConfig,
	terms: readonly Term[],
): {
	names: string[];
	tag: string;
} {
	const tag = locales.find(({ code }) => code === defaultLocale)?.tag ?? defaultLocale;
	return { names: [name, ...terms.flatMap(({ term, keep }) => (keep ? [term] : []))], tag };
}

function isPartOfCollection(path: string, { collections }: SiteConfig): boolean {
	return pageAt(path, collections)?.collection !== undefined;
}

/**
 * Lists the texts of the interface without words in the default language: missing translations of the kit's English.
 * Empty if the kit has all of them in it.
 */
export function describeMissingInterfaceTexts({ content: { config, lacked } }: Pick<Translations, 'content'>): string {
	if (lacked.length === 0) return '';
	const place = `content/${config.defaultLocale}/${messagesPath}`;
	const count = countOf(lacked.length, 'text');
	return `${place} lacks ${count} of the interface, which visitors read in the kit's English (${englishWords}): ${lacked.join(', ')}.`;
}

/** Counts texts by their state. */
export function countStates(files: readonly FileState[]): Record<State, number> {
	const counts = { fresh: 0, stale: 0, missing: 0, extra: 0 };
	for (const { units } of files) for (const { state } of units) counts[state]++;
	return counts;
}

/** Which part of the originals has a fresh translation, in percent, never rounded up. */
export function freshPercent({ fresh, stale, missing }: Record<State, number>): number {
	const all = fresh + stale + missing;
	return all === 0 ? 100 : Math.floor((fresh * 1000) / all) / 10;
}

/** Returns the records to which states are due, each as it is at the place of such a text. */
export function recordsInUse(files: Iterable<Pick<FileState, 'units'>>): Map<LockRecord, LockRecord> {
	const inUse = new Map<LockRecord, LockRecord>();
	for (const { units } of files) {
		for (const { evidence } of units) {
			if (!evidence) continue;
			const { source, translation } = evidence;
			for (const origin of originsOf(evidence)) {
				const isHere = origin.source === source && origin.translation === translation;
				if (!inUse.has(origin)) inUse.set(origin, isHere ? withoutOrigins(evidence) : origin);
			}
		}
	}
	return inUse;
}

function findLeftovers(
	{ config, paths, unreadable, drafts }: Content,
	records: readonly WrittenRecord[],
	inUse: ReadonlyMap<LockRecord, LockRecord>,
): Leftover[] {
	const known = new Set([...paths, ...unreadable.keys(), ...drafts]);
	const codes = new Set(config.locales.map(({ code }) => code));
	const isGone = ({ locale, path }: LockRecord) => !(codes.has(locale) && known.has(path));
	const left = records.filter((record) => isGone(record) && !inUse.has(record));
	return [...groupRecords(left).values()].map((records) => {
		const { locale = '', path = '' } = records[0] ?? {};
		return { locale, path, records };
	});
}

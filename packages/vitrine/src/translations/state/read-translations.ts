import { englishWords } from '#content/messages/built-in-words.ts';
import type { Problem } from '#content/problems/problem.ts';
import type { SectionTypes } from '#content/section-types/section-types.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { pageAt } from '#content/site/collection-files.ts';
import { countOf } from '../count-of.ts';
import type { Term } from '../glossary/glossary.ts';
import { readGlossary } from '../glossary/read-glossary.ts';
import type { LockRecord, WrittenRecord } from '../lock/lock.ts';
import { type Lock, readLock } from '../lock/read-lock.ts';
import { type Content, readContent } from '../units/content.ts';
import { messagesPath, originalsFor } from '../units/interface-texts.ts';
import type { Settings } from '../units/read-texts.ts';
import { type UnitFile, unitsOf } from '../units/unit.ts';
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
	/** Records of files that the site does not have under that name. */
	leftovers: Leftover[];
	/** How terms are translated. */
	glossary: Term[];
	/** Translations that came and are not written yet. */
	waiting: Waiting;
	/** What an editor has to change before all can be compared. */
	problems: Problem[];
}

export interface Leftover<Recorded extends LockRecord = WrittenRecord> {
	locale: string;
	path: string;
	records: Recorded[];
	/** Under which name the texts are there now. */
	movedTo: string | undefined;
}

/**
 * Reads the texts of a site and what was confirmed of them, and compares.
 *
 * @param settings what `site.config.ts` has, where that is read already
 * @throws {ContentError} when `site.config.ts` cannot be read
 */
export async function readTranslations(root: string, settings?: Settings): Promise<Translations> {
	const [content, lock, waiting] = await Promise.all([readContent(root, settings), readLock(root), readWaiting(root)]);
	const { config, kinds, unreadable } = content;
	const glossaryProblems: Problem[] = [];
	const glossary = await readGlossary(root, config, (problem) => glossaryProblems.push(problem));
	const languages = config.locales.filter(({ code }) => code !== config.defaultLocale);
	const copies = copyOptions(config, glossary);
	const recorded = groupRecords(lock.records);
	const leftovers = findLeftovers(recorded, content);
	const files = content.paths
		.filter((path) => !unreadable.has(path))
		.flatMap((path) =>
			languages.flatMap(({ code: locale }): FileState | FileState[] => {
				const original = content.languages.get(config.defaultLocale)?.get(path);
				const translation = content.languages.get(locale)?.get(path);
				// An entry of a collection exists in the languages it is written in: none waits for a translation.
				if (isPartOfCollection(path, config) && !(original && translation)) return [];
				const isInterface = path === messagesPath;
				const source = isInterface ? originalsFor(original, translation, content.builtIn.get(locale)) : original;
				const moved = leftovers.find((leftover) => leftover.locale === locale && leftover.movedTo === path);
				const records =
					recorded.get(`${locale} ${path}`) ?? moved?.records.map((record) => ({ ...record, path })) ?? [];
				const units = markCopies(compareFile(source, translation, records), { records, ...copies });
				return { locale, path, source, translation, units, records };
			}),
		);
	const problems = [...content.problems, ...lock.problems, ...waiting.problems, ...glossaryProblems];
	return { config, kinds, content, lock, languages, files, leftovers, glossary, waiting, problems };
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

/** Records by the language and path of their file. */
export function groupRecords<Recorded extends LockRecord>(records: readonly Recorded[]): Map<string, Recorded[]> {
	return Map.groupBy(records, ({ locale, path }) => `${locale} ${path}`);
}

/** Finds records of files that the site does not have under that name. */
export function findLeftovers<Recorded extends LockRecord>(
	recorded: ReadonlyMap<string, Recorded[]>,
	content: Content,
): Leftover<Recorded>[] {
	const { languages, config, unreadable, drafts } = content;
	const known = new Set([...content.paths, ...unreadable, ...drafts]);
	const owners = new Map<string, Map<string, string>>();
	return [...recorded.values()].flatMap((records) => {
		const { locale = '', path = '' } = records[0] ?? {};
		const translated = locale === config.defaultLocale ? undefined : languages.get(locale);
		if (translated && known.has(path)) return [];
		const paths = owners.get(locale) ?? pathsByText(translated?.values() ?? []);
		owners.set(locale, paths);
		const movedTo = newPathOf(records, paths);
		return [{ locale, path, records, movedTo: recorded.has(`${locale} ${movedTo}`) ? undefined : movedTo }];
	});
}

function pathsByText(files: Iterable<UnitFile>): Map<string, string> {
	return new Map([...files].flatMap((file) => unitsOf(file).map(({ hash }) => [hash, file.path] as const)));
}

/** The file that has most of the translations that were confirmed under another name. */
function newPathOf(records: readonly LockRecord[], paths: ReadonlyMap<string, string>): string | undefined {
	const found = Map.groupBy(records, ({ translation }) => paths.get(translation));
	for (const [path, together] of found) if (path !== undefined && together.length * 2 > records.length) return path;
	return undefined;
}

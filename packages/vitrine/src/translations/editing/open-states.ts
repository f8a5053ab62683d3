import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Term } from '#content/glossary/glossary.ts';
import { readGlossary } from '#content/glossary/read-glossary.ts';
import type { Problem } from '#content/problems/problem.ts';
import { createRecordSearch } from '../lock/find-records.ts';
import type { LockRecord } from '../lock/lock.ts';
import type { OpenLock } from '../lock/open-lock.ts';
import { copyOptions, countStates, createStates } from '../state/read-translations.ts';
import { type FileState, type State, states } from '../state/unit-state.ts';
import { type Content, isComparable } from '../units/content.ts';
import { messagesPath } from '../units/interface-texts.ts';
import { openContent } from '../units/open-content.ts';
import type { UnitIndex } from '../units/unit-index.ts';

/** The states of the texts of a site, each file read when it is looked at. */
export interface OpenStates {
	content: Content;
	/** Empty where it has mistakes. */
	glossary: readonly Term[];
	/** What compares files. It reads the whole lock. */
	compare: () => Promise<Comparison>;
	/** Counts the states of all files, one after the other; of what has not changed, without reading it. */
	counts: () => AsyncGenerator<FileCounts>;
}

/** Compares files with their originals. */
export interface Comparison {
	lock: Awaited<ReturnType<OpenLock['read']>>;
	/** Returns the states of a file by its path in the folder of a language: of an original, those in each other language. */
	statesOf: (locale: string, path: string) => FileState[];
	/** Returns `statesOf` as it would be with further records. */
	statesWith: (records: readonly LockRecord[]) => Comparison['statesOf'];
	/** Compares all files, one after the other. */
	all: () => Generator<FileState>;
	/** What keeps states from being known. */
	problems: Problem[];
}

/** How many texts of a file in a language have each state. */
export interface FileCounts {
	locale: string;
	path: string;
	counts: Record<State, number>;
}

/** The hash of a file that the file system has under another name than the site. */
const unknown = 'unknown';

/** Opens the states of a site. */
export async function openStates(
	root: string,
	{ index, lock: opened, unsaved }: { index: UnitIndex; lock: OpenLock; unsaved?: ReadonlyMap<string, string> },
): Promise<OpenStates> {
	const content = await openContent(root, index, unsaved);
	const { config, drafts, paths } = content;
	const problems: Problem[] = [];
	const glossary = await readGlossary(root, config, (problem) => problems.push(problem));
	const translated = config.locales.map(({ code }) => code).filter((code) => code !== config.defaultLocale);
	const createComparison = (records: readonly LockRecord[], named?: ReadonlyMap<string, LockRecord[]>) => {
		const stateOf = createStates(content, { recordsOf: createRecordSearch(content, records, named), glossary });
		const statesOf: Comparison['statesOf'] = (locale, path) => {
			if (drafts.has(path)) return [];
			const locales = locale === config.defaultLocale ? translated : [locale];
			const found = locales.flatMap((code) => stateOf(code, path) ?? []);
			return found.filter((state) => isComparable(content, state));
		};
		return statesOf;
	};
	const start = async (): Promise<Comparison> => {
		const lock = await opened.read();
		const statesOf = createComparison(lock.records, lock.named);
		function* all() {
			for (const path of paths) yield* statesOf(config.defaultLocale, path);
		}
		const statesWith: Comparison['statesWith'] = (records) => createComparison([...lock.records, ...records]);
		return { lock, statesOf, statesWith, all, problems: [...lock.problems, ...problems] };
	};
	let started: Promise<Comparison> | undefined;
	const compare = () => {
		started ??= start();
		return started;
	};
	const names = hash('sha1', JSON.stringify(copyOptions(config, glossary)));
	const interfaceTexts = hashInterface(content);
	return {
		content,
		glossary,
		compare,
		async *counts() {
			const hashes = new Map<string, string>(
				[...content.languages].flatMap(([code, files]) =>
					[...files.keys()].map((path) => {
						return [`${code} ${path}`, index.hashIfFile(join(root, `content/${code}/${path}`)) ?? unknown] as const;
					}),
				),
			);
			const everything = hash('sha1', `${names} ${opened.hash} ${[...hashes].join()}`);
			for (const path of paths) {
				for (const locale of translated) {
					const name = `${locale} ${path}`;
					const files = `${hashes.get(`${config.defaultLocale} ${path}`)} ${hashes.get(name)}`;
					const others = path === messagesPath ? interfaceTexts : names;
					const madeFrom = `${files} ${others} ${opened.hashOf(locale, path)}`;
					const known = index.countsOf(name, madeFrom) ?? index.countsOf(name, everything);
					if (known) {
						const [fresh = 0, stale = 0, missing = 0, extra = 0] = known;
						if (known.some((count) => count > 0)) yield { locale, path, counts: { fresh, stale, missing, extra } };
						continue;
					}
					const { lock, statesOf } = await compare();
					const [state] = statesOf(locale, path);
					const counts = countStates(state ? [state] : []);
					// What is in other files decides where a text was moved to.
					const isOwn = !state?.source || !state.translation || state.records === lock.named.get(name);
					const isKnown = !files.includes(unknown);
					if (isKnown)
						index.keepCounts(
							name,
							isOwn ? madeFrom : everything,
							states.map((one) => counts[one]),
						);
					if (state && state.units.length > 0) yield { locale, path, counts };
				}
			}
		},
	};
}

/** Hashes the texts of the interface that visitors read, of which the kit has some. */
function hashInterface({ config, languages, builtIn }: Content): string {
	const texts = languages.get(config.defaultLocale)?.get(messagesPath)?.fields ?? [];
	const own = [...builtIn].map(([code, keys]) => [code, ...keys]);
	return hash('sha1', JSON.stringify([config.name, own, texts.map(({ key, hash }) => [key, hash])]));
}

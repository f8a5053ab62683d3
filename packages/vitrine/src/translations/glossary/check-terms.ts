import { glossaryFile, type Term, wordsIn } from '#content/glossary/glossary.ts';
import { coded } from '#content/problems/message.ts';
import { type Problem, quote } from '#content/problems/problem.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { readable } from '../board/readable.ts';
import type { FileState } from '../state/unit-state.ts';
import { fileOf, type Unit, unitsOf } from '../units/unit.ts';
import { createWordFinder } from './find-words.ts';

/** Something that is not as in the glossary. */
interface TermProblem extends Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> {
	/** Whether a word is there that is not to be used; otherwise one is not there, which a free translation may do without. */
	isAvoided: boolean;
}

/** The same at its place in a language. */
export type PlacedTermProblem = Problem & TermProblem & { locale: string };

/** Looks up the terms of a glossary in the texts of one language. */
export interface TermCheck {
	/** The terms of an original that the language has words for, or words to avoid. */
	termsIn: (source: Unit) => Term[];
	/** What a translation of an original does not have as the glossary wants it. */
	problemsOf: (source: Unit, translation: string) => TermProblem[];
}

/** Creates the check of translations into a language. */
export async function createTermCheck(
	glossary: readonly Term[],
	locale: string,
	{ locales, defaultLocale }: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
): Promise<TermCheck> {
	const [source, target] = [defaultLocale, locale].map((code) => locales.find((row) => row.code === code));
	if (!source || !target || glossary.length === 0) return { termsIn: () => [], problemsOf: () => [] };
	const [findIn, findInTarget] = await Promise.all([createWordFinder(source), createWordFinder(target)]);
	// A longer term is not its last word: "home page" is no "page".
	const ordered = glossary.toSorted((a, b) => b.term.length - a.term.length);
	const termsIn = (unit: Unit): Term[] => {
		if (unit.kind === 'code' || unit.kit) return [];
		const words = wordsOf(unit);
		const text = findIn(words);
		return ordered.filter((one) => (one.keep ? containsName(words, one.term) : text.take(one.term)));
	};
	return {
		termsIn: (unit) => termsIn(unit).filter((term) => wordsIn(term, locale).length > 0 || term.avoid.has(locale)),
		problemsOf: (unit, translation) => {
			const terms = termsIn(unit);
			if (terms.length === 0) return [];
			const words = readable(translation, unit.form);
			return terms.flatMap((term) => [
				...lacking(term, { locale, words, holds: findInTarget(words).holds }),
				...avoided(term, (term.avoid.get(locale) ?? []).filter(findInTarget(words).take)),
			]);
		},
	};
}

/** Finds what originals have of words that are not to be used, and translations of terms that the glossary has others for. */
export async function findTermProblems(
	glossary: readonly Term[],
	{ config, files }: { config: SiteConfig; files: readonly FileState[] },
): Promise<PlacedTermProblem[]> {
	if (glossary.length === 0) return [];
	const byLocale = Map.groupBy(files, ({ locale }) => locale);
	const found = await Promise.all(
		[...byLocale].map(async ([locale, own]) => {
			const check = await createTermCheck(glossary, locale, config);
			return own.flatMap((file) => problemsIn(file, check).map((problem) => ({ locale, ...problem })));
		}),
	);
	return [...(await problemsOfOriginals(glossary, { config, files })), ...found.flat()];
}

/** Translations of earlier originals are to be revised anyway. */
function problemsIn(
	{ translation: file, units }: FileState,
	{ problemsOf }: TermCheck,
): Omit<PlacedTermProblem, 'locale'>[] {
	return units.flatMap(({ state, reason, source, translation }) => {
		if (!file || !source || !translation) return [];
		if (state !== 'fresh' && reason !== 'unconfirmed') return [];
		const place = { file: fileOf(file, translation), line: translation.line, where: source.key };
		return problemsOf(source, translation.text).map((problem) => ({ ...place, ...problem }));
	});
}

async function problemsOfOriginals(
	glossary: readonly Term[],
	{ config, files }: { config: SiteConfig; files: readonly FileState[] },
): Promise<PlacedTermProblem[]> {
	const { defaultLocale: locale, locales } = config;
	const row = locales.find(({ code }) => code === locale);
	const avoiding = glossary.filter(({ avoid }) => avoid.has(locale));
	if (!row || avoiding.length === 0) return [];
	const find = await createWordFinder(row);
	const sources = new Map(files.flatMap(({ path, source }) => (source ? [[path, source] as const] : [])));
	return [...sources.values()].flatMap((source) =>
		unitsOf(source).flatMap((unit) => {
			if (unit.kind === 'code' || unit.kit) return [];
			const text = find(wordsOf(unit));
			const place = { locale, file: fileOf(source, unit), line: unit.line, where: unit.key };
			return avoiding.flatMap((term) => {
				return avoided(term, (term.avoid.get(locale) ?? []).filter(text.take)).map((problem) => ({
					...place,
					...problem,
				}));
			});
		}),
	);
}

function lacking(
	term: Term,
	{ locale, words, holds }: { locale: string; words: string; holds: (word: string) => boolean },
): TermProblem[] {
	const wanted = wordsIn(term, locale);
	const isThere = term.keep ? words.includes(term.term) : wanted.some(holds);
	if (wanted.length === 0 || isThere) return [];
	const expected = term.keep
		? `it as it is (${placeOf(term)})`
		: `${wanted.map(quote).join(' or ')} (${placeOf(term)})`;
	return [
		{
			isAvoided: false,
			found: `no word of the glossary for ${quote(term.term)}`,
			expected,
			fix: 'use it, if the text does not do well without',
			message: coded('term-lacking', { term: term.term, wanted: term.keep ? [term.term] : wanted }),
		},
	];
}

function avoided(term: Term, words: readonly string[]): TermProblem[] {
	return words.map((word) => ({
		isAvoided: true,
		found: `${quote(word)}, which is not to be used`,
		expected: `another word for ${quote(term.term)} (${placeOf(term)})`,
		fix: 'replace it',
		message: coded('term-avoided', { word, term: term.term }),
	}));
}

/** The words of an original, without code: commands and names of files are no terms. */
function wordsOf({ text, form }: Unit): string {
	const isMarkdown = form !== 'line' && form !== 'message';
	return readable(isMarkdown ? text.replace(/(`+)[^`]+\1/g, ' ') : text, form);
}

function placeOf({ line }: Term): string {
	return `${glossaryFile}:${line}`;
}

/** Whether a name is there by itself and as it is written. */
function containsName(text: string, name: string): boolean {
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
		const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
		if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
	}
	return false;
}

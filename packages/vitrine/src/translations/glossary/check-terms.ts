import { glossaryFile, type Term, wordsIn } from '#content/glossary/glossary.ts';
import { coded } from '#content/problems/message.ts';
import { type Problem, quote } from '#content/problems/problem.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { readable } from '../board/readable.ts';
import type { FileState } from '../state/unit-state.ts';
import { fileOf, type Unit, unitsOf } from '../units/unit.ts';
import { createWordFinder, type SearchedText } from './find-words.ts';

/** Something that is not as in the glossary. */
interface TermProblem extends Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> {
	/** Whether a word is there that is not to be used; otherwise one is not there, which a free translation may do without. */
	isAvoided: boolean;
}

/** The same at its place in a language. */
export type PlacedTermProblem = Problem & TermProblem & { locale: string };

/** A term of the glossary in an original and its translation. */
export interface JudgedTerm {
	/** In the default language. */
	term: string;
	/** What it is called in the language of the translation, the preferred word first. */
	words: readonly string[];
	/** What it means, for translators. */
	note: string | undefined;
	/** Whether the translation has it, lacks it, or has a word that is not to be used. */
	state: 'found' | 'missing' | 'wrong';
	/** As it is in the original, in small letters. */
	sourceForms: readonly string[];
	/** As it, or what is not to be used, is in the translation, in small letters. */
	forms: readonly string[];
	/** The words that are there and not to be used. */
	avoided: readonly string[];
}

/** Looks up the terms of a glossary in the texts of one language. */
export interface TermCheck {
	/** The terms of an original that the language has words for, or words to avoid. */
	termsIn: (source: Unit) => Term[];
	/** Judges the terms of an original in its translation. */
	judge: (source: Unit, translation: string) => JudgedTerm[];
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
	if (!source || !target || glossary.length === 0) {
		return { termsIn: () => [], judge: () => [], problemsOf: () => [] };
	}
	const [findIn, findInTarget] = await Promise.all([createWordFinder(source), createWordFinder(target)]);
	// A longer term is not its last word: "home page" is no "page".
	const ordered = glossary.toSorted((a, b) => b.term.length - a.term.length);
	const formsIn = (unit: Unit): { term: Term; sourceForms: string[] }[] => {
		if (unit.kind === 'code' || unit.kit) return [];
		const words = wordsOf(unit);
		const text = findIn(words);
		return ordered.flatMap((term) => {
			const sourceForms = term.keep ? nameIn(words, term.term) : text.take(term.term);
			return sourceForms.length > 0 ? [{ term, sourceForms: sourceForms.map(small) }] : [];
		});
	};
	const judgeAll = (unit: Unit, translation: string) => {
		const terms = formsIn(unit);
		if (terms.length === 0) return [];
		const words = readable(translation, unit.form);
		return terms.map(({ term, sourceForms }) => {
			const wanted = wordsIn(term, locale);
			const { holds } = findInTarget(words);
			const own = term.keep ? (words.includes(term.term) ? [term.term] : []) : wanted.flatMap(holds);
			return { term, sourceForms, wanted, own, wrong: avoidedIn(term, locale, findInTarget(words)) };
		});
	};
	return {
		termsIn: (unit) =>
			formsIn(unit)
				.map(({ term }) => term)
				.filter((term) => wordsIn(term, locale).length > 0 || term.avoid.has(locale)),
		judge: (unit, translation) =>
			judgeAll(unit, translation).flatMap(({ term, sourceForms, wanted, own, wrong }): JudgedTerm[] => {
				if (wanted.length === 0 && wrong.words.length === 0) return [];
				const state = wrong.words.length > 0 ? 'wrong' : own.length > 0 ? 'found' : 'missing';
				const forms = state === 'wrong' ? wrong.forms : own.map(small);
				const { term: name, note } = term;
				return [{ term: name, words: wanted, note, state, sourceForms, forms, avoided: wrong.words }];
			}),
		problemsOf: (unit, translation) =>
			judgeAll(unit, translation).flatMap(({ term, wanted, own, wrong }) => [
				...(wanted.length === 0 || own.length > 0 ? [] : [lacking(term, wanted)]),
				...avoided(term, wrong.words),
			]),
	};
}

/** Finds words in a text that are not to be used for a term. */
function avoidedIn({ avoid }: Term, locale: string, { take }: SearchedText): { words: string[]; forms: string[] } {
	const found = (avoid.get(locale) ?? []).map((word) => ({ word, forms: take(word) }));
	return {
		words: found.flatMap(({ word, forms }) => (forms.length > 0 ? word : [])),
		forms: found.flatMap(({ forms }) => forms),
	};
}

/** Looks up words in originals that are not to be used. */
export interface OriginalTermCheck {
	judge: (unit: Pick<Unit, 'text' | 'form' | 'kind' | 'kit'>) => JudgedTerm[];
}

/** Creates the check of originals. */
export async function createOriginalTermCheck(
	glossary: readonly Term[],
	{ locales, defaultLocale }: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
): Promise<OriginalTermCheck> {
	const row = locales.find(({ code }) => code === defaultLocale);
	const avoiding = glossary.filter(({ avoid }) => avoid.has(defaultLocale));
	if (!row || avoiding.length === 0) return { judge: () => [] };
	const find = await createWordFinder(row);
	return {
		judge(unit) {
			if (unit.kind === 'code' || unit.kit) return [];
			const text = find(wordsOf(unit));
			return avoiding.flatMap((term): JudgedTerm[] => {
				const { words, forms } = avoidedIn(term, defaultLocale, text);
				if (words.length === 0) return [];
				const { term: name, note } = term;
				return [{ term: name, words: [name], note, state: 'wrong', sourceForms: [], forms, avoided: words }];
			});
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
	const { judge } = await createOriginalTermCheck(glossary, config);
	const sources = new Map(files.flatMap(({ path, source }) => (source ? [[path, source] as const] : [])));
	return [...sources.values()].flatMap((source) =>
		unitsOf(source).flatMap((unit) => {
			const place = { locale: config.defaultLocale, file: fileOf(source, unit), line: unit.line, where: unit.key };
			return judge(unit).flatMap(({ term: name, avoided: words }) => {
				const term = glossary.find((one) => one.term === name);
				return term ? avoided(term, words).map((problem) => ({ ...place, ...problem })) : [];
			});
		}),
	);
}

function lacking(term: Term, wanted: readonly string[]): TermProblem {
	const expected = term.keep
		? `it as it is (${placeOf(term)})`
		: `${wanted.map(quote).join(' or ')} (${placeOf(term)})`;
	return {
		isAvoided: false,
		found: `no word of the glossary for ${quote(term.term)}`,
		expected,
		fix: 'use it, if the text does not do well without',
	};
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

const small = (form: string) => form.toLowerCase();

/** The words of an original, without code: commands and names of files are no terms. */
function wordsOf({ text, form }: Pick<Unit, 'text' | 'form'>): string {
	const isMarkdown = form !== 'line' && form !== 'message';
	return readable(isMarkdown ? text.replace(/(`+)[^`]+\1/g, ' ') : text, form);
}

function placeOf({ line }: Term): string {
	return `${glossaryFile}:${line}`;
}

/** Returns a name where it is there by itself and as it is written. */
function nameIn(text: string, name: string): string[] {
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
		const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
		if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return [name];
	}
	return [];
}

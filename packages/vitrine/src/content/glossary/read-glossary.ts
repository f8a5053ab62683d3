import * as v from 'valibot';
import { nearest } from '#node/edit-distance.ts';
import { readFileIfThere } from '../files/source-file.ts';
import { readYaml, type YamlData } from '../files/yaml.ts';
import { coded } from '../problems/message.ts';
import { type Problem, quote, type Report } from '../problems/problem.ts';
import { rule } from '../problems/rule.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { glossaryFile, type Term } from './glossary.ts';

const word = v.pipe(
	v.string(),
	v.title('text'),
	v.check(
		(text) => /[\p{L}\p{N}]/u.test(text),
		rule('a word', 'write the word, or remove the line', coded('term-word', {})),
	),
);

const list = v.pipe(
	v.array(word),
	v.minLength(1, rule('at least one word', 'write a word, or remove the line', coded('term-word', {}))),
);

/** One word, or several. */
const words: v.GenericSchema<unknown, string[]> = v.lazy((input) =>
	Array.isArray(input)
		? list
		: v.pipe(
				word,
				v.transform((text) => [text]),
			),
);

const byLanguage = v.optional(v.record(v.string(), words), {});

const entry = v.pipe(
	v.strictObject({
		term: word,
		translations: byLanguage,
		avoid: byLanguage,
		keep: v.optional(v.boolean(), false),
		note: v.optional(word),
	}),
	v.check(
		({ translations, avoid, keep }) => keep || Object.keys(translations).length + Object.keys(avoid).length > 0,
		rule('"translations", "avoid" or "keep: true"', 'write one of them, or remove the term', coded('term-use', {})),
	),
);

/** Schema of `content/glossary.yaml`. */
export const glossarySchema = v.array(entry);

type Entry = v.InferOutput<typeof entry>;

/** Reads the glossary, and reports what contradicts itself. A site without one has no terms. */
export async function readGlossary(root: string, config: SiteConfig, report: Report): Promise<Term[]> {
	const source = await readFileIfThere({ root, path: glossaryFile }, report);
	const yaml = source && readYaml(source, glossarySchema, report);
	if (!yaml) return [];
	const problems = [...languageProblems(yaml, config), ...contradictions(yaml, config)];
	for (const problem of problems) report(problem);
	if (problems.length > 0) return [];
	return yaml.data.map(({ term, translations, avoid, keep, note }, index) => ({
		term,
		translations: new Map(Object.entries(translations)),
		avoid: new Map(Object.entries(avoid)),
		keep,
		note,
		line: yaml.lineOf([index]),
	}));
}

/** Returns the terms that are written as they are in every language; the check of translations reports a glossary with mistakes. */
export async function readKeptTerms(root: string, config: SiteConfig): Promise<string[]> {
	const terms = await readGlossary(root, config, () => {});
	return terms.filter(({ keep }) => keep).map(({ term }) => term);
}

function problemAt({ lineOf }: YamlData<Entry[]>, path: readonly PropertyKey[]) {
	return (problem: Pick<Problem, 'found' | 'expected' | 'fix' | 'message'>): Problem => {
		return { file: glossaryFile, line: lineOf(path), where: path.map(String).join('.'), ...problem };
	};
}

function languageProblems(yaml: YamlData<Entry[]>, { locales, defaultLocale }: SiteConfig): Problem[] {
	const codes = locales.map(({ code }) => code);
	return yaml.data.flatMap((entry, index) =>
		(['translations', 'avoid'] as const).flatMap((field) =>
			Object.keys(entry[field]).flatMap((code): Problem[] => {
				const at = problemAt(yaml, [index, field, code]);
				if (!codes.includes(code)) {
					const meant = nearest(code, codes);
					const fix = meant ? `write ${quote(meant)}` : 'remove the line, or add the language to site.config.ts';
					const expected = `a language of the site: ${codes.join(', ')}`;
					const message = coded('term-language', { locale: code, locales: codes, meant });
					return [at({ found: quote(code), expected, fix, message })];
				}
				if (field === 'avoid' || code !== defaultLocale) return [];
				const expected = 'other languages: the term itself is in the default language';
				const message = coded('term-original', { locale: code });
				return [at({ found: `a translation into ${quote(code)}`, expected, fix: 'remove the line', message })];
			}),
		),
	);
}

/** Finds terms that are there twice, or are to be used and not to be used at once. */
function contradictions(yaml: YamlData<Entry[]>, config: SiteConfig): Problem[] {
	const { data } = yaml;
	const places = placesOfWords(yaml, config);
	return data.flatMap((entry, index) => {
		const problems: Problem[] = [];
		const first = data.findIndex(
			({ term }) => normalize(term, config.defaultLocale) === normalize(entry.term, config.defaultLocale),
		);
		if (first !== index) {
			const fix = 'join the two; a term may have several translations, as a list';
			const found = `the term ${quote(entry.term)} a second time`;
			const line = yaml.lineOf([first]);
			const expected = `each term once: line ${line} has it, too`;
			const message = coded('term-twice', { term: entry.term, line });
			problems.push(problemAt(yaml, [index, 'term'])({ found, expected, fix, message }));
		}
		const [translated] = Object.keys(entry.translations);
		if (entry.keep && translated !== undefined) {
			const found = `a translation of ${quote(entry.term)}, which is kept as it is`;
			const fix = 'remove "keep", or the translations';
			const at = problemAt(yaml, [index, 'translations', translated]);
			const message = coded('term-kept', { term: entry.term });
			problems.push(at({ found, expected: 'either "keep: true" or translations', fix, message }));
		}
		for (const [code, avoided] of Object.entries(entry.avoid)) {
			for (const word of avoided) {
				const isOwn = (place: WordPlace) => place.index === index || code === config.defaultLocale;
				const used = places.get(`${code} ${normalize(word, code)}`)?.find(isOwn);
				if (!used) continue;
				const found = `${quote(word)}, which is not to be used and to be used in "${code}"`;
				const expected = `one of the two: line ${used.line} asks for it`;
				const fix = 'remove it here, or there';
				const message = coded('term-contradiction', { word, locale: code, line: used.line });
				problems.push(problemAt(yaml, [index, 'avoid', code])({ found, expected, fix, message }));
			}
		}
		return problems;
	});
}

interface WordPlace {
	/** Number of the term. */
	index: number;
	line: number;
}

/** Where the glossary wants a word, by language and word. */
function placesOfWords(
	{ data, lineOf }: YamlData<Entry[]>,
	{ locales, defaultLocale }: SiteConfig,
): Map<string, WordPlace[]> {
	const wanted = data.flatMap(({ term, keep, translations }, index) => [
		...locales
			.filter(({ code }) => keep || code === defaultLocale)
			.map(({ code }) => ({ code, word: term, index, line: lineOf([index, 'term']) })),
		...Object.entries(translations).flatMap(([code, words]) =>
			words.map((word) => ({ code, word, index, line: lineOf([index, 'translations', code]) })),
		),
	]);
	return Map.groupBy(wanted, ({ code, word }) => `${code} ${normalize(word, code)}`);
}

function normalize(word: string, locale: string): string {
	return word.normalize('NFC').toLocaleLowerCase(locale).replace(/\s+/g, ' ').trim();
}

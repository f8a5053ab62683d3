import type { HeldLanguage } from '#content/edit/publish/publish-state.ts';
import { ContentError } from '#content/problems/problem.ts';
import { writeBoard } from '../board/board.ts';
import { lockFile } from '../lock/lock.ts';
import { countCopies } from '../state/copies.ts';
import {
	countStates,
	describeMissingInterfaceTexts,
	freshPercent,
	type Leftover,
	readTranslations,
	type Translations,
} from '../state/read-translations.ts';
import { type FileState, type State, stateNames, states } from '../state/unit-state.ts';
import { isComparable } from '../units/content.ts';
import { messagesPath } from '../units/interface-texts.ts';
import { type Answer, type CommandOptions, withoutEnding } from './answer.ts';
import { statesAsJson } from './states-as-json.ts';
import { writeResult } from './write-result.ts';

/** Shows how many texts of each file are in each state, language by language. */
export async function showStates({ root, json, html }: CommandOptions): Promise<Answer> {
	const translations = await readTranslations(root);
	const { problems } = translations;
	const short = describeMissingTranslations(translations);
	const isGood = problems.length === 0 && short.length === 0;
	if (html !== undefined) {
		writeResult(html, await writeBoard(root, translations));
		const open = problems.length > 0 ? [`${problems.length} to change: "npm run translations" names them.`] : [];
		return { text: [`Wrote ${html}.`, ...translationSums(translations), ...short, ...open].join('\n'), isGood: true };
	}
	if (json) return { text: statesAsJson(translations), isGood, isReport: true };
	const parts = [
		stateTable(translations),
		describeMissingInterfaceTexts(translations),
		firstSteps(translations),
		describeLeftovers(translations),
		problems.length > 0 ? `${new ContentError(problems).message}\n\n${problems.length} to change.` : '',
		short.join('\n'),
	];
	return { text: parts.filter((part) => part !== '').join('\n\n'), isGood, isReport: true };
}

/**
 * Describes missing translations and those that are out of date, file by file, of each language that has fewer texts up to date
 * than `site.config.ts` requires.
 */
export function describeMissingTranslations(translations: Translations): string[] {
	return listHeldLanguages(translations).map(({ locale, fresh, required }) => {
		const own = translations.files.filter((file) => file.locale === locale);
		const sum = `${locale}: ${fresh} % of the texts are up to date, ${required} % are required (${openOf(own)}).`;
		return [sum, ...own.flatMap(openFile)].join('\n');
	});
}

/** Lists the languages that have fewer texts up to date than `site.config.ts` requires. */
export function listHeldLanguages({ config, languages, files }: Translations): HeldLanguage[] {
	return languages.flatMap(({ code: locale }) => {
		const required = config.translations.fresh[locale];
		const fresh = freshPercent(countStates(files.filter((file) => file.locale === locale)));
		return required === undefined || fresh >= required ? [] : [{ locale, fresh, required }];
	});
}

/** What is open in a file, and the command that shows it. */
function openFile(file: FileState): string[] {
	if (openOf([file]) === '') return [];
	const name = withoutEnding(file.path);
	return [`  ${name}: ${openOf([file])}. Look: npm run translations -- diff ${file.locale} ${name}`];
}

function openOf(files: readonly FileState[]): string {
	return named(files, ['stale', 'missing']).join(', ');
}

/** A row for each file, a column for each language. */
export function stateTable({ content, languages, files }: Translations): string {
	const cells = new Map(files.map((file) => [`${file.locale} ${file.path}`, describe(file)]));
	const rows = content.paths.map((path) => [
		withoutEnding(path),
		...languages.map(
			({ code }) =>
				cells.get(`${code} ${path}`) ??
				(isComparable(content, { locale: code, path }) ? 'not in this language' : 'cannot be read'),
		),
	]);
	const sums = languages.map(({ code }) => sumOf(code, files));
	return alignColumns([['', ...languages.map(({ code }) => code)], ...rows, ['all texts', ...sums]]);
}

/** One line for each language: how many texts are in each state. */
export function translationSums({ languages, files }: Translations): string[] {
	return languages.map(({ code }) => `${code}: ${sumOf(code, files)}`);
}

function sumOf(code: string, files: readonly FileState[]): string {
	const own = files.filter(({ locale }) => locale === code);
	const counts = countStates(own);
	return `${freshPercent(counts)} %: ${inWords(own)}`;
}

function describe(file: FileState): string {
	const counts = countStates([file]);
	if (file.source && !file.translation) return `not translated, ${counts.missing} missing`;
	if (!file.source && file.translation) return `${counts.extra} without an original`;
	if (file.source) return inWords([file]);
	return file.path === messagesPath ? 'in the words of the kit' : '';
}

function inWords(files: readonly FileState[]): string {
	return named(files, states).join(', ') || 'nothing';
}

/** The states that occur, with their numbers. */
function named(files: readonly FileState[], asked: readonly State[]): string[] {
	const counts = countStates(files);
	const copies = countCopies(files);
	const note = copies > 0 ? ` (${copies} the same as the original)` : '';
	return asked
		.filter((state) => counts[state] > 0)
		.map((state) => `${counts[state]} ${stateNames[state]}${state === 'stale' ? note : ''}`);
}

function alignColumns(rows: readonly string[][]): string {
	const columns = (rows[0] ?? []).map((_, column) => {
		const cells = rows.map((row) => row[column] ?? '');
		const width = cells.reduce((most, { length }) => Math.max(most, length), 0);
		return cells.map((cell) => cell.padEnd(width));
	});
	const lines = rows.map((_, row) => columns.map((cells) => cells[row]).join('  '));
	return lines.map((line) => line.trimEnd()).join('\n');
}

function firstSteps({ lock, files }: Translations): string {
	const isTranslated = files.some(({ translation }) => translation);
	if (lock.isThere || lock.problems.length > 0 || !isTranslated) return '';
	return [
		'Nobody has confirmed yet which originals these translations were made from, so none counts as up to date.',
		'Compare them, then write: npm run translations -- accept --all',
	].join('\n');
}

/** Names what was confirmed of files that are not there, and what to do about it. */
function describeLeftovers({ leftovers, languages, config, lock }: Translations): string {
	const { defaultLocale } = config;
	const codes = languages.map(({ code }) => code);
	const turned = lock.records.filter(({ locale }) => locale === defaultLocale);
	const lines = leftovers.flatMap((leftover) =>
		leftover.locale === defaultLocale ? [] : describeLeftover(leftover, codes),
	);
	if (turned.length === 0) return lines.join('\n');
	const count = turned.length === 1 ? '1 text was' : `${turned.length} texts were`;
	const place = `${lockFile}:${turned[0]?.line}  ${count} confirmed as translated into "${defaultLocale}"`;
	return [`${place}, which is the default language now. To do: npm run translations -- rename`, ...lines].join('\n');
}

const prune = 'npm run translations -- prune';

function describeLeftover({ locale, path, records }: Leftover, codes: readonly string[]): string {
	const count = records.length === 1 ? '1 text was' : `${records.length} texts were`;
	const place = `${lockFile}:${records[0]?.line}  ${count} confirmed of ${path} in "${locale}"`;
	if (!codes.includes(locale)) {
		return `${place}, which is no language of the site. To do: add it to site.config.ts, or ${prune}`;
	}
	return `${place}, which this site does not have: it is of another branch, or the file is gone. To do: ${prune} (takes the lines out)`;
}

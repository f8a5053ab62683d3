import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ContentError } from '#content/problem.ts';
import { writeBoard } from '../board/read-board.ts';
import { countStates, freshPercent, readTranslations, type Translations } from '../state/translations.ts';
import { type FileState, type State, states } from '../state/unit-state.ts';
import { type Answer, type CommandOptions, withoutEnding } from './answer.ts';
import { describeLeftovers } from './leftovers.ts';
import { statesAsJson } from './states-as-json.ts';

/** Shows how many texts of each file are fresh, stale, missing or extra in each language. */
export async function showStates({ root, json, html }: CommandOptions): Promise<Answer> {
	const translations = await readTranslations(root);
	const short = shortfalls(translations);
	const isGood = translations.problems.length === 0 && short.length === 0;
	if (html !== undefined) {
		writeFileSync(resolve(html), await writeBoard(root, translations));
		return { text: [`Wrote ${html}.`, ...languageSums(translations), ...short].join('\n'), isGood };
	}
	if (json) return { text: statesAsJson(translations), isGood };
	const { problems } = translations;
	const parts = [
		stateTable(translations),
		firstSteps(translations),
		describeLeftovers(translations),
		problems.length > 0 ? `${new ContentError(problems).message}\n\n${problems.length} to change.` : '',
		short.join('\n'),
	];
	return { text: parts.filter((part) => part !== '').join('\n\n'), isGood };
}

/** Says which languages have fewer fresh texts than `site.config.ts` asks for. */
export function shortfalls({ config, languages, files }: Translations): string[] {
	return languages.flatMap(({ code }) => {
		const least = config.translations.fresh[code];
		const counts = countStates(files.filter(({ locale }) => locale === code));
		if (least === undefined || freshPercent(counts) >= least) return [];
		const open = [`${counts.stale} stale`, `${counts.missing} missing`].join(', ');
		return [`${code}: ${freshPercent(counts)} % of the texts are fresh, ${least} % are asked for (${open}).`];
	});
}

/** A row for each file, a column for each language. */
export function stateTable({ content, languages, files }: Translations): string {
	const cells = new Map(files.map((file) => [`${file.locale} ${file.path}`, describe(file)]));
	const rows = content.paths.map((path) => [
		withoutEnding(path),
		...languages.map(({ code }) => cells.get(`${code} ${path}`) ?? 'cannot be read'),
	]);
	const sums = languages.map(({ code }) => sumOf(code, files));
	return alignColumns([['', ...languages.map(({ code }) => code)], ...rows, ['all texts', ...sums]]);
}

/** How each language stands, on one line each. */
export function languageSums({ languages, files }: Translations): string[] {
	return languages.map(({ code }) => `${code}: ${sumOf(code, files)}`);
}

function sumOf(code: string, files: readonly FileState[]): string {
	const counts = countStates(files.filter(({ locale }) => locale === code));
	return `${freshPercent(counts)} %: ${inWords(counts)}`;
}

function describe(file: FileState): string {
	const counts = countStates([file]);
	if (file.source && !file.translation) return `not translated, ${counts.missing} missing`;
	if (!file.source && file.translation) return `no original, ${counts.extra} extra`;
	return file.source ? inWords(counts) : '';
}

function inWords(counts: Record<State, number>): string {
	const named = states.filter((state) => counts[state] > 0).map((state) => `${counts[state]} ${state}`);
	return named.join(', ') || 'nothing';
}

function alignColumns(rows: readonly string[][]): string {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}

function firstSteps({ lock, files }: Translations): string {
	const isTranslated = files.some(({ translation }) => translation);
	if (lock.isThere || !isTranslated) return '';
	return [
		'Nobody has confirmed yet which originals these translations were made from, so none counts as fresh.',
		'Compare them, then write: npm run translations -- accept --all',
	].join('\n');
}

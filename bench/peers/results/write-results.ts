import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../test/support/repository.ts';
import { type Circumstances, circumstances, median } from '../../figure.ts';
import { type Candidate, candidates, isOurs } from '../candidates.ts';
import { findChromium } from '../chromium.ts';
import type { Sample } from '../rounds.ts';
import { reasons } from './reasons.ts';
import { groups, type Row } from './rows.ts';

interface Value {
	median: number;
	/** The smallest and the largest of the rounds. */
	range: [number, number];
}

export interface ComparedRow extends Row {
	/** By candidate. */
	values: Record<string, Value>;
	/** The best of the others; empty where nothing was measured. */
	best: string;
	/** How many times better each of ours is than the best of the others; below 1 it is behind. */
	ratios: Record<string, number>;
	/** Why it is behind, where it is: plain, and in full where that is more or it alone is. */
	reason?: string;
	reasonInFull?: string;
}

/** What `bench/results/peers.json` holds. */
export interface PeerResults extends Circumstances {
	/** How often everything was measured at least, besides what cannot vary. */
	rounds: number;
	/** Versions of the programs that measured. */
	programs: Record<string, string>;
	candidates: { id: string; name: string; isOurs: boolean; versions: Record<string, string> }[];
	groups: { title: string; how: string; rows: ComparedRow[] }[];
}

const jsonFile = join(repositoryRoot, 'bench/results/peers.json');
const markdownFile = join(repositoryRoot, 'bench/RESULTS.md');

/** Writes the results of all rounds, for programs and for people. What `once` names was measured in the first one only. */
export function writeResults(samples: readonly Sample[], { once }: { once: ReadonlySet<string> }): void {
	const results: PeerResults = {
		...circumstances(),
		rounds: leastRounds(samples.filter(({ measure }) => !once.has(measure))),
		programs: programs(),
		candidates: candidates.map((candidate) => ({
			id: candidate.id,
			name: candidate.name,
			isOurs: isOurs(candidate),
			versions: versionsOf(candidate),
		})),
		groups: groups.map(({ title, how, rows }) => ({
			title,
			how,
			rows: rows.map((row) => compare(row, samples)),
		})),
	};
	writeFileSync(jsonFile, `${JSON.stringify(results, undefined, '\t')}\n`);
	writeFileSync(markdownFile, toMarkdown(results));
	for (const { id } of results.groups.flatMap(({ rows }) => rows).filter(isUnexplained))
		console.warn(`Vitrine is behind in ${id}, and bench/peers/results/reasons.ts does not say why.`);
}

const isBehind = (ratios: ComparedRow['ratios'], id: string) => (ratios[id] ?? 1) < 1;

const isUnexplained = ({ ratios, reason, reasonInFull }: ComparedRow) =>
	(isBehind(ratios, 'vitrine') && !reason) || (isBehind(ratios, 'vitrine-full') && !reason && !reasonInFull);

/** The smallest number of samples that a measure has of a candidate. */
function leastRounds(samples: readonly Sample[]): number {
	const kinds = Map.groupBy(samples, ({ measure, candidate }) => `${measure} ${candidate}`);
	return Math.min(...Array.from(kinds.values(), ({ length }) => length));
}

function compare(row: Row, samples: readonly Sample[]): ComparedRow {
	const values: Record<string, Value> = {};
	for (const { id } of candidates) {
		const all = samples.flatMap(({ candidate, figures }) => (candidate === id ? (figures[row.id] ?? []) : []));
		if (all.length > 0) values[id] = { median: median(all), range: [Math.min(...all), Math.max(...all)] };
	}
	const others = candidates.filter((candidate) => !isOurs(candidate) && values[candidate.id]);
	const figureOf = ({ id }: { id: string }) => values[id]?.median ?? Number.NaN;
	const [best] = others.sort((one, other) =>
		row.isMoreBetter ? figureOf(other) - figureOf(one) : figureOf(one) - figureOf(other),
	);
	// A row is told when all were measured.
	const isWhole = candidates.every(({ id, serve }) => values[id] || (row.needsServer && !serve));
	if (!best || !isWhole) return { ...row, values: {}, best: '', ratios: {} };
	const ratios: Record<string, number> = {};
	for (const ours of candidates.filter(isOurs)) {
		// As it is told: a difference that no one sees is none.
		const [own, theirs] = [ours, best].map((one) => Number(figureOf(one).toFixed(row.digits))) as [number, number];
		if (values[ours.id]) ratios[ours.id] = own === theirs ? 1 : row.isMoreBetter ? own / theirs : theirs / own;
	}
	return { ...row, values, best: best.id, ratios, ...reasonsOf(row, ratios) };
}

function reasonsOf({ id }: Row, ratios: ComparedRow['ratios']): Pick<ComparedRow, 'reason' | 'reasonInFull'> {
	const found = reasons.find(({ rows }) => rows.test(id));
	if (!found) return {};
	const reason = isBehind(ratios, 'vitrine') ? found.why : undefined;
	const reasonInFull = isBehind(ratios, 'vitrine-full')
		? (found.inFull ?? (reason ? undefined : found.why))
		: undefined;
	return { ...(reason && { reason }), ...(reasonInFull && { reasonInFull }) };
}

function programs(): Record<string, string> {
	const say = (program: string, ...parameters: string[]) =>
		execFileSync('sh', ['-c', `"$0" "$@" 2>&1`, program, ...parameters], { encoding: 'utf8' });
	return {
		Chromium: /(?:Chromium|Chrome) ([\d.]+)/.exec(say(findChromium(), '--version'))?.[1] ?? '',
		nginx: /[\d.]+/.exec(say('nginx', '-v'))?.[0] ?? '',
		Lighthouse: installedVersion(repositoryRoot, 'lighthouse') ?? '',
	};
}

function versionsOf({ project, packages }: Candidate): Record<string, string> {
	return Object.fromEntries(packages.flatMap((name) => [[name, installedVersion(project, name) ?? '']]));
}

function installedVersion(project: string, name: string): string | undefined {
	const file = join(project, 'node_modules', name, 'package.json');
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

function toMarkdown(results: PeerResults): string {
	const { machine, node, date, commit, rounds, programs, candidates } = results;
	const tools = Object.entries({ Node: node, ...programs }).map(([name, version]) => `${name} ${version}`);
	const parts = [
		'# Vitrine beside its peers',
		`The same small site in three languages, built with each. Written by \`npm run bench -- peers\`; [what is compared and how](peers/README.md).`,
		`${machine} · ${tools.join(' · ')} · ${date} · commit ${commit} · medians of at least ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, what cannot vary measured once.`,
		table([
			['', 'packages'],
			...candidates.map(({ name, versions }) => [
				name,
				Object.entries(versions)
					.map((one) => one.join(' '))
					.join(', '),
			]),
		]),
		'The last columns say how many times better Vitrine is than the best of the others (**bold**), plain as they are and in full, with fonts, cards, search and pictures; below 1 it is behind.',
		...results.groups.map((group) => groupToMarkdown(group, results)),
	];
	return `${parts.join('\n\n')}\n`;
}

function groupToMarkdown({ title, how, rows }: PeerResults['groups'][number], { candidates }: PeerResults): string {
	const head = ['', ...candidates.map(({ name }) => name), 'plain', 'full'];
	const lines = rows
		.filter(({ best }) => best !== '')
		.map((row) => [
			row.unit ? `${row.what}, ${row.unit}` : row.what,
			...candidates.map(({ id }) => {
				const value = row.values[id];
				const written = value ? formatNumber(value.median, row.digits) : '–';
				return id === row.best ? `**${written}**` : written;
			}),
			...['vitrine', 'vitrine-full'].map((id) => row.ratios[id]?.toFixed(2) ?? '–'),
		]);
	const told = rows.map(({ what, reason, reasonInFull }) => ({
		what,
		why: [reason, reasonInFull && `In full: ${reasonInFull}`].filter(Boolean).join(' '),
	}));
	const alike = Map.groupBy(
		told.filter(({ why }) => why !== ''),
		({ why }) => why,
	);
	const why = Array.from(alike, ([why, rows]) => `- ${rows.map(({ what }) => what).join('; ')}: ${why}`);
	const behind = why.length > 0 ? `\n\nWhere Vitrine is not first:\n\n${why.join('\n')}` : '';
	return `## ${title}\n\n${how}\n\n${table([head, ...lines])}${behind}`;
}

function formatNumber(value: number, digits: number): string {
	return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function table([head = [], ...rows]: string[][]): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
	return [line(head), line(rule), ...rows.map(line)].join('\n');
}

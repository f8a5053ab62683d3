import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** One measured figure, and the most (or least) it may be. */
export interface Figure {
	name: string;
	value: number;
	unit: string;
	max?: number;
	min?: number;
}

/** Where and when figures were measured: without it they say nothing. */
export interface Circumstances {
	machine: string;
	node: string;
	date: string;
	commit: string;
}

export function circumstances(): Circumstances {
	const git = (...parameters: string[]) => execFileSync('git', parameters, { encoding: 'utf8' }).trim();
	const changed = git('status', '--porcelain', '--', 'packages', 'content', 'forms', 'theme', 'site.config.ts')
		? ' with changes'
		: '';
	return {
		machine: `${cpus().length} × ${cpus()[0]
			?.model.replace(/\((?:R|TM)\)| Processor$/g, '')
			.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
		node: process.versions.node,
		date: new Date().toISOString().slice(0, 10),
		commit: git('rev-parse', '--short', 'HEAD') + changed,
	};
}

export function isWithin({ value, max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY }: Figure): boolean {
	return value <= max && value >= min;
}

/** Writes a figure on one line, with its limit and what it was before. */
export function formatFigure(figure: Figure, before: Figure | undefined): string {
	const { name, value, unit, max, min } = figure;
	const limit = max !== undefined ? `at most ${max}` : min !== undefined ? `at least ${min}` : '';
	const change = before && before.value !== value ? `was ${before.value}` : '';
	return [isWithin(figure) ? '✓' : '✗', name.padEnd(52), `${value} ${unit}`.padStart(14), limit.padEnd(16), change]
		.join('  ')
		.trimEnd();
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
	return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}

/** The value that so many percent of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

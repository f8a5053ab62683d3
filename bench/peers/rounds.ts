import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../test/support/repository.ts';
import type { Figures } from './measures/measure.ts';

export interface Sample {
	measure: string;
	candidate: string;
	round: number;
	figures: Figures;
}

/**
 * What is measured and how, as a hash: the kit, the candidates, their content and the measures. Samples of another state
 * say nothing of this one.
 */
export function measuredState(): string {
	const parts = [
		'packages/vitrine',
		'bench/peers/sites',
		'bench/peers/content',
		'bench/peers/measures',
		'bench/figure.ts',
	];
	const trees = parts.map((part) => git('rev-parse', `HEAD:${part}`).slice(0, 6));
	const isChanged = git('status', '--porcelain', '--', ...parts) !== '';
	return trees.join('-') + (isChanged ? '-changed' : '');
}

function git(...parameters: string[]): string {
	return execFileSync('git', parameters, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
}

const fileOf = (state: string) => join(import.meta.dirname, 'rounds', `${state}.jsonl`);

/** The samples that earlier runs took of the same state. */
export function keptSamples(state: string): Sample[] {
	if (!existsSync(fileOf(state))) return [];
	return readFileSync(fileOf(state), 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line) as Sample);
}

/** Keeps a sample, so that a run that is stopped after it goes on behind it. */
export function keepSample(state: string, sample: Sample): void {
	mkdirSync(dirname(fileOf(state)), { recursive: true });
	appendFileSync(fileOf(state), `${JSON.stringify(sample)}\n`);
}

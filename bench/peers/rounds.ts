import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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

/** Everything that decides what is measured and how: of this folder, all but what is told of it, and its description. */
const measured = [
	'packages/vitrine',
	...['bench/peers', ':!bench/peers/results', ':!bench/peers/README.md'],
	...['figure.ts', 'process-tree.ts', 'pseudo-random.ts', 'set-aside.ts'].map((file) => `bench/${file}`),
];

/** Returns a hash of what is measured and how. Samples of another state say nothing of this one. */
export function measuredState(): string {
	const hash = createHash('sha1').update(git('ls-files', '--stage', '--', ...measured));
	const isChanged = git('status', '--porcelain', '--', ...measured) !== '';
	return hash.digest('hex').slice(0, 12) + (isChanged ? '-changed' : '');
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

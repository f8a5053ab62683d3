import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot, vitrine } from '../test/support/repository.ts';

/** As in the scripts of package.json: young garbage is collected early, or each thread would let it grow. */
const flags = ['--max-semi-space-size=8'];

export interface MeasuredBuild {
	seconds: number;
	megabytes: number;
	/** Seconds of each step, as the build counts them. */
	steps: Record<string, number>;
	/** Seconds that all threads together were busy with each kind of work. */
	work: Record<string, number>;
}

/**
 * Builds a site with the command that people run.
 *
 * @throws {Error} with what it wrote, when there is no build
 */
export function measuredBuild(root: string): MeasuredBuild {
	const started = performance.now();
	const memory = join(repositoryRoot, 'bench/report-memory.js');
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		['--import', memory, ...flags, vitrine, 'build', '--json', '--root', root],
		{
			cwd: repositoryRoot,
			encoding: 'utf8',
			maxBuffer: 2 ** 26,
		},
	);
	const seconds = Math.round((performance.now() - started) / 10) / 100;
	if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
	const kibibytes = Number(/peak memory (\d+) KiB/.exec(stderr)?.[1]);
	const { steps = {}, work = {} } = JSON.parse(stdout).seconds;
	return { seconds, megabytes: Math.round((kibibytes * 1024) / 1e6), steps, work };
}

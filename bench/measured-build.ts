import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { repositoryRoot, vitrine } from '../test/support/repository.ts';
import { watchMemory } from './process-tree.ts';

/** As `bin/vitrine.js` starts a build: young garbage is collected early, or each thread would let it grow. */
const flags = ['--max-semi-space-size=8'];
const env = { MALLOC_ARENA_MAX: '2', ...process.env };

export interface MeasuredBuild {
	seconds: number;
	/** What it held at most, with all processes that it started. */
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
export async function measuredBuild(root: string): Promise<MeasuredBuild> {
	const started = performance.now();
	const child = spawn(process.execPath, [...flags, vitrine, 'build', '--json', '--root', root], {
		cwd: repositoryRoot,
		env,
	});
	const memory = watchMemory(child.pid ?? 0);
	const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	const seconds = Math.round((performance.now() - started) / 10) / 100;
	memory.end();
	if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
	const { steps = {}, work = {} } = JSON.parse(stdout).seconds;
	return { seconds, megabytes: Math.round(memory.peak()), steps, work };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { watchMemory } from '../../process-tree.ts';
import { setAside } from '../../set-aside.ts';
import { type Candidate, environment, isOurs, stage } from '../candidates.ts';
import { layOut, texts } from '../stage-output.ts';
import type { Figures, Measure } from './measure.ts';

/**
 * A build with empty caches, with its peak memory and, for those who write none, the time for compressed copies; then a
 * build with a sentence more on one page.
 */
export function builds(pages: number): Measure {
	return {
		name: `builds-${pages}`,
		look: async (candidate): Promise<Figures> => {
			const cold = await buildCold(candidate);
			const copies = isOurs(candidate) ? 0 : await writeCopies(candidate);
			const page = join(candidate.project, candidate.pagesOf('en'), 'guides/getting-started.md');
			appendFileSync(page, '\nOne sentence more.\n');
			const changed = await build(candidate);
			return {
				[`build-${pages}`]: cold.seconds,
				[`build-copies-${pages}`]: cold.seconds + copies,
				[`build-memory-${pages}`]: cold.megabytes,
				[`rebuild-${pages}`]: changed.seconds,
			};
		},
	};
}

/** Builds with empty caches. */
export function buildCold(candidate: Candidate): Promise<{ seconds: number; megabytes: number }> {
	for (const folder of candidate.clean) setAside(join(candidate.project, folder));
	return build(candidate);
}

/** Seconds for compressed copies of what was built, in a folder of their own: the next build finds none of them. */
async function writeCopies(candidate: Candidate): Promise<number> {
	const folder = mkdtempSync(join(stage, 'copies-'));
	await layOut(candidate, folder);
	const script = join(import.meta.dirname, '../write-copies.ts');
	const { seconds } = await run(candidate, [script, folder, texts, candidate.immutable]);
	setAside(folder);
	return seconds;
}

const build = (candidate: Candidate) => run(candidate, candidate.build);

async function run({ id, project }: Candidate, parameters: readonly string[]) {
	const started = performance.now();
	const child = spawn(process.execPath, parameters, {
		cwd: project,
		env: environment,
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let complaint = '';
	child.stderr.on('data', (chunk: Buffer) => {
		complaint = (complaint + chunk.toString()).slice(-2000);
	});
	const memory = watchMemory(child.pid ?? 0);
	const [code] = await once(child, 'exit');
	const seconds = (performance.now() - started) / 1000;
	memory.end();
	if (code !== 0) throw new Error(`${parameters[0]} of ${id} ended with ${code}:\n${complaint}`);
	return { seconds, megabytes: memory.peak() };
}

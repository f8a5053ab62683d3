import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchMemory } from '../../process-tree.ts';
import { setAside } from '../../set-aside.ts';
import { type Candidate, environment } from '../candidates.ts';

import type { Figures, Measure } from './measure.ts';

/** A build with empty caches, then one with a sentence more on one page, both with their peak memory. */
export function builds(pages: number): Measure {
	return {
		name: `builds-${pages}`,
		look: async (candidate): Promise<Figures> => {
			const cold = await buildCold(candidate);
			const page = join(candidate.project, candidate.pagesOf('en'), 'guides/getting-started.md');
			appendFileSync(page, '\nOne sentence more.\n');
			const changed = await build(candidate);
			return {
				[`build-${pages}`]: cold.seconds,
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

async function build({ id, project, build }: Candidate): Promise<{ seconds: number; megabytes: number }> {
	const started = performance.now();
	const child = spawn(process.execPath, build, { cwd: project, env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
	let complaint = '';
	child.stderr.on('data', (chunk: Buffer) => {
		complaint = (complaint + chunk.toString()).slice(-2000);
	});
	const memory = watchMemory(child.pid ?? 0);
	const [code] = await once(child, 'exit');
	const seconds = (performance.now() - started) / 1000;
	memory.end();
	if (code !== 0) throw new Error(`The build of ${id} ended with ${code}:\n${complaint}`);
	return { seconds, megabytes: memory.peak() };
}

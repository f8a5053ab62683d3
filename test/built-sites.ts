import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildSite } from '#build/build-site.ts';
import { projectRoot } from '#build/project.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		/** Folder of the built fixture `trilingual`: `site/` and `site.json`. */
		fixture: string;
		/** Folder of this repository's own built site. */
		realSite: string;
	}
}

/** Builds the fixture and the real site once, before all tests. */
export async function setup({ provide }: TestProject): Promise<void> {
	const fixture = mkdtempSync(join(tmpdir(), 'vitrine-fixture-'));
	await buildSite({ root: fileURLToPath(new URL('fixtures/trilingual', import.meta.url)), out: fixture });
	const realSite = join(projectRoot, 'dist');
	await buildSite({ root: projectRoot, out: realSite });
	provide('fixture', fixture);
	provide('realSite', realSite);
}

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, type BuildResult, buildSite } from '#build/export/build-site.ts';

/**
 * For tests: builds a site on one core and compresses as fast as possible. Brotli at its best takes half the time of a
 * build, and the start of each thread a sixth. A test that weighs or times something calls `buildSite` itself.
 */
export function quickBuild(options: BuildOptions): Promise<BuildResult> {
	return buildSite({ compression: 'fastest', cores: 1, ...options });
}

/**
 * For tests: does the same in a process of its own, with the kit that lies in another folder.
 *
 * @throws {Error} with what the process wrote
 */
export function quickBuildWith(kit: string, options: BuildOptions): void {
	const program = fileURLToPath(new URL('quick-build-program.ts', import.meta.url));
	const quick: BuildOptions = { compression: 'fastest', cores: 1, ...options };
	execFileSync(process.execPath, [program, kit, JSON.stringify(quick)], {
		cwd: kit,
		stdio: ['ignore', 'ignore', 'pipe'],
	});
}

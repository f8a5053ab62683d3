import { type BuildOptions, type BuildResult, buildSite } from '#build/build-site.ts';

/**
 * For tests: builds a site on one core and compresses as fast as possible. Brotli at its best takes half the time of a
 * build, and the start of each thread a sixth. A test that weighs or times something calls `buildSite` itself.
 */
export function quickBuild(options: BuildOptions): Promise<BuildResult> {
	return buildSite({ compression: 'fastest', cores: 1, ...options });
}

/** For tests: parameters of Node.js that do the same in a process of its own, with the kit of its working directory. */
export function quickBuildParameters(options: BuildOptions): string[] {
	const quick: BuildOptions = { compression: 'fastest', cores: 1, ...options };
	const program = `import { buildSite } from '#build/build-site.ts'; await buildSite(${JSON.stringify(quick)});`;
	return ['--input-type=module', '--eval', program];
}

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite } from '#build/build-site.ts';
import { projectRoot } from '#build/project.ts';
import { readExport } from './audit/audited-site.ts';
import { audit } from './audit/rules.ts';
import { measureBudgets } from './budgets.ts';
import { invalidHtml } from './html.ts';

const out = join(projectRoot, 'dist');
const require = createRequire(import.meta.url);

/** Each step says what is wrong; a step that says nothing has passed. */
const steps: Record<string, () => Promise<string[]> | string[]> = {
	'format and lint': () => tool('@biomejs/biome', 'bin/biome', ['ci', '--error-on-warnings', '.']),
	types: () => tool('typescript', 'bin/tsc', ['--noEmit']),
	content: async () => {
		await buildSite({ root: projectRoot, out });
		return [];
	},
	html: async () => invalidHtml(out, (await buildSite({ root: projectRoot, out })).manifest),
	audit: () =>
		audit(readExport(join(out, 'site'))).map(({ page, found, expected }) => `${page}: ${found}; expected ${expected}`),
	budgets: async () => {
		const { manifest } = await buildSite({ root: projectRoot, out });
		const budgets = measureBudgets(out, manifest);
		for (const { what, bytes, limit } of budgets) console.log(`  ${what}: ${bytes} of ${limit} bytes`);
		return budgets.filter(({ bytes, limit }) => bytes > limit).map(({ what }) => `${what} is over its limit`);
	},
};

/**
 * Runs everything that needs no browser and prints how each step went.
 *
 * @returns how many steps passed and failed
 */
export async function check(): Promise<{ passed: number; failed: number }> {
	let failed = 0;
	for (const [name, run] of Object.entries(steps)) {
		const started = performance.now();
		const complaints = await Promise.resolve(run()).catch((error: Error) => [error.message]);
		const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
		console.log(complaints.length > 0 ? `✗ ${name} (${time})\n${complaints.join('\n')}` : `✓ ${name} (${time})`);
		if (complaints.length > 0) failed++;
	}
	return { passed: Object.keys(steps).length - failed, failed };
}

function tool(name: string, program: string, parameters: readonly string[]): string[] {
	const path = join(dirname(require.resolve(`${name}/package.json`)), program);
	const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...parameters], {
		cwd: projectRoot,
		encoding: 'utf8',
	});
	return status === 0 ? [] : [`${stdout}${stderr}`];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const { failed } = await check();
	process.exitCode = failed > 0 ? 1 : 0;
}

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite } from '#build/build-site.ts';
import { explainFailure } from '#build/explain-failure.ts';
import { projectRoot } from '#build/project.ts';
import { ContentError } from '#content/problem.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { languageSums, shortfalls } from '#translations/commands/show-states.ts';
import { readTranslations } from '#translations/state/translations.ts';
import { readExport } from './audit/read-export.ts';
import { audit } from './audit/rules.ts';
import { writeFindings } from './audit/write-findings.ts';
import { measureBudgets } from './budgets.ts';
import { invalidHtml } from './html.ts';
import { securityTxtWarning } from './security-txt.ts';

const out = join(projectRoot, 'dist');
const require = createRequire(import.meta.url);

type Step = () => string[] | Promise<string[]>;

/** Each step says what is wrong; a step that says nothing has passed. */
const codeSteps: Record<string, Step> = {
	'format and lint': () => tool('@biomejs/biome', 'bin/biome', ['ci', '--error-on-warnings', '.']),
	types: () => tool('typescript', 'bin/tsc', ['--noEmit']),
};

/** Steps that look at the built site. */
const siteSteps: Record<string, (manifest: Manifest) => string[] | Promise<string[]>> = {
	html: (manifest) => invalidHtml(out, manifest),
	audit: async () => {
		const warning = securityTxtWarning(join(out, 'site'));
		if (warning) console.log(`  ${warning}`);
		return writeFindings(audit(await readExport(out)));
	},
	budgets: (manifest) => {
		const budgets = measureBudgets(out, manifest);
		for (const { what, bytes, limit } of budgets) console.log(`  ${what}: ${bytes} of ${limit} bytes`);
		return budgets.filter(({ bytes, limit }) => bytes > limit).map(({ what }) => `${what} is over its limit`);
	},
};

/**
 * Runs everything that needs no browser and prints how each step went. Without a build, the steps that need one fail.
 *
 * @returns how many steps passed and failed
 */
export async function check(): Promise<{ passed: number; failed: number }> {
	const counts = { passed: 0, failed: 0 };
	const run = async (name: string, step: Step) => {
		const started = performance.now();
		const complaints = await Promise.resolve()
			.then(step)
			.catch((error: unknown) => [explainFailure(error)]);
		const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
		console.log(complaints.length > 0 ? `✗ ${name} (${time})\n${complaints.join('\n')}` : `✓ ${name} (${time})`);
		counts[complaints.length > 0 ? 'failed' : 'passed']++;
	};
	for (const [name, step] of Object.entries(codeSteps)) await run(name, step);
	let manifest: Manifest | undefined;
	await run('content', async () => {
		manifest = (await buildSite({ root: projectRoot, out })).manifest;
		return [];
	});
	await run('translations', checkTranslations);
	for (const [name, step] of Object.entries(siteSteps)) {
		await run(name, () => (manifest ? step(manifest) : ['There is no build to look at.']));
	}
	return counts;
}

/** Whether enough of the texts are up to date in each language, as the settings ask. */
async function checkTranslations(): Promise<string[]> {
	const translations = await readTranslations(projectRoot);
	for (const line of languageSums(translations)) console.log(`  ${line}`);
	if (translations.problems.length > 0) return [new ContentError(translations.problems).message];
	return shortfalls(translations);
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
	const counts = await check();
	// `npm test` runs this beside its tests and adds both up.
	process.send?.(counts);
	process.exitCode = counts.failed > 0 ? 1 : 0;
}

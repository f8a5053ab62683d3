import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startVitest, type TestCase, type TestModule } from 'vitest/node';
import { findChromium, findFirefox, findWebKit } from './support/find-browser.ts';
import { findNginx, findPostgres } from './support/find-program.ts';
import { repositoryRoot } from './support/repository.ts';

// `npm test`: everything that must hold before a change lands. `npm test -- NAME`: the test files whose path has NAME in
// it, without the checks. `npm run test:long`: the test files that have a long form, in it, with a new seed. The last
// line counts all of it.
const { values: options, positionals } = parseArgs({
	options: { long: { type: 'boolean', default: false } },
	allowPositionals: true,
});
const names = options.long && positionals.length === 0 ? filesWithLongForm() : positionals;
if (options.long) {
	process.env.TEST_FORM = 'long';
	process.env.TEST_SEED ??= `${Date.now() % 1_000_000}`;
	console.log(`The long form of the tests, with TEST_SEED=${process.env.TEST_SEED}, which repeats this run.`);
}
// Builds render as those of a site do, without what React checks in development.
process.env.NODE_ENV ??= 'production';
let passed = 0;
let failed = 0;
try {
	process.env.CHROMIUM_PATH = findChromium();
	process.env.FIREFOX_PATH = findFirefox();
	findWebKit();
	findNginx();
	findPostgres();
	const checked = names.length === 0 ? runCheck() : { passed: 0, failed: 0 };
	const vitest = await startVitest('test', names, { watch: false });
	await vitest.close();
	const modules = vitest.state.getTestModules();
	const tests = modules.flatMap((module) => [...module.children.allTests()]);
	if (tests.length === 0) throw new Error(`No test file has ${names.join(' or ')} in its path.`);
	// What this machine or site gives no occasion for says so; any other test that did not run has failed.
	const leftOut = tests.filter((test) => reasonLeftOut(test) !== undefined);
	for (const test of leftOut) console.log(`Left out: ${test.fullName} (${reasonLeftOut(test)})`);
	const states = tests.filter((test) => !leftOut.includes(test)).map((test) => test.result().state);
	const brokenFiles = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
	const unhandled = vitest.state.getUnhandledErrors().length;
	printSlowest(modules);
	const counts = await checked;
	passed = counts.passed + states.filter((state) => state === 'passed').length;
	failed = counts.failed + states.filter((state) => state !== 'passed').length + brokenFiles + unhandled;
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	failed++;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Returns the paths of the test files that do more in the long form. */
function filesWithLongForm(): string[] {
	const files = globSync(['test/**/*.{test,spec}.ts', 'packages/*/src/**/*.test.{ts,tsx}'], { cwd: repositoryRoot });
	return files.filter((file) => readFileSync(join(repositoryRoot, file), 'utf8').includes('support/long-form.ts'));
}

/** Runs `npm run check` beside the tests, which wait a lot, prints its output when it has ended, and counts its steps. */
async function runCheck(): Promise<{ passed: number; failed: number }> {
	const program = fileURLToPath(new URL('../packages/vitrine/bin/vitrine.js', import.meta.url));
	const child = spawn(process.execPath, [program, 'check'], { stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			output += text;
		});
	}
	const [code] = await once(child, 'close');
	console.log(`\nnpm run check\n${output.trimEnd()}`);
	const passed = output.match(/^✓ /gm)?.length ?? 0;
	const failed = output.match(/^✗ /gm)?.length ?? 0;
	return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** Where the time goes: so that a test that became slow is seen. */
function printSlowest(modules: readonly TestModule[]): void {
	const timed = modules.map((module) => {
		const { duration, setupDuration, collectDuration, prepareDuration } = module.diagnostic();
		return { module, seconds: (duration + setupDuration + collectDuration + prepareDuration) / 1000 };
	});
	console.log('\nThe slowest files:');
	for (const { module, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 15)) {
		console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(repositoryRoot, module.moduleId)}`);
	}
}

/** Why a test was left out, where it says so: in its name, or while it ran. */
function reasonLeftOut(test: TestCase): string | undefined {
	const result = test.result();
	if (result.state !== 'skipped') return undefined;
	return result.note ?? /\(left out: (.*)\)/.exec(test.fullName)?.[1];
}

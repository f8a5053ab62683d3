import { startVitest, type TestCase } from 'vitest/node';
import { check } from '#check/check.ts';
import { findChromium, findFirefox } from './find-browser.ts';
import { findNginx } from './find-nginx.ts';
import { findPostgres } from './find-postgres.ts';

// `npm test`: everything that must hold before a change lands. The last line counts all of it.
let passed = 0;
let failed = 0;
try {
	process.env.CHROMIUM_PATH = findChromium();
	process.env.FIREFOX_PATH = findFirefox();
	findNginx();
	findPostgres();
	const checked = await check();
	const vitest = await startVitest('test', [], { watch: false });
	await vitest.close();
	const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
	// What this machine or site gives no occasion for says so; any other test that did not run has failed.
	const leftOut = tests.filter((test) => reasonLeftOut(test) !== undefined);
	for (const test of leftOut) console.log(`Left out: ${test.fullName} (${reasonLeftOut(test)})`);
	const states = tests.filter((test) => !leftOut.includes(test)).map((test) => test.result().state);
	const brokenFiles = vitest.state
		.getTestModules()
		.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
	const untested =
		states.filter((state) => state !== 'passed').length + brokenFiles + vitest.state.getUnhandledErrors().length;
	passed = checked.passed + states.filter((state) => state === 'passed').length;
	failed = checked.failed + untested;
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	failed++;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Why a test was left out, where it says so: in its name, or while it ran. */
function reasonLeftOut(test: TestCase): string | undefined {
	const result = test.result();
	if (result.state !== 'skipped') return undefined;
	return result.note ?? /\(left out: (.*)\)/.exec(test.fullName)?.[1];
}

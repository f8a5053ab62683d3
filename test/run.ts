import { startVitest } from 'vitest/node';
import { check } from '#check/check.ts';
import { findChromium, findFirefox } from './find-browser.ts';
import { findNginx } from './find-nginx.ts';

// `npm test`: everything that must hold before a change lands. The last line counts all of it.
let passed = 0;
let failed = 0;
try {
	process.env.CHROMIUM_PATH = findChromium();
	process.env.FIREFOX_PATH = findFirefox();
	findNginx();
	const checked = await check();
	const vitest = await startVitest('test', [], { watch: false });
	await vitest.close();
	const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
	// A test that cannot run here says so in its name; any other that did not run has failed.
	const leftOut = tests.filter((test) => test.result().state === 'skipped' && test.fullName.includes('(left out: '));
	for (const { fullName } of leftOut) console.log(`Left out: ${fullName}`);
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

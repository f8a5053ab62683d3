import { startVitest } from 'vitest/node';
import { check } from '#check/check.ts';
import { findChromium, findFirefox } from './find-browser.ts';

// `npm test`: everything that must hold before a change lands. The last line counts all of it.
let passed = 0;
let failed = 0;
try {
	process.env.CHROMIUM_PATH = findChromium();
	process.env.FIREFOX_PATH = findFirefox();
	const checked = await check();
	const vitest = await startVitest('test', [], { watch: false });
	await vitest.close();
	const results = vitest.state
		.getTestModules()
		.flatMap((module) => [...module.children.allTests()].map((test) => test.result()));
	// What this machine or site gives no occasion for says so; any other test that did not run is a mistake.
	const states = results.filter((result) => result.state !== 'skipped' || !result.note).map(({ state }) => state);
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

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { viteConfig } from './packages/vitrine/src/build/bundle/vite-config.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const {
	plugins = [],
	resolve = {},
	css = {},
} = viteConfig(fileURLToPath(new URL('./test/fixtures/trilingual', import.meta.url)));
const code = { plugins, resolve, css };

/** A busy machine may take longer than a second over what is waited for. */
const patient = { poll: { timeout: 30_000 } };

/**
 * Tests that have a process for each file. All others share a few, in which the modules of the kit are loaded once and
 * not for each file: that takes up to a third of their processor time away. They leave nothing behind that another file
 * would meet.
 */
const apart = [
	// The code of Cloudflare Pages replaces `fetch` and `Request` of its process.
	'test/hosts-of-files.test.ts',
	// It measures the memory of its process.
	'packages/vitrine/src/build/previous-builds/previous.test.ts',
	// They silence the console, or wait for milliseconds.
	'packages/vitrine/src/client/app/icon-loader.test.ts',
	'packages/vitrine/src/dev/*.test.ts',
];

/**
 * Tests of limits in seconds that the product promises, such as a store that answers within three: they run after all
 * others, so that no browser and no build takes the processor from what is measured.
 */
const timed = [
	'packages/vitrine/src/contact/node/postgres/*.test.ts',
	'packages/vitrine/src/contact/node/sqlite/*.test.ts',
	'packages/vitrine/src/server/node/*.test.ts',
	'test/contact-processes.test.ts',
	'test/faults.test.ts',
];

export default defineConfig({
	test: {
		globalSetup: './test/support/global-setup.ts',
		// Most tests wait for browsers, servers and clocks: as many workers as cores would leave cores idle. With more than these, tests
		// that wait for a moment met it too late.
		maxWorkers: availableParallelism() + 1,
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				...code,
				test: { name: 'alone', include: apart, testTimeout: 300_000, hookTimeout: 300_000, expect: patient },
			},
			{
				...code,
				test: {
					name: 'shared',
					include: ['test/*.test.ts', 'test/e2e/*.spec.ts', 'packages/*/src/**/*.test.{ts,tsx}'],
					exclude: [...apart, ...timed],
					isolate: false,
					testTimeout: 300_000,
					hookTimeout: 300_000,
					expect: patient,
				},
			},
			{
				...code,
				test: {
					name: 'timed',
					include: timed,
					isolate: false,
					sequence: { groupOrder: 1 },
					testTimeout: 300_000,
					hookTimeout: 300_000,
					expect: patient,
				},
			},
		],
	},
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// `unit` needs nothing but Node. `e2e` opens the built sites in a real Chromium.
export default defineConfig({
	test: {
		globalSetup: './test/built-sites.ts',
		// Most tests wait for browsers, servers and clocks: on two cores one worker alone would leave one of them idle.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		projects: [
			{
				extends: './vite.config.ts',
				test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts'], testTimeout: 60_000 },
			},
			{
				extends: './vite.config.ts',
				test: { name: 'e2e', include: ['test/e2e/**/*.spec.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
			},
		],
	},
});

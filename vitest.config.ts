import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { viteConfig } from './packages/vitrine/src/build/vite-config.ts';

const { plugins = [], resolve = {}, css = {} } = viteConfig(fileURLToPath(new URL('.', import.meta.url)));
const code = { plugins, resolve, css };

// `unit` needs nothing but Node. `e2e` opens the built sites in a real Chromium.
export default defineConfig({
	test: {
		globalSetup: './test/support/global-setup.ts',
		// Most tests wait for browsers, servers and clocks: as many workers as cores would leave cores idle.
		maxWorkers: availableParallelism() + 2,
		execArgv: ['--import', './test/support/quick-builds.ts'],
		projects: [
			{
				...code,
				test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}', 'test/*.test.ts'], testTimeout: 60_000 },
			},
			{
				...code,
				test: { name: 'e2e', include: ['test/e2e/**/*.spec.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
			},
		],
	},
});

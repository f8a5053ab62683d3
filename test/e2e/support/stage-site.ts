import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium, type ServedSite, serveSite } from './browser.ts';

/** What tests look at a site with. */
export interface Stage {
	browser: Browser;
	site: ServedSite;
}

/**
 * Starts a browser and serves a built site before the tests of a file or group, and ends both after them.
 *
 * @param build gives the folder with `site/` and `site.json`
 * @param take is handed both, before the first test
 */
export function stageSite(build: () => string | Promise<string>, take: (stage: Stage) => void): void {
	let stage: Stage | undefined;
	beforeAll(async () => {
		const folder = await build();
		const [browser, site] = await Promise.all([launchChromium(), serveSite(folder)]);
		stage = { browser, site };
		take(stage);
	});
	afterAll(async () => {
		await stage?.browser.close();
		stage?.site.close();
	});
}

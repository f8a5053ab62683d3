import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import { type ServedSite, serveSite, sharedChromium } from './browser.ts';

/** What tests look at a site with. */
export interface Stage {
	browser: Browser;
	site: ServedSite;
}

/**
 * Serves a built site to a browser before the tests of a file or group. After them it ends, and so do their tabs.
 *
 * @param build gives the folder with `site/` and `site.jsonl`
 * @param take is handed both, before the first test
 */
export function stageSite(build: () => string | Promise<string>, take: (stage: Stage) => void): void {
	beforeAll(async () => {
		const folder = await build();
		const [browser, site] = await Promise.all([sharedChromium(), serveSite(folder)]);
		const others = browser.contexts();
		take({ browser, site });
		return async () => {
			await Promise.all(browser.contexts().map((context) => !others.includes(context) && context.close()));
			site.close();
		};
	});
}

import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { explainFailure } from '#build/explain-failure.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import { BrowserMissing, launchChromium } from './shots/chromium.ts';
import { looksOf } from './shots/looks.ts';
import { openPage } from './shots/open-page.ts';
import { samplePages } from './shots/sample-pages.ts';
import { serveFolder } from './shots/serve-folder.ts';

export const help = `npm run shots
    Builds the site and takes pictures of its pages in each language, colour scheme and width, into dist/shots.

    --root FOLDER   the site of another folder

It needs playwright-core and a Chromium or Chrome; CHROMIUM_PATH names another than the one that is found.
Exit code: 0 taken, 1 there is no browser, or no build, 2 not understood.`;

/** `vitrine shots`: what visitors see, as pictures to look through after a change of looks. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' } });
	if (words.length > 0) throw new UsageError(`Nothing is expected here: ${words.join(' ')}`);
	try {
		await takeShots(resolve(options.root ?? '.'));
	} catch (error) {
		console.error(error instanceof BrowserMissing ? error.message : explainFailure(error));
		process.exitCode = 1;
	}
}

async function takeShots(root: string): Promise<void> {
	const out = join(root, 'dist');
	const folder = join(out, 'shots');
	const browser = await launchChromium();
	try {
		const { manifest } = await buildSite({ root, out });
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		const { origin, close } = await serveFolder(out);
		const looks = samplePages(manifest).flatMap(looksOf);
		for (const { name, path, visitor, media } of looks) {
			const page = await openPage(browser, origin + path, visitor);
			if (media) await page.emulateMedia({ media });
			await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
			await page.context().close();
		}
		close();
		console.log(`${looks.length} pictures in ${folder}.`);
	} finally {
		await browser.close();
	}
}

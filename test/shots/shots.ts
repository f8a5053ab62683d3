import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '#build/build-site.ts';
import { launchChromium, serveSite } from '../e2e/support/browser.ts';
import { samplePages } from '../e2e/support/sample-pages.ts';
import { repositoryRoot } from '../support/repository.ts';
import { looksOf } from './looks.ts';
import { openPage } from './open-page.ts';
import { drawReadmePicture } from './readme-picture.ts';

// `npm run shots`: what visitors see, as pictures in dist/shots to look through after a change of looks, and the picture
// of the README.
const out = join(repositoryRoot, 'dist');
const folder = join(out, 'shots');
await buildSite({ root: repositoryRoot, out });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [browser, { origin, manifest, close }] = await Promise.all([launchChromium(), serveSite(out)]);
try {
	const pages = samplePages(manifest);
	const looks = pages.flatMap(looksOf);
	for (const { name, path, visitor, media } of looks) {
		const page = await openPage(browser, origin + path, visitor);
		if (media) await page.emulateMedia({ media });
		await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
		await page.context().close();
	}
	const homes = pages.filter(({ kind }) => kind === 'home').map(({ path, tag }) => ({ address: origin + path, tag }));
	for (const [colorScheme, file] of [
		['light', 'vitrine.webp'],
		['dark', 'vitrine-dark.webp'],
	] as const) {
		const picture = await drawReadmePicture(browser, { homes, colorScheme });
		await picture.toFile(join(repositoryRoot, 'docs', file));
	}
	console.log(`${looks.length} pictures in ${folder}, and two for the README in docs.`);
} finally {
	await browser.close();
	close();
}

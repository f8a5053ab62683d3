import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { buildSite } from '#build/export/build-site.ts';
import { BrowserMissing, launchChromium } from '#check/shots/chromium.ts';
import { type Look, looksOf } from '#check/shots/looks.ts';
import { openPage } from '#check/shots/open-page.ts';
import { pageAt, pagesOf, samplePages } from '#check/shots/sample-pages.ts';
import { serveFolder } from '#check/shots/serve-folder.ts';
import { explainFailure } from '#cli/explain-failure.ts';
import { loadSite } from '#content/load-site.ts';
import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { nearest } from '#node/edit-distance.ts';
import { parseArguments, UsageError } from '#node/parse-arguments.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { href } from '#routes.ts';

export const help = `npx vitrine shots
    Builds the site and takes pictures of its pages in each language, color scheme and width, into dist/shots.

npx vitrine shots /prices /about
    Of these pages only, by their addresses.

    --root FOLDER   the site of another folder

It needs playwright-core and a Chromium or Chrome; CHROMIUM_PATH names another than the one that is found.
Exit code: 0 taken, 1 there is no browser, no build, or no such page, 2 not understood.`;

/** `vitrine shots`: what visitors see, as pictures to look through after a change of looks. */
export async function run(parameters: string[]): Promise<void> {
	const { options, words } = parseArguments(parameters, { root: { type: 'string' } });
	const others = words.filter((word) => !word.startsWith('/'));
	if (others.length > 0) throw new UsageError(`Expected addresses of pages, like /about: ${others.join(' ')}`);
	try {
		await takeShots(resolve(options.root ?? '.'), words);
	} catch (error) {
		console.error(
			error instanceof BrowserMissing || error instanceof PageMissing ? error.message : explainFailure(error),
		);
		process.exitCode = 1;
	}
}

class PageMissing extends Error {
	override name = 'PageMissing';
}

/** @param addresses of the pages that are meant; none for a sample of each kind and language */
async function takeShots(root: string, addresses: readonly string[]): Promise<void> {
	const out = join(root, 'dist');
	const folder = join(out, 'shots');
	if (addresses.length > 0) await checkAddresses(root, addresses);
	const browser = await launchChromium();
	try {
		const { manifest } = await buildSite({ root, out });
		const looks =
			addresses.length > 0 ? looksAt(addresses, manifest) : samplePages(manifest).flatMap((page) => looksOf(page));
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder, { recursive: true });
		const { origin, close } = await serveFolder(out);
		for (const { name, path, visitor, media } of looks) {
			const page = await openPage(browser, origin + path, visitor);
			if (media) await page.emulateMedia({ media });
			await showPictures(page);
			await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
			await page.context().close();
		}
		close();
		console.log(`${looks.length} pictures in ${folder}.`);
	} finally {
		await browser.close();
	}
}

/** Waits for pictures that browsers load only when they come near to the window: the picture of a page shows all of it. */
function showPictures(page: Page): Promise<void> {
	return page.evaluate(async () => {
		const decode = (image: HTMLImageElement) => {
			image.loading = 'eager';
			// One that cannot be loaded is shown as visitors see it.
			return image.decode().catch(() => undefined);
		};
		await Promise.all([...document.images].map(decode));
	});
}

/**
 * Checks addresses against the content, which is read in a fraction of the time of a build.
 *
 * @throws {PageMissing} naming an address that no page has
 */
async function checkAddresses(root: string, addresses: readonly string[]): Promise<void> {
	const { pages, config } = await loadSite({ root });
	const ofPages = [...pages.values()].flatMap(({ translations, fallbacks }) =>
		[...Object.values(translations), ...Object.values(fallbacks)].map((place) => place.address),
	);
	const thanks = config.locales.map(({ code: locale }) =>
		localizePath({ path: href('contactThanks'), locale }, config),
	);
	for (const address of addresses) {
		const { pathname } = new URL(`http://localhost${address}`);
		if (![...ofPages, ...thanks].includes(pathname)) throw pageMissing(address, ofPages);
	}
}

function pageMissing(address: string, known: readonly string[]): PageMissing {
	const meant = nearest(
		address,
		known.map((path) => decodeURI(path)),
	);
	return new PageMissing(`The site has no page ${address}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
}

/** @throws {PageMissing} naming an address that no page has */
function looksAt(addresses: readonly string[], manifest: Manifest): Look[] {
	return addresses.flatMap((address) => {
		const page = pageAt(address, manifest);
		if (page) return looksOf(page, fileName(splitLocale(page.path, manifest).path));
		const known = pagesOf(manifest).map(({ path }) => path);
		throw pageMissing(address, known);
	});
}

/** @example fileName('/guide/wick') // 'guide-wick' */
function fileName(path: string): string {
	return path === '/'
		? 'home'
		: decodeURI(path)
				.slice(1)
				.replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-');
}

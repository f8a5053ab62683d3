import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '#check/shots/chromium.ts';
import { type LocalServer, serveLocally } from '#check/shots/serve-folder.ts';
import type { Contact } from '#contact/contact.ts';
import type { Manifest } from '#protocol/manifest.ts';
import { createApp } from '#server/app.ts';
import { exportedFiles } from '#server/node/exported-files.ts';
import { targetOf } from '#server/request-info.ts';
import type { Source } from '#server/source.ts';
import { findChromium, findWholeChromium } from '../../support/find-browser.ts';

/**
 * What pages of tests need not have, which takes a fifth of the processor time of opening one: a new process where the first page of a
 * tab has an opener policy, a spare process for the next one; and for scripts that run for a second or less, as axe, optimizing
 * compilers. Behind them stand the features that the driver turns off: the last list of them counts.
 */
const testFlags = [
	'--js-flags=--no-maglev --no-opt',
	`--disable-features=${[
		...['CrossOriginOpenerPolicy', 'SpareRendererForSitePerProcess'],
		...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable'],
		...['HttpsUpgrades', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying'],
		...['PaintHolding', 'ThirdPartyStoragePartitioning'],
	]}`,
];

/** Starts a real Chromium for tests, with or without the back/forward cache, which the driver turns off unless told otherwise. */
export function launchChromium({ hasBackForwardCache = false } = {}): Promise<Browser> {
	const ignoreDefaultArgs = hasBackForwardCache ? ['--disable-back-forward-cache'] : [];
	return chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...testFlags], ignoreDefaultArgs });
}

/** Starts a Chromium that keeps pages in its back/forward cache, as on the desks of visitors. */
export function launchWholeChromium(): Promise<Browser> {
	const executablePath = findWholeChromium();
	return chromium.launch({ executablePath, args: chromiumFlags, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
}

/**
 * Notes the address of each document that a tab loads from now on. The driver tells of no request for one that the browser had
 * fetched ahead: it is noted when it is there.
 */
export function noteDocuments(page: Page, note: (address: string) => void): void {
	let isNoted = false;
	page.on('request', (request) => {
		if (!request.isNavigationRequest()) return;
		isNoted = true;
		note(request.url());
	});
	page.on('domcontentloaded', () => {
		if (!isNoted) note(page.url());
		isNoted = false;
	});
}

let running: Promise<Browser> | undefined;

/**
 * The Chromium that the test files of a process have in common: a start takes a quarter of a second of processor time. It
 * ends with the process.
 */
export async function sharedChromium(): Promise<Browser> {
	if (!(await running)?.isConnected()) running = launchChromium();
	return running as Promise<Browser>;
}

/** A site that is served, and the addresses of its pages. */
export interface ServedSite extends LocalServer {
	/** Folder of its build. */
	folder: string;
	manifest: Manifest;
	paths: string[];
}

/**
 * Serves a built site on a free port of this machine. The error screens are pages here, under their own names, so that
 * they can be opened like all others.
 *
 * @param folder the folder with `site/` and `site.jsonl`
 * @param contact takes the messages of its form
 * @param answer answers some requests instead of the site
 */
export async function serveSite(
	folder: string,
	contact?: Contact,
	answer: (request: Request) => Promise<Response | undefined> = () => Promise.resolve(undefined),
): Promise<ServedSite> {
	const exported = exportedFiles(folder);
	const source: Source = {
		buildInfo: exported.buildInfo,
		find: (path) => {
			const stored = exported.find(path);
			return stored?.kind === 'error-screen' ? { ...stored, kind: 'page' } : stored;
		},
	};
	const app = createApp({ source, contact });
	let visits = 0;
	// Each request comes from another network: no test uses up what the next one may send.
	const fetch = async (request: Request) =>
		(await answer(request)) ??
		app.fetch(request, {
			target: targetOf(request.url),
			isSecure: false,
			requestId: '',
			address: `10.${(visits >> 8) & 255}.${visits++ & 255}.1`,
		});
	const paths = exported.manifest.resources
		.filter(({ kind }) => kind === 'home' || kind === 'page' || kind === 'error-screen')
		.map(({ path }) => path);
	return { ...(await serveLocally(fetch)), folder, manifest: exported.manifest, paths };
}

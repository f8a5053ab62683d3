import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { BuildAssets } from '#protocol/builds.ts';
import { changedCode } from '../support/changed-code.ts';
import { findNginx } from '../support/find-program.ts';
import { siteWith } from '../support/fixture-site.ts';
import { createFront, type Front } from '../support/fleet-nginx.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { launchChromium } from './support/browser.ts';

const nginx = findNginx();
const reason = nginx ? '' : ' (left out: it needs nginx)';

/** Two builds with other words, fonts and scripts, on servers as they stand before and after their files are on both. */
let servers: Record<'a' | 'b' | 'aWithFilesOfB' | 'bWithFilesOfA', RunningServer>;
let folders: { a: string; b: string };
let front: Front;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Documents that were asked for since the page was opened. */
let loads: string[];
/** Answers that were no success. */
let failed: string[];

const again =
	'---\ntitle: About, again\ndescription: Again.\nupdated: 2026-02-03\norder: 1\n---\n\n## Oil {#oil}\n\nあたらしい.\n';

beforeAll(async () => {
	if (!nginx) return;
	const code = changedCode('packages/vitrine/src/client/app/app.tsx', "performance.mark('another-build');");
	const root = siteWith({ 'content/en/pages/about.md': again });
	const a = inject('fixture');
	const b = code.build(root);
	const bWithFilesOfA = code.build(root, '--previous', a);
	folders = { a, b };
	servers = {
		a: await startServer(a),
		b: await startServer(b),
		aWithFilesOfB: await startServer(a, { ASSETS_DIR: join(b, 'site') }),
		bWithFilesOfA: await startServer(bWithFilesOfA),
	};
	[front, browser] = await Promise.all([createFront(nginx), launchChromium()]);
}, 120_000);
afterAll(async () => {
	await browser?.close();
	await front?.stop();
	await Promise.all(Object.values(servers ?? {}).map((server) => server.stop()));
});
afterEach(() => context?.close());

async function open(path: string): Promise<void> {
	context = await browser.newContext({ reducedMotion: 'reduce' });
	page = await context.newPage();
	loads = [];
	failed = [];
	page.on('response', (response) => {
		if (response.status() >= 400) failed.push(`${response.status()} ${response.url().slice(front.origin.length)}`);
	});
	await page.goto(front.origin + path);
	page.on('request', (request) => {
		if (request.isNavigationRequest()) loads.push(request.url().slice(front.origin.length));
	});
}

const link = (path: string) => page.locator(`footer a[href="${path}"], header a[href="${path}"]`).first();
const heading = () => page.locator('h1').textContent();
const aboutOf = { a: 'About', b: 'About, again' };

/** Lets the app take the page over. What shows the intent is preloaded. */
async function activateBy(path: string): Promise<void> {
	await link(path).focus();
	await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
}

/** Clicks, and gives what was loaded as a document until long after. */
async function loadsOfClick(path: string): Promise<string[]> {
	const before = loads.length;
	await link(path).click();
	await page.waitForURL(front.origin + path);
	await page.waitForLoadState();
	await page.waitForTimeout(800);
	expect(page.url()).toBe(front.origin + path);
	return loads.slice(before);
}

function filesOf(folder: string): string[] {
	const list = readFileSync(join(folder, 'site/builds/assets.json'), 'utf8');
	const { builds } = JSON.parse(list) as BuildAssets;
	return Object.keys(builds[0]?.files ?? {});
}

describe.skipIf(!nginx)(`a deploy${reason}`, () => {
	it('changes scripts, fonts, cards and build info', () => {
		const kinds = [/^\/assets\/boot-/, /^\/assets\/app-/, /\.woff2$/, /^\/og\//, /^\/builds\/meta\//];
		const of = (folder: string) => kinds.map((kind) => filesOf(folder).filter((path) => kind.test(path)));
		for (const [index, files] of of(folders.b).entries()) expect(files).not.toEqual(of(folders.a)[index]);
	});

	it('is met by an active page: the next click is one load of its target (B1)', async () => {
		await front.leadTo(servers.a);
		await open('/');
		await activateBy('/guide');
		await front.leadTo(servers.bWithFilesOfA);
		expect(await loadsOfClick('/about')).toEqual(['/about']);
		expect(await heading()).toBe(aboutOf.b);
		await page.goBack();
		await page.waitForURL(`${front.origin}/`);
		expect(await heading()).toBe('A lamp for nights');
		expect(failed).toEqual([]);
	});

	it('is not met at all on the way to a page that was preloaded (B1)', async () => {
		await front.leadTo(servers.a);
		await open('/');
		await activateBy('/about');
		await page.waitForLoadState('networkidle');
		await front.leadTo(servers.bWithFilesOfA);
		expect(await loadsOfClick('/about')).toEqual([]);
		expect(await heading()).toBe(aboutOf.a);
		expect(failed).toEqual([]);
	});

	it('is met by a page that has loaded nothing yet: its script and its build info are still there (B1)', async () => {
		await front.leadTo(servers.a);
		await open('/');
		await front.leadTo(servers.bWithFilesOfA);
		const buildInfo = page.waitForResponse('**/builds/meta/*.json');
		const app = page.waitForResponse('**/assets/app-*.js');
		await link('/about').hover();
		expect([(await app).status(), (await buildInfo).status()]).toEqual([200, 200]);
		expect(await loadsOfClick('/about')).toEqual(['/about']);
		expect(await heading()).toBe(aboutOf.b);
		expect(failed).toEqual([]);
	});

	it.each(['a', 'aWithFilesOfB'] as const)('that is taken back to %s makes no loop (B2)', async (rolledBack) => {
		await front.leadTo(servers.a);
		await open('/');
		await activateBy('/guide');
		await front.leadTo(servers.bWithFilesOfA);
		expect(await loadsOfClick('/about')).toEqual(['/about']);
		await front.leadTo(servers[rolledBack]);
		await link('/guide').hover();
		expect(await loadsOfClick('/guide')).toEqual(['/guide']);
		await link('/about').hover();
		expect((await loadsOfClick('/about')).length).toBeLessThanOrEqual(1);
		expect(await heading()).toBe(aboutOf.a);
		if (rolledBack === 'aWithFilesOfB') expect(failed).toEqual([]);
	});

	it.each(['aWithFilesOfB', 'bWithFilesOfA'] as const)(
		'that is half done: %s has the files of both (B3)',
		async (name) => {
			for (const path of [...filesOf(folders.a), ...filesOf(folders.b)]) {
				const { status } = await fetch(servers[name].origin + path);
				expect([path, status]).toEqual([path, 200]);
			}
		},
	);

	it.each([
		['with the files of both on both: nothing is missing', ['aWithFilesOfB', 'bWithFilesOfA'], true],
		['the other way round', ['bWithFilesOfA', 'aWithFilesOfB'], true],
		['before that, in which scripts may be missing', ['a', 'b'], false],
		['before that, the other way round', ['b', 'a'], false],
	] as const)('that is half done leads to each page by at most one load: %s (B3)', async (_, names, isWhole) => {
		await front.leadTo(...names.map((name) => servers[name]));
		await open('/');
		for (const path of ['/about', '/guide', '/about', '/guide']) {
			await link(path).hover();
			expect((await loadsOfClick(path)).length).toBeLessThanOrEqual(1);
			expect(await heading()).toMatch(path === '/guide' ? /Guide/ : /^About/);
		}
		if (isWhole) expect(failed).toEqual([]);
	});
});

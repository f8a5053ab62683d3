import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, type TestContext } from 'vitest';
import type { BuildAssets } from '#protocol/builds.ts';
import { changedCode } from '../support/changed-code.ts';
import { findNginx } from '../support/find-program.ts';
import { siteWith } from '../support/fixture-site.ts';
import { createFront } from '../support/fleet-nginx.ts';
import { sampled } from '../support/long-form.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { launchChromium, noteDocuments } from './support/browser.ts';

const nginx = findNginx();
const reason = nginx ? '' : ' (left out: it needs nginx)';

/** Two builds with other words, fonts and scripts, on servers as they stand before and after their files are on both. */
let servers: Record<'a' | 'b' | 'aWithFilesOfB' | 'bWithFilesOfA', RunningServer>;
let folders: { a: string; b: string };
let browser: Browser;

const again =
	'---\ntitle: About, again\ndescription: Again.\nupdated: 2026-02-03\norder: 1\n---\n\n## Oil {#oil}\n\nあたらしい.\n';

beforeAll(async () => {
	if (!nginx) return;
	const code = changedCode('packages/vitrine/src/client/app/app.tsx', "performance.mark('another-build');");
	const root = siteWith({ 'content/en/pages/about.md': again });
	const a = inject('fixture');
	const b = code.build(root);
	const bWithFilesOfA = code.build(root, { previous: a });
	folders = { a, b };
	servers = {
		a: await startServer(a),
		b: await startServer(b),
		aWithFilesOfB: await startServer(a, { ASSETS_DIR: join(b, 'site') }),
		bWithFilesOfA: await startServer(bWithFilesOfA),
	};
	browser = await launchChromium();
});
afterAll(async () => {
	await browser?.close();
	await Promise.all(Object.values(servers ?? {}).map((server) => server.stop()));
});

/** A visitor of the site, whose requests are led to one server or another. */
interface Visit {
	page: Page;
	/** Answers that were no success. */
	failed: string[];
	leadTo: (...servers: RunningServer[]) => Promise<void>;
	link: (path: string) => Locator;
	heading: () => Promise<string | null>;
	/** Lets the app take the page over. What shows the intent is preloaded. */
	activateBy: (path: string) => Promise<void>;
	/** Clicks, and gives what was loaded as a document until long after. */
	loadsOfClick: (path: string) => Promise<string[]>;
}

/** Opens the home page of these servers through an address of its own; visits are made beside each other. */
async function visit(onTestFinished: TestContext['onTestFinished'], ...first: RunningServer[]): Promise<Visit> {
	const { origin, leadTo, stop } = await createFront(nginx ?? '');
	const context = await browser.newContext({ reducedMotion: 'reduce' });
	onTestFinished(async () => {
		await context.close();
		await stop();
	});
	await leadTo(...first);
	const page = await context.newPage();
	/** Documents that were asked for since the page was opened. */
	const loads: string[] = [];
	const failed: string[] = [];
	page.on('response', (response) => {
		if (response.status() >= 400) failed.push(`${response.status()} ${response.url().slice(origin.length)}`);
	});
	await page.goto(`${origin}/`);
	noteDocuments(page, (address) => loads.push(address.slice(origin.length)));
	const link = (path: string) => page.locator(`footer a[href="${path}"], header a[href="${path}"]`).first();
	return {
		page,
		failed,
		leadTo,
		link,
		heading: () => page.locator('h1').textContent(),
		activateBy: async (path) => {
			await link(path).focus();
			await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		},
		loadsOfClick: async (path) => {
			const before = loads.length;
			await link(path).click();
			await page.waitForURL(origin + path);
			await page.waitForLoadState();
			await page.waitForTimeout(800);
			expect(page.url()).toBe(origin + path);
			return loads.slice(before);
		},
	};
}

const aboutOf = { a: 'About', b: 'About, again' };

function filesOf(folder: string): string[] {
	const list = readFileSync(join(folder, 'site/builds/assets.json'), 'utf8');
	const { builds } = JSON.parse(list) as BuildAssets;
	return Object.keys(builds[0]?.files ?? {});
}

describe.skipIf(!nginx)(`a deploy${reason}`, { concurrent: true }, () => {
	it('changes scripts, fonts, cards and build info', () => {
		const kinds = [/^\/assets\/boot-/, /^\/assets\/app-/, /\.woff2$/, /^\/og\//, /^\/builds\/meta\//];
		const of = (folder: string) => kinds.map((kind) => filesOf(folder).filter((path) => kind.test(path)));
		for (const [index, files] of of(folders.b).entries()) expect(files).not.toEqual(of(folders.a)[index]);
	});

	it('is met by an active page: the next click is one load of its target (B1)', async ({ onTestFinished }) => {
		const { page, failed, leadTo, heading, activateBy, loadsOfClick } = await visit(onTestFinished, servers.a);
		await activateBy('/guide');
		await leadTo(servers.bWithFilesOfA);
		expect(await loadsOfClick('/about')).toEqual(['/about']);
		expect(await heading()).toBe(aboutOf.b);
		await page.goBack();
		await page.waitForURL((url) => url.pathname === '/');
		expect(await heading()).toBe('A lamp for nights');
		expect(failed).toEqual([]);
	});

	it('is not met at all on the way to a page that was preloaded (B1)', async ({ onTestFinished }) => {
		const { page, failed, leadTo, heading, activateBy, loadsOfClick } = await visit(onTestFinished, servers.a);
		await activateBy('/about');
		await page.waitForLoadState('networkidle');
		await leadTo(servers.bWithFilesOfA);
		expect(await loadsOfClick('/about')).toEqual([]);
		expect(await heading()).toBe(aboutOf.a);
		expect(failed).toEqual([]);
	});

	// Alone: a page asks for the build info by itself a moment after it is loaded, and the deploy has to come before.
	it('is met by a page that has loaded nothing yet: its script and its build info are still there (B1)', {
		concurrent: false,
	}, async ({ onTestFinished }) => {
		const { page, failed, leadTo, link, heading, loadsOfClick } = await visit(onTestFinished, servers.a);
		await leadTo(servers.bWithFilesOfA);
		const buildInfo = page.waitForResponse('**/builds/meta/*.json');
		const app = page.waitForResponse('**/assets/app-*.js');
		await link('/about').hover();
		expect([(await app).status(), (await buildInfo).status()]).toEqual([200, 200]);
		expect(await loadsOfClick('/about')).toEqual(['/about']);
		expect(await heading()).toBe(aboutOf.b);
		expect(failed).toEqual([]);
	});

	it.for(['a', 'aWithFilesOfB'] as const)(
		'that is taken back to %s makes no loop (B2)',
		async (rolledBack, { onTestFinished }) => {
			const { failed, leadTo, link, heading, activateBy, loadsOfClick } = await visit(onTestFinished, servers.a);
			await activateBy('/guide');
			await leadTo(servers.bWithFilesOfA);
			expect(await loadsOfClick('/about')).toEqual(['/about']);
			await leadTo(servers[rolledBack]);
			await link('/guide').hover();
			expect(await loadsOfClick('/guide')).toEqual(['/guide']);
			await link('/about').hover();
			expect((await loadsOfClick('/about')).length).toBeLessThanOrEqual(1);
			expect(await heading()).toBe(aboutOf.a);
			if (rolledBack === 'aWithFilesOfB') expect(failed).toEqual([]);
		},
	);

	it.each(['aWithFilesOfB', 'bWithFilesOfA'] as const)(
		'that is half done: %s has the files of both (B3)',
		async (name) => {
			for (const path of [...filesOf(folders.a), ...filesOf(folders.b)]) {
				const { status } = await fetch(servers[name].origin + path);
				expect([path, status]).toEqual([path, 200]);
			}
		},
	);

	it.for(
		sampled(
			[
				['with the files of both on both: nothing is missing', ['aWithFilesOfB', 'bWithFilesOfA'], true],
				['the other way round', ['bWithFilesOfA', 'aWithFilesOfB'], true],
				['before that, in which scripts may be missing', ['a', 'b'], false],
				['before that, the other way round', ['b', 'a'], false],
			] as const,
			2,
		),
	)(
		'that is half done leads to each page by at most one load: %s (B3)',
		async ([, names, isWhole], { onTestFinished }) => {
			const half = names.map((name) => servers[name]);
			const { failed, link, heading, loadsOfClick } = await visit(onTestFinished, ...half);
			for (const path of ['/about', '/guide', '/about', '/guide']) {
				await link(path).hover();
				expect((await loadsOfClick(path)).length).toBeLessThanOrEqual(1);
				expect(await heading()).toMatch(path === '/guide' ? /Guide/ : /^About/);
			}
			if (isWhole) expect(failed).toEqual([]);
		},
	);
});

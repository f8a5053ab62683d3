import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '#check/shots/chromium.ts';
import type { HelpPicture } from '../packages/vitrine-editor/src/client/help/help-text.ts';
import { interfaceLanguages } from '../packages/vitrine-editor/src/client/words/use-words.ts';
import { serveEditor } from '../packages/vitrine-editor/src/server/serve-editor.ts';
import { confirmedSite } from '../test/support/translated-site.ts';

// `node --import ./test/node-version.js docs/draw-help.ts`: photographs the editor for its help page.
const about = 'content/en/pages/about.md';
const home = 'content/en/pages/index.yaml';
const pictures = join(import.meta.dirname, '../packages/vitrine-editor/src/client/help/pictures');

const site = await confirmedSite();
const picture = '    picture:\n      file: kit:bench.avif\n      alt: A bench by the sea\n';
site.write(home, site.read(home).replace(/^( {4}actions:)/m, `${picture}$1`));
site.commit();
site.edit(about, 'title: About', 'title: About this lamp');

/** What each picture shows: where it is, what is done there, and the part of the window. */
const views: Record<
	HelpPicture,
	{
		query: string;
		prepare?: (page: Page) => Promise<unknown>;
		clip: [x: number, y: number, width: number, height: number];
	}
> = {
	find: {
		query: '?open=about',
		// The number of each state is counted.
		prepare: (page) => page.locator('fieldset button > span').filter({ hasText: /\d/ }).first().waitFor(),
		clip: [0, 0, 780, 520],
	},
	translate: {
		query: '?open=about&language=ru&hide=1',
		prepare: (page) => page.locator('ins').first().waitFor(),
		clip: [245, 0, 1035, 520],
	},
	picture: {
		query: '?open=index',
		async prepare(page) {
			await page.locator('fieldset img').first().waitFor();
			await page.locator('fieldset img').first().scrollIntoViewIfNeeded();
		},
		clip: [245, 180, 1035, 520],
	},
	// What does not pass stays pending: it comes last.
	change: {
		query: '?open=about',
		async prepare(page) {
			await page.getByRole('textbox', { name: /A \*lamp\*/ }).fill('A *lamp*. See [the guide](/gide).');
			await page.locator('[data-wrong]').first().waitFor();
		},
		clip: [245, 0, 1035, 520],
	},
};

/** Whether all pictures and fonts of a document are there. */
const isDrawn = () =>
	document.fonts.status === 'loaded' &&
	[...document.images].every(
		({ loading, complete, naturalWidth }) => loading === 'lazy' || (complete && naturalWidth > 0),
	);

const editor = await serveEditor({ root: site.root });
const browser = await launchChromium();
try {
	let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = [];
	for (const [name, { query, prepare, clip }] of Object.entries(views)) {
		for (const locale of Object.keys(interfaceLanguages)) {
			const context = await browser.newContext({
				viewport: { width: 1280, height: 720 },
				colorScheme: 'light',
				locale,
			});
			await context.addCookies(cookies);
			const page = await context.newPage();
			// The first page of a site waits for the code that renders it.
			page.setDefaultTimeout(90_000);
			if (cookies.length === 0) await page.goto(editor.address);
			cookies = await context.cookies();
			await page.goto(new URL(`/__edit/${query}`, editor.address).href);
			await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
			await prepare?.(page);
			// A document that runs no scripts has no frames of animation to wait with.
			for (const frame of page.frames()) while (!(await frame.evaluate(isDrawn))) await page.waitForTimeout(50);
			const [x, y, width, height] = clip;
			await sharp(await page.screenshot({ clip: { x, y, width, height } }))
				.webp({ quality: 80, effort: 6 })
				.toFile(join(pictures, `${locale}-${name}.webp`));
			await context.close();
		}
	}
} finally {
	await browser.close();
	await editor.close();
}

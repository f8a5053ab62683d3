import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Editor, serveEditor } from '../../../packages/vitrine-editor/src/server/serve-editor.ts';
import { confirmedSite, type TranslatedSite } from '../../support/translated-site.ts';
import { launchChromium } from './browser.ts';

export interface OpenedEditor {
	site: TranslatedSite;
	page: Page;
	/** The page of the site beside its words. */
	shown: ReturnType<Page['frameLocator']>;
	/** Waits until all that was typed is saved. */
	saved: () => Promise<void>;
	/** Ends the server. */
	end: () => Promise<void>;
	/** Problems that the browser reported. */
	problems: string[];
}

interface OpenedOptions {
	width?: number;
	height?: number;
	locale?: string;
	/** Whether the test changes the site, which needs one of its own then. */
	changes?: boolean;
	/** Files of the site that differ from those of the fixture. */
	files?: Parameters<typeof confirmedSite>[0];
	/** Changes the site before it is opened. */
	prepare?: (site: TranslatedSite) => void | Promise<void>;
}

interface Served {
	site: TranslatedSite;
	editor: Editor;
	/** What signs a browser in. */
	state: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/**
 * For tests: opens a site in three languages that Git keeps, in the editor; all is closed after each test.
 *
 * @param launch starts the browser of all tests of a file
 */
export function editorPages(launch: () => Promise<Browser> = launchChromium) {
	let browser: Browser;
	const open: { editor?: Editor; context: BrowserContext }[] = [];
	/** An editor for tests that change nothing. */
	let untouched: Promise<Served> | undefined;
	beforeAll(async () => {
		browser = await launch();
	});
	afterEach(async () => {
		for (const { editor, context } of open.splice(0)) {
			await context.close();
			await editor?.close();
		}
	});
	afterAll(async () => {
		await browser.close();
		await (await untouched)?.editor.close();
	});
	const served = async ({ prepare, files }: OpenedOptions = {}): Promise<Served> => {
		const site = await confirmedSite(files);
		site.commit();
		await prepare?.(site);
		const editor = await serveEditor({ root: site.root });
		const context = await browser.newContext();
		await (await context.newPage()).goto(editor.address);
		// Without what the interface keeps, as its language.
		const state = { ...(await context.storageState()), origins: [] };
		await context.close();
		return { site, editor, state };
	};
	return async (
		address: string,
		{ width = 1440, height = 900, locale = 'en', changes = true, ...of }: OpenedOptions = {},
	): Promise<OpenedEditor> => {
		if (!changes) untouched ??= served();
		const { site, editor, state } = await (changes ? served(of) : (untouched as Promise<Served>));
		const context = await browser.newContext({ viewport: { width, height }, locale, storageState: state });
		open.push({ ...(changes ? { editor } : {}), context });
		const page = await context.newPage();
		const problems: string[] = [];
		page.on('pageerror', ({ message }) => problems.push(message));
		page.on('console', (message) => {
			if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
				problems.push(message.text());
		});
		await page.goto(new URL(`/__edit/${address}`, editor.address).href);
		const notice = page.getByRole('banner');
		return {
			...{ site, page, problems, shown: page.frameLocator('iframe'), end: editor.close },
			saved: () => notice.getByText(/^(?:Saved|Сохранено|保存しました)$/).waitFor(),
		};
	};
}

/** Waits until a file of the site has a text. */
export async function written(site: TranslatedSite, path: string, text: string): Promise<void> {
	await expect.poll(() => site.read(path), { timeout: 30_000, interval: 100 }).toContain(text);
}

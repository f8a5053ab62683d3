import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { confirmedSite, type TranslatedSite } from '../../support/translated-site.ts';
import { launchChromium } from './browser.ts';
import { type KeptEditor, openKept } from './kept-editor.ts';

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
	/** Files of the site that differ from those of the fixture. */
	files?: Parameters<typeof confirmedSite>[0];
	/** Changes files before the page is opened, as another program does. */
	change?: (site: TranslatedSite) => void;
	/** Changes the site before a server of its own starts. */
	prepare?: (site: TranslatedSite) => void | Promise<void>;
}

/**
 * For tests: opens a site in three languages that Git keeps, in the editor. Tests of the same files share a server, which begins each
 * of them as if it had just started: nothing is pending, and every file is as it was.
 *
 * @param launch starts the browser of all tests of a file
 */
export function editorPages(launch: () => Promise<Browser> = launchChromium) {
	let browser: Browser;
	let kept: { of: OpenedOptions['files']; opened: KeptEditor } | undefined;
	/** What a test opened. */
	let inUse: { opened: KeptEditor; context: BrowserContext; isOver: boolean } | undefined;
	const leave = async () => {
		await kept?.opened.editor.close();
		kept = undefined;
	};
	beforeAll(async () => {
		browser = await launch();
	});
	afterEach(async () => {
		if (!inUse) return;
		const { opened, context, isOver } = inUse;
		inUse = undefined;
		await context.close();
		if (opened === kept?.opened && (isOver || !(await opened.restore()))) return leave();
		if (opened !== kept?.opened) await opened.editor.close();
	});
	afterAll(async () => {
		await browser.close();
		await leave();
	});
	const open = async ({ prepare, files }: OpenedOptions): Promise<KeptEditor> => {
		const site = await confirmedSite(files);
		site.commit();
		await prepare?.(site);
		return openKept(site);
	};
	const served = async (options: OpenedOptions): Promise<KeptEditor> => {
		if (options.prepare) return open(options);
		if (kept && kept.of !== options.files) await leave();
		kept ??= { of: options.files, opened: await open(options) };
		return kept.opened;
	};
	return async (
		address: string,
		{ width = 1440, height = 900, locale = 'en', ...of }: OpenedOptions = {},
	): Promise<OpenedEditor> => {
		const opened = await served(of);
		const { site, editor, state } = opened;
		if (of.change) {
			of.change(site);
			await opened.follow();
		}
		const context = await browser.newContext({ viewport: { width, height }, locale, storageState: state });
		const use = { opened, context, isOver: false };
		inUse = use;
		const page = await context.newPage();
		// The first page of a site waits for the code that renders it.
		page.setDefaultTimeout(90_000);
		const problems: string[] = [];
		page.on('pageerror', ({ message }) => problems.push(message));
		page.on('console', (message) => {
			if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
				problems.push(message.text());
		});
		await page.goto(new URL(`/__edit/${address}`, editor.address).href);
		const notice = page.getByRole('banner');
		return {
			...{ site, page, problems, shown: page.frameLocator('iframe') },
			end: async () => {
				use.isOver = true;
				await editor.close();
			},
			saved: () => notice.getByText(/^(?:Saved|Сохранено|保存しました)$/).waitFor(),
		};
	};
}

/** Waits until a file of the site has a text. */
export async function written(site: TranslatedSite, path: string, text: string): Promise<void> {
	await expect.poll(() => site.read(path), { timeout: 30_000, interval: 100 }).toContain(text);
}

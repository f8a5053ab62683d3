import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '#check/shots/chromium.ts';
import { runTranslations } from '#cli/translations.ts';
import { findAnswers } from '../packages/create-vitrine/src/answers.js';
import { writeSite } from '../packages/create-vitrine/src/write-site.js';
import { serveEditor } from '../packages/vitrine-editor/src/server/serve-editor.ts';
import { repositoryRoot } from '../test/support/repository.ts';

interface Story {
	/** The languages that the original is translated into. */
	others: readonly [string, string];
	/** What was published first and then, and what it changed. */
	commits: readonly [string, string];
	published: readonly [string, string];
	/** What the original has got since. */
	changed: readonly [string, string];
	/** A link that leads nowhere. */
	mistake: string;
}

/** What happens to the home page of the sample company, in each language of this site. */
const stories: Record<'en' | 'ru' | 'ja', Story> = {
	en: {
		others: ['ja', 'ru'],
		commits: ['Open the site', 'Promise repairs on the same day'],
		published: ['**the next working day**', '**on the same day**'],
		changed: ['replace what breaks', 'replace what breaks within a day'],
		mistake: '[About us](/abuot)',
	},
	ru: {
		others: ['en', 'ja'],
		commits: ['Открыть сайт', 'Обещать ремонт в тот же день'],
		published: ['**на следующий рабочий день**', '**в тот же день**'],
		changed: ['лампы, чиним и', 'лампы, чиним за один день и'],
		mistake: '[О нас](/abuot)',
	},
	ja: {
		others: ['en', 'ru'],
		commits: ['サイトを公開', '修理を当日対応に変更'],
		published: ['**翌営業日に**', '**その日のうちに**'],
		changed: ['お届けも修理も引き取りも', 'お届けも、翌日までの修理も、引き取りも'],
		mistake: '[私たちについて](/abuot)',
	},
};

type Language = keyof typeof stories;

interface View {
	viewport: { width: number; height: number };
	/** Pixels of the picture. */
	width: number;
	clip?: { x: number; y: number; width: number; height: number };
	/** Where the picture lies, in the content of its language. */
	folder?: string;
	open: (page: Page, story: Story) => Promise<void>;
}

/** Of the shape that pictures beside words have: what is beside the list. */
const part = { viewport: { width: 1200, height: 900 }, width: 1200, clip: { x: 195, y: 0, width: 1000, height: 750 } };
const close = { ...part, clip: { x: 195, y: 0, width: 800, height: 600 } };

/** What each picture shows, by the name of its file. What does not pass stays pending: it comes late. */
const views: Record<string, View> = {
	desk: { viewport: { width: 1280, height: 800 }, width: 1280, open: openTranslation },
	/** Of a phone, what is between its bars. */
	phone: {
		viewport: { width: 390, height: 700 },
		width: 780,
		clip: { x: 0, y: 245, width: 390, height: 320 },
		open: openTranslation,
	},
	editor: {
		viewport: { width: 1200, height: 630 },
		width: 1200,
		folder: 'news',
		open: openTranslation,
	},
	compare: {
		...part,
		async open(page, { others: [other] }) {
			await openPage(page, `?open=index&beside=${other}`);
			await page.frameLocator('iframe').last().locator(`html:lang(${other}) h1`).waitFor({ state: 'attached' });
		},
	},
	history: {
		...close,
		clip: { x: 200, y: 100, width: 800, height: 600 },
		async open(page, { commits: [first] }) {
			await openPage(page, '?open=index');
			await page.locator('summary', { hasText: '⋯' }).click();
			await page.getByRole('button', { name: /^(?:History|История|履歴)/ }).click();
			const dialog = page.getByRole('dialog');
			await dialog.getByRole('button', { name: first }).click();
			await dialog.locator('del').first().waitFor();
		},
	},
	message: {
		...close,
		async open(page, { mistake }) {
			await openPage(page, '?open=prices');
			const field = page.getByRole('textbox').nth(2);
			const text = await field.inputValue();
			if (!text.includes(mistake)) await field.fill(`${text} ${mistake}`);
			await page.locator('[data-wrong]').first().waitFor();
		},
	},
	publish: {
		...part,
		async open(page) {
			await openPage(page, '?view=publish');
			await page.locator('ins').first().waitFor();
		},
	},
};

let origin = '';

async function openPage(page: Page, query: string): Promise<void> {
	await page.goto(new URL(`/__edit/${query}`, origin).href);
	// A phone shows one thing at a time, and what is published has no page beside it.
	if (!query.includes('open=') || (page.viewportSize()?.width ?? 0) < 600) return;
	await page.frameLocator('iframe').first().getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
}

async function openTranslation(page: Page, { others }: Story): Promise<void> {
	await openPage(page, `?open=index&language=${others[0]}`);
	await showChange(page);
}

async function showChange(page: Page): Promise<void> {
	const changed = page.locator('ins').first();
	await changed.waitFor();
	await changed.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

/** Makes a site as `create-vitrine` does, with two commits and a change since. */
async function makeSite(language: Language): Promise<string> {
	const { others, commits, published, changed } = stories[language];
	const root = mkdtempSync(join(tmpdir(), 'vitrine-editor-'));
	symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
	const words = ['--yes', '--name', 'Halden', '--languages', [language, ...others].join(), '--content', 'company'];
	writeSite(root, await findAnswers([`${root}-new`, ...words]));
	const home = join(root, 'content', language, 'pages/index.yaml');
	const change = ([from, to]: readonly [string, string]) => {
		const before = readFileSync(home, 'utf8');
		if (!before.includes(from)) throw new Error(`${home} has no "${from}".`);
		writeFileSync(home, before.replace(from, to));
	};
	const git = (parameters: string[], day = '16') => {
		const date = `2026-11-${day}T10:00:00Z`;
		const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
		execFileSync('git', ['-C', root, ...parameters], { env });
	};
	git(['init', '--quiet', '--initial-branch=main']);
	git(['config', 'user.name', 'Ada']);
	git(['config', 'user.email', 'ada@halden.example']);
	const commit = (message: string, day: string) => {
		git(['add', '.']);
		git(['commit', '--quiet', '--message', message], day);
	};
	commit(commits[0], '16');
	change(published);
	await runTranslations(['--root', root, 'accept', '--all']);
	commit(commits[1], '23');
	change(changed);
	return root;
}

// `node --import ./test/node-version.js docs/draw-editor.ts`: photographs the editor for this site, with a site as
// `create-vitrine` makes it. The code of a language after it draws its pictures alone, and names after that, these of them.
const [onlyLanguage, ...onlyViews] = process.argv.slice(2);
const browser = await launchChromium();
try {
	for (const [language, story] of Object.entries(stories)) {
		if (onlyLanguage !== undefined && onlyLanguage !== language) continue;
		const editor = await serveEditor({ root: await makeSite(language as Language) });
		origin = new URL(editor.address).origin;
		let cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>> = [];
		for (const [name, { viewport, width, clip, folder = 'pages/editor', open }] of Object.entries(views)) {
			if (onlyViews.length > 0 && !onlyViews.includes(name)) continue;
			for (const colorScheme of folder === 'news' ? (['light'] as const) : (['light', 'dark'] as const)) {
				const deviceScaleFactor = Math.ceil(width / (clip ?? viewport).width);
				const context = await browser.newContext({ viewport, deviceScaleFactor, colorScheme, locale: language });
				await context.addCookies(cookies);
				const page = await context.newPage();
				page.setDefaultTimeout(180_000);
				if (cookies.length === 0) await page.goto(editor.address);
				cookies = await context.cookies();
				await open(page, story);
				await showPictures(page);
				const end = colorScheme === 'dark' ? '-dark' : '';
				const file = join(repositoryRoot, 'content', language, folder, `${name}${end}.avif`);
				mkdirSync(dirname(file), { recursive: true });
				const picture = await page.screenshot(clip ? { clip } : {});
				await sharp(picture).resize({ width }).avif({ quality: 60, effort: 4 }).toFile(file);
				await context.close();
			}
		}
		await editor.close();
	}
} finally {
	await browser.close();
}

/** Waits until the fonts and pictures of the page that is shown are there. */
async function showPictures(page: Page): Promise<void> {
	for (const frame of page.frames()) {
		await frame.evaluate(async () => {
			await document.fonts.ready;
			const shown = [...document.images].filter(
				(image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
			);
			await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
		});
	}
}

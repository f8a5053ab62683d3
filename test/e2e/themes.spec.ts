import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { measureContrast } from '#check/contrast.ts';
import { readThemeFonts } from '#cli/theme.ts';
import { kitTokensFile } from '#content/theme/theme.ts';
import { readColor } from '#content/theme/theme-colors.ts';
import { readTokens } from '#content/theme/tokens.ts';
import { builtFrom } from '../support/built-site.ts';
import { settings, siteWith } from '../support/fixture-site.ts';
import { exampleOf, kindsFile, kindsPage, pageOf } from '../support/kinds-page.ts';
import { sampled } from '../support/long-form.ts';
import { repositoryRoot, vitrine } from '../support/repository.ts';
import { axeFindings } from './support/axe.ts';
import { serveSite, sharedChromium } from './support/browser.ts';

/** Pictures of the themes, to be looked at. */
const pictures = join(repositoryRoot, 'dist/themes');

function copyTheme(root: string, ...words: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'theme', '--root', root, ...words], {
		encoding: 'utf8',
	});
	return { status, said: stdout + stderr };
}

describe.each(sampled(['harbour', 'poster', 'orchard'], 2))('the theme %s', (name) => {
	let root: string;
	let out: string;
	let browser: Browser;
	let site: Awaited<ReturnType<typeof serveSite>>;

	beforeAll(async () => {
		const kinds = ['prices', 'call-to-action', 'questions', 'quote', 'features'];
		const signs = await exampleOf('questions', { title: '「灯り」「油」、そして「芯」' }, 'ja');
		const words = { title: '記号', description: '記号の並びを見るページです。' };
		root = siteWith({
			[kindsFile()]: await kindsPage(kinds),
			[kindsFile('ja')]: pageOf({ 'questions-first': signs }, words),
		});
		expect(copyTheme(root, name).status).toBe(0);
		const { fonts } = readThemeFonts(name);
		const [first = '', last = first] = Object.keys(fonts);
		const config = settings().replace('export default', 'const settings =');
		const rows = `settings.locales.map((row) => ({ ...row, font: row.code === 'ja' ? '${last}' : '${first}' }))`;
		writeFileSync(
			join(root, 'site.config.ts'),
			`${config}\nexport default { ...settings, locales: ${rows}, fonts: ${JSON.stringify(fonts)} };\n`,
		);
		[browser, out] = await Promise.all([sharedChromium(), builtFrom(root)]);
		site = await serveSite(out);
		mkdirSync(pictures, { recursive: true });
	});
	afterAll(() => site.close());

	it('has contrast in every pair of colors, and passes the audit', async () => {
		expect(measureContrast(root).flatMap(({ faults }) => faults)).toEqual([]);
		expect(audit(await readExport(out))).toEqual([]);
	});

	it.each(sampled(['light', 'dark'] as const, 1))(
		'is drawn on its paper, and read by everybody, in %s',
		async (colorScheme) => {
			const tokens = readTokens(readFileSync(join(root, 'theme/tokens.css'), 'utf8'));
			const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
			for (const path of ['/ru', '/ja', '/kinds', '/']) {
				await page.goto(site.origin + path);
				// What is read in another language has the same colors.
				if (path === '/kinds') expect(await axeFindings(page)).toEqual([]);
				const file = join(pictures, `${name}.${colorScheme}.${path.slice(1) || 'en'}.png`);
				const picture = await page.screenshot({ path: file, fullPage: true });
				const corner = sharp(picture).removeAlpha().extract({ left: 0, top: 0, width: 1, height: 1 });
				expect(`#${(await corner.raw().toBuffer()).toString('hex')}`).toBe(readColor(tokens, '--paper')[colorScheme]);
			}
			await page.close();
		},
	);

	// That of Poster is the accent.
	it.each(['light', 'dark'] as const)('has a band in its color, in %s', async (colorScheme) => {
		const own = readFileSync(join(root, 'theme/tokens.css'), 'utf8');
		const color = readColor(
			readTokens(own, readFileSync(kitTokensFile, 'utf8')),
			name === 'poster' ? '--accent' : '--band',
		)[colorScheme];
		const page = await browser.newPage({ colorScheme });
		await page.goto(`${site.origin}/kinds`);
		const picture = await page.locator('#to-call-to-action-first > *').screenshot();
		const corner = sharp(picture).removeAlpha().extract({ left: 0, top: 4, width: 1, height: 1 });
		expect(`#${(await corner.raw().toBuffer()).toString('hex')}`).toBe(color);
		await page.close();
	});

	it('sets no sign of a Japanese title over the one before it', async () => {
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		await page.goto(`${site.origin}/ja/kinds`);
		const steps = await page.locator('#to-questions-first h2').evaluate((title) => {
			const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
			const lefts: number[] = [];
			while (texts.nextNode()) {
				const text = texts.currentNode as Text;
				for (let at = 0; at < text.length; at++) {
					const range = document.createRange();
					range.setStart(text, at);
					range.setEnd(text, at + 1);
					lefts.push(range.getBoundingClientRect().left);
				}
			}
			const size = Number.parseFloat(getComputedStyle(title).fontSize);
			return lefts.slice(1).map((left, index) => (left - (lefts[index] ?? 0)) / size);
		});
		expect(Math.min(...steps)).toBeGreaterThan(0.3);
		await page.close();
	});

	it('fits the narrowest window in each language', async () => {
		const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
		for (const path of ['/', '/ru', '/ja', '/kinds']) {
			await page.goto(site.origin + path);
			expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
		}
		await page.close();
	});
});

describe('vitrine theme', () => {
	it('prints what installs the fonts, and what the settings say of them', () => {
		const { said } = copyTheme(siteWith(), 'harbour');
		expect(`\n${said}`).toMatchInlineSnapshot(`
			"
			Copied theme/tokens.css. Now install its fonts:

			    npm install -E @expo-google-fonts/ibm-plex-sans @expo-google-fonts/ibm-plex-sans-jp

			In site.config.ts, put this in the place of "fonts":

			fonts: {
				harbour: {
					text: {
						file: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
						license: '@expo-google-fonts/ibm-plex-sans/LICENSE_FONT',
					},
					display: {
						file: '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
						license: '@expo-google-fonts/ibm-plex-sans/LICENSE_FONT',
					},
				},
				harbourJapanese: {
					text: {
						file: '@expo-google-fonts/ibm-plex-sans-jp/400Regular/IBMPlexSansJP_400Regular.ttf',
						license: '@expo-google-fonts/ibm-plex-sans-jp/LICENSE_FONT',
					},
					display: {
						file: '@expo-google-fonts/ibm-plex-sans-jp/500Medium/IBMPlexSansJP_500Medium.ttf',
						license: '@expo-google-fonts/ibm-plex-sans-jp/LICENSE_FONT',
					},
				},
			},

			and in each row of "locales":

			    font: 'harbour'   for languages in Latin or Cyrillic letters
			    font: 'harbourJapanese'   for Japanese
			"
		`);
	});

	it('leaves a file alone that differs, unless it is told to write over it', () => {
		const root = siteWith({ 'theme/tokens.css': ':root { --paper: #fff; }' });
		const tokens = () => readFileSync(join(root, 'theme/tokens.css'), 'utf8');
		expect(copyTheme(root, 'orchard')).toEqual({
			status: 1,
			said: 'There are files that differ: theme/tokens.css. Nothing was copied. Move what you want to keep, or run it again with --force.\n',
		});
		expect(tokens()).toBe(':root { --paper: #fff; }');
		expect(copyTheme(root, 'orchard', '--force').status).toBe(0);
		expect(tokens()).toContain('Orchard');
		expect(copyTheme(root, 'orchard').status).toBe(0);
	});

	it('names the themes, and what it does not know', () => {
		expect(copyTheme(siteWith()).said).toBe('harbour\norchard\nposter\n');
		expect(copyTheme(siteWith(), 'harbor')).toEqual({
			status: 2,
			said: 'There is no theme "harbor": did you mean "harbour"?. See "npx vitrine theme --help".\n',
		});
	});
});

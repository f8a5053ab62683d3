import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFont } from '#build/fonts/font-source.ts';
import { readExport } from '#check/audit/read-export.ts';
import { audit } from '#check/audit/rules.ts';
import { measureContrast } from '#check/contrast.ts';
import { fontOf, packagesOf, readThemeFonts, themeNames, themesFolder } from '#cli/theme-fonts.ts';
import { builtInLanguages } from '#content/messages/built-in-words.ts';
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

const wordsFolder = join(repositoryRoot, 'packages/vitrine/src/i18n/words');

/** Pictures of the themes, to be looked at. */
const pictures = join(repositoryRoot, 'dist/themes');

/** Returns the settings of the fixture as those of a site that has chosen no fonts. */
function withoutFonts(): string {
	const fonts = /\tfonts: \{.*?\n\t\},\n/s;
	return settings().replaceAll("font: 'house'", "font: 'system'").replace(fonts, '');
}

function copyTheme(root: string, words: readonly string[], env: NodeJS.ProcessEnv = process.env) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [vitrine, 'theme', '--root', root, ...words], {
		encoding: 'utf8',
		env,
	});
	return { status, said: stdout + stderr };
}

/** Returns a folder with a program npm that installs nothing: it notes its words, and ends with an exit code. */
function idleNpm(exitCode: number): { env: NodeJS.ProcessEnv; noted: () => string } {
	const folder = mkdtempSync(join(tmpdir(), 'vitrine-npm-'));
	const script = `#!/bin/sh\necho "$@" > ${folder}/noted\necho "npm error code E404" >&2\nexit ${exitCode}\n`;
	writeFileSync(join(folder, 'npm'), script, { mode: 0o755 });
	return {
		env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
		noted: () => readFileSync(join(folder, 'noted'), 'utf8'),
	};
}

describe.each(sampled(['harbour', 'poster', 'orchard', 'vitrine'], 2))('the theme %s', (name) => {
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
			'site.config.ts': withoutFonts(),
		});
		expect(copyTheme(root, [name]).status).toBe(0);
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
	/** A site that has what it was given, as a new one has. */
	const untouched = () =>
		siteWith({
			'site.config.ts': withoutFonts(),
			'theme/tokens.css': readFileSync(join(themesFolder, 'poster/theme/tokens.css'), 'utf8'),
			'theme/styles.css': readFileSync(join(themesFolder, 'poster/theme/styles.css'), 'utf8'),
			'package.json': '{\n  "name": "lamps",\n  "dependencies": {\n    "vitrine": "0.2.0"\n  }\n}\n',
		});
	const filesOf = (root: string) =>
		['site.config.ts', 'package.json', 'theme/tokens.css'].map((file) => readFileSync(join(root, file), 'utf8'));

	it('gives an untouched site its files, its fonts as packages, and the settings of these', () => {
		const root = untouched();
		const { env, noted } = idleNpm(0);
		expect(copyTheme(root, ['harbour'], env)).toMatchInlineSnapshot(`
			{
			  "said": "Written: theme/tokens.css.
			Removed: theme/styles.css.
			Installed: @expo-google-fonts/ibm-plex-sans, @expo-google-fonts/ibm-plex-sans-jp.
			Fonts in site.config.ts: en harbour, ru harbour, ja harbourJapanese.
			",
			  "status": 0,
			}
		`);
		expect(noted()).toMatch(/^install /);
		const [config = '', manifest = '', tokens] = filesOf(root);
		expect(manifest).toMatchInlineSnapshot(`
			"{
			  "name": "lamps",
			  "dependencies": {
			    "@expo-google-fonts/ibm-plex-sans": "0.4.1",
			    "@expo-google-fonts/ibm-plex-sans-jp": "0.4.1",
			    "vitrine": "0.2.0"
			  }
			}
			"
		`);
		expect(tokens).toContain('/* Harbour');
		expect(existsSync(join(root, 'theme/styles.css'))).toBe(false);
		expect(config.match(/code: '\w+'|font: '\w+'/g)).toMatchInlineSnapshot(`
			[
			  "code: 'en'",
			  "font: 'harbour'",
			  "code: 'ru'",
			  "font: 'harbour'",
			  "code: 'ja'",
			  "font: 'harbourJapanese'",
			]
		`);
		expect(/\tfonts: .*?\n\t\},\n/s.exec(config)?.[0]).toMatchInlineSnapshot(`
			"	fonts: {
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
			"
		`);

		const { status } = copyTheme(root, ['orchard'], env);
		const [after = '', packages] = filesOf(root);
		expect(status).toBe(0);
		expect(after.match(/(?<=font: ')\w+/g)).toEqual(['orchard', 'orchard', 'orchard']);
		expect(Object.keys(JSON.parse(packages ?? '').dependencies)).toEqual([
			'@expo-google-fonts/ibm-plex-sans',
			'@expo-google-fonts/zen-maru-gothic',
			'vitrine',
		]);
		copyTheme(root, ['harbour'], env);
		expect(filesOf(root)).toEqual([config, manifest, tokens]);
	});

	it('changes nothing where the fonts cannot be installed', () => {
		const root = untouched();
		const before = filesOf(root);
		expect(copyTheme(root, ['harbour'], idleNpm(1).env)).toEqual({
			status: 1,
			said: 'The fonts could not be installed: npm install (E404). Nothing was changed.\n',
		});
		expect(filesOf(root)).toEqual(before);
	});

	it('leaves fonts of an owner alone, and prints what takes their place', () => {
		const root = siteWith();
		const { said } = copyTheme(root, ['harbour']);
		expect(readFileSync(join(root, 'site.config.ts'), 'utf8')).toBe(settings());
		expect(`\n${said}`).toMatchInlineSnapshot(`
			"
			Written: theme/tokens.css.
			The fonts stay as they are: those in site.config.ts are your own, or computed. For those of the theme, install

			    npm install -E @expo-google-fonts/ibm-plex-sans @expo-google-fonts/ibm-plex-sans-jp

			put this in the place of "fonts" in site.config.ts:

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

			    font: 'harbour'   for bg ca cs cy da de el en es et eu fi fr ga gl hr hu id is it lt lv ms mt nb nl nn no pl pt ro ru sk sl sq sv tr uk vi
			    font: 'harbourJapanese'   for ja
			"
		`);
	});

	it('leaves a file alone that differs, unless it is told to write over it', () => {
		const root = siteWith({ 'theme/tokens.css': ':root { --paper: #fff; }' });
		const tokens = () => readFileSync(join(root, 'theme/tokens.css'), 'utf8');
		expect(copyTheme(root, ['orchard'])).toEqual({
			status: 1,
			said: 'There are files that differ from those of the kit: theme/tokens.css. Nothing was changed. Move what you want to keep, or run it again with --force.\n',
		});
		expect(tokens()).toBe(':root { --paper: #fff; }');
		expect(copyTheme(root, ['orchard', '--force']).status).toBe(0);
		expect(tokens()).toContain('Orchard');
		expect(copyTheme(root, ['orchard']).status).toBe(0);
	});

	it('names the themes, and what it does not know', () => {
		expect(copyTheme(siteWith(), []).said).toBe('harbour\norchard\nposter\nvitrine\n');
		expect(copyTheme(siteWith(), ['harbor'])).toEqual({
			status: 2,
			said: 'There is no theme "harbor": did you mean "harbour"?. See "npx vitrine theme --help".\n',
		});
	});
});

describe('the fonts of a theme', () => {
	/** Letters of the languages that a row may be for, besides those of English. */
	const letters = {
		western: 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœŠšŽžŸ',
		russian: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
		wide: 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŐőŔŕŘřŚśŞşŠšŤťŪūŮůŰűŲųŹźŻżŽžȘșȚțІіЇїЄєҐґʼŴŵŶŷĊċĠġĦħΑαΆάΈέΉήΊίΌόΎύΏώςϊΰƠơƯưẠạẾếỆệỚớỰựỹ',
	};

	it.each(themeNames())('have the letters of the languages that they are for: %s', async (name) => {
		const { languages, fonts, packages } = readThemeFonts(name);
		for (const [row, list] of Object.entries(languages)) {
			const isWide = list.split(' ').includes('pl');
			const needed = list === 'ja' ? '' : letters.russian + letters.western + (isWide ? letters.wide : '');
			const words = list.split(' ').filter((code) => builtInLanguages.includes(code));
			const texts = words.map((code) => readFileSync(join(wordsFolder, `${code}.yaml`), 'utf8').replace(/^#.*/gm, ''));
			for (const role of ['text', 'display'] as const) {
				const font = fonts[row]?.[role];
				if (!font) continue;
				const { codePoints } = await readFont(repositoryRoot, font);
				const lacking = [...needed.replace(isWide ? /^$/ : /[ŠšŽž]/g, ''), ...texts.join('')].filter(
					(letter) => /\p{L}/u.test(letter) && !codePoints.has(letter.codePointAt(0) ?? 0),
				);
				expect([...new Set(lacking)].join(''), `${row} ${role}`).toBe('');
			}
		}
		expect(Object.keys(packages)).toEqual(packagesOf(fonts));
	});

	it('are those of the system for letters that none of them has', () => {
		const font = (tag: string) => themeNames().map((name) => fontOf(readThemeFonts(name), tag));
		expect(font('ko-KR')).toEqual(['system', 'system', 'system', 'system']);
		expect(font('uz-Cyrl')).toEqual(['system', 'system', 'system', 'system']);
		expect(font('pl')).toEqual(['harbour', 'orchardWide', 'posterWide', 'vitrineWide']);
		expect(font('pt-BR')).toEqual(['harbour', 'orchard', 'poster', 'vitrine']);
	});
});

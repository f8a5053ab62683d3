import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromiumPlaces, isProgram } from '#check/shots/chromium.ts';
import { readEnv } from '#node/env.ts';
import { findProgram, run, type Wanted } from './find-program.ts';

/** A browser that tests need. */
interface WantedBrowser extends Wanted {
	name: string;
	/** The path that the environment names, and the variable that names it. */
	named: { variable: string; path: string | undefined };
}

/**
 * Finds a Chromium or Chrome: the one that `CHROMIUM_PATH` names, else an installed one, else one that it installs
 * the way the platform does.
 *
 * @throws {Error} with one sentence that says what to install
 */
export function findChromium(): string {
	return find({
		name: 'Chromium or Chrome',
		named: { variable: 'CHROMIUM_PATH', path: readEnv().chromiumPath },
		...chromiumPlaces,
		debianPackages: ['chromium-headless-shell', 'fonts-noto-cjk'],
		installElsewhere: installWithBrowserTool,
	});
}

/**
 * Finds a whole Chromium or Chrome, the same way. Without its window it keeps pages that were left, and the headless shell, which
 * is faster, does not.
 *
 * @throws {Error} with one sentence that says what to install
 */
export function findWholeChromium(): string {
	return find({
		name: 'a Chromium or Chrome that is not the headless shell',
		named: { variable: 'CHROMIUM_PATH', path: undefined },
		programs: chromiumPlaces.programs.filter((name) => name !== 'chromium-headless-shell'),
		places: chromiumPlaces.places,
		debianPackages: ['chromium'],
		installElsewhere: installWithBrowserTool,
	});
}

/**
 * Finds a Firefox, the same way: `FIREFOX_PATH`, an installed one, or the Debian package.
 *
 * @throws {Error} with one sentence that says what to install
 */
export function findFirefox(): string {
	return find({
		name: 'Firefox',
		named: { variable: 'FIREFOX_PATH', path: readEnv().firefoxPath },
		programs: ['firefox-esr', 'firefox'],
		places: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
		debianPackages: ['firefox-esr'],
	});
}

/** Where the parts of WebKitGTK lie. */
export interface WebKitPrograms {
	driver: string;
	browser: string;
	/** An X server without a screen. */
	display: string;
}

/** Finds WebKitGTK with its driver, or installs the Debian packages; undefined where neither can be done. */
export function findWebKit(): WebKitPrograms | undefined {
	const debianPackages = ['webkit2gtk-driver', 'xvfb'];
	const driver = findProgram({ programs: ['WebKitWebDriver'], places: [], debianPackages });
	const display = driver && findProgram({ programs: ['Xvfb'], places: [], debianPackages });
	const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
	return driver && display && browser ? { driver, browser, display } : undefined;
}

function find(wanted: WantedBrowser): string {
	const { name, named } = wanted;
	if (named.path !== undefined) {
		if (isProgram(named.path)) return named.path;
		throw new Error(`${named.variable} is ${JSON.stringify(named.path)}, which is no program that can be run.`);
	}
	const found = findProgram(wanted);
	if (found !== undefined) return found;
	throw new Error(`The browser tests need ${name}: install it, or name its program in ${named.variable}.`);
}

function installWithBrowserTool(): string | undefined {
	console.log('Installing Chromium with the browser tool …');
	const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js');
	run(process.execPath, [cli, 'install', 'chromium']);
	const ask = "console.log(require('playwright-core').chromium.executablePath())";
	const path = execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }).trim();
	return isProgram(path) ? path : undefined;
}

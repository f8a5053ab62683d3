import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';
import { readEnv } from '#node/env.ts';

/** Where a program is looked for. */
export interface ProgramPlaces {
	/** Its names on PATH. */
	programs: string[];
	/** Where it lies outside of PATH. */
	places: string[];
}

/** Chromium without its window opens a page in a third of the time. */
export const chromiumPlaces: ProgramPlaces = {
	programs: [
		'chromium-headless-shell',
		'chromium',
		'chromium-browser',
		'google-chrome',
		'google-chrome-stable',
		'chrome',
	],
	places: [
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
		'/Applications/Chromium.app/Contents/MacOS/Chromium',
		'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
		'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
	],
};

/** A browser without its own traffic to the outside, that also starts as root. */
export const chromiumFlags: string[] = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Thrown if no browser can be started, with a sentence on what to install. */
export class BrowserMissing extends Error {
	override name = 'BrowserMissing';
}

/**
 * Starts the Chromium or Chrome that `CHROMIUM_PATH` names, else an installed one.
 *
 * @throws {BrowserMissing} when it, or what drives it, is not installed
 */
export async function launchChromium(): Promise<Browser> {
	const chromium = await loadDriver();
	return chromium.launch({ executablePath: findChromium(chromium), args: chromiumFlags });
}

/** The driver is no dependency of the kit: only some sites take pictures. */
async function loadDriver(): Promise<BrowserType> {
	try {
		return (await import('playwright-core')).chromium;
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
		throw new BrowserMissing('This needs playwright-core: run "npm install --save-dev playwright-core".');
	}
}

function findChromium(driver: BrowserType): string {
	const { chromiumPath } = readEnv();
	if (chromiumPath !== undefined && !isProgram(chromiumPath)) {
		throw new BrowserMissing(`CHROMIUM_PATH is ${JSON.stringify(chromiumPath)}, which is no program that can be run.`);
	}
	const found = chromiumPath ?? findInstalled(chromiumPlaces) ?? [driver.executablePath()].find(isProgram);
	if (found !== undefined) return found;
	throw new BrowserMissing(
		'This needs Chromium or Chrome: install one, for example by "npx playwright-core install chromium", or name its program in CHROMIUM_PATH.',
	);
}

/** The path of an installed program; undefined where there is none. */
export function findInstalled({ programs, places }: ProgramPlaces): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return [...folders.flatMap((folder) => programs.map((name) => join(folder, name))), ...places].find(isProgram);
}

/** Whether a path leads to something that can be run. */
export function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

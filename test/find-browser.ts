import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { readEnv } from '#env.ts';

/** A browser that tests need: where it is found, and how it is installed. */
interface Wanted {
	name: string;
	/** The path that the environment names, and the variable that names it. */
	named: { variable: string; path: string | undefined };
	/** Names of its program. */
	programs: string[];
	/** Where it lies outside of PATH. */
	places: string[];
	debianPackages: string[];
	/** Installs it where there are no Debian packages, and gives its path. */
	installElsewhere: () => string | undefined;
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
		programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
		places: [
			'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
			'/Applications/Chromium.app/Contents/MacOS/Chromium',
			'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
			'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
		],
		debianPackages: ['chromium', 'fonts-noto-cjk'],
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
		installElsewhere: () => undefined,
	});
}

function find(wanted: Wanted): string {
	const { name, named } = wanted;
	if (named.path !== undefined) {
		if (isProgram(named.path)) return named.path;
		throw new Error(`${named.variable} is ${JSON.stringify(named.path)}, which is no program that can be run.`);
	}
	const found = installed(wanted) ?? install(wanted);
	if (found !== undefined) return found;
	throw new Error(`The browser tests need ${name}: install it, or name its program in ${named.variable}.`);
}

function installed({ programs, places }: Wanted): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return [...folders.flatMap((folder) => programs.map((name) => join(folder, name))), ...places].find(isProgram);
}

function install(wanted: Wanted): string | undefined {
	const isRoot = process.getuid?.() === 0;
	if (!isRoot || !isProgram('/usr/bin/apt-get')) return wanted.installElsewhere();
	console.log(`Installing ${wanted.debianPackages.join(', ')} …`);
	run('apt-get', ['update', '-qq']);
	run('apt-get', ['install', '-y', '-qq', ...wanted.debianPackages]);
	return installed(wanted);
}

function installWithBrowserTool(): string | undefined {
	console.log('Installing Chromium with the browser tool …');
	const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js');
	run(process.execPath, [cli, 'install', 'chromium']);
	const ask = "console.log(require('playwright-core').chromium.executablePath())";
	const path = execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }).trim();
	return isProgram(path) ? path : undefined;
}

function run(program: string, parameters: readonly string[]): void {
	try {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env });
	} catch {
		console.error(`${program} ${parameters.join(' ')} failed.`);
	}
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

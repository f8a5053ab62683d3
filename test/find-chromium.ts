import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { readEnv } from '#env.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium or Chrome: the one that `CHROMIUM_PATH` names, else an installed one, else one that it installs
 * the way the platform does.
 *
 * @throws {Error} with one sentence that says what to install
 */
export function findChromium(): string {
	const { chromiumPath: named } = readEnv();
	if (named !== undefined) {
		if (isProgram(named)) return named;
		throw new Error(`CHROMIUM_PATH is ${JSON.stringify(named)}, which is no program that can be run.`);
	}
	const found = installed() ?? install();
	if (found !== undefined) return found;
	throw new Error('The browser tests need Chromium or Chrome: install one, or name its program in CHROMIUM_PATH.');
}

function installed(): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
	return candidates.find(isProgram);
}

function install(): string | undefined {
	const isRoot = process.getuid?.() === 0;
	if (isRoot && isProgram('/usr/bin/apt-get')) {
		console.log('Installing the Debian package chromium …');
		run('apt-get', ['update', '-qq']);
		run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk']);
		return installed();
	}
	console.log('Installing Chromium with the browser tool …');
	const cli = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js');
	run(process.execPath, [cli, 'install', 'chromium']);
	const path = execFileSync(
		process.execPath,
		['-e', "console.log(require('playwright-core').chromium.executablePath())"],
		{ encoding: 'utf8' },
	).trim();
	return isProgram(path) ? path : undefined;
}

function run(program: string, parameters: readonly string[]): void {
	try {
		execFileSync(program, parameters, {
			stdio: ['ignore', 'ignore', 'inherit'],
			env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
		});
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

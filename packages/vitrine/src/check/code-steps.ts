import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface CodeOptions {
	/** Folder of the site. */
	root: string;
	/** Whether code is formatted, and mended where there is one right form, before it is looked at. */
	fix: boolean;
}

/** Returns the steps that look at code of the site, by name. Each returns its problems; an empty result is a pass. */
export const codeSteps = ({ root, fix }: CodeOptions): Record<string, () => string[]> => ({
	...(isInstalled('@biomejs/biome', root) ? { 'format and lint': () => formatAndLint(root, { fix }) } : {}),
	...(isInstalled('typescript', root)
		? { types: () => tool('typescript', 'bin/tsc', ['--noEmit', '--pretty', `${hasColors}`], root) }
		: {}),
});

/** A site without code of its own has no need of the tools that look at code. */
function isInstalled(name: string, root: string): boolean {
	return packageFolder(name, root) !== undefined;
}

/** @returns undefined for a package that neither the folder nor the kit can reach */
function packageFolder(name: string, folder: string): string | undefined {
	for (const from of [join(folder, 'site.config.ts'), import.meta.url]) {
		try {
			return dirname(createRequire(from).resolve(`${name}/package.json`));
		} catch {
			// Looked for from the next place.
		}
	}
	return undefined;
}

/** Runs the formatter and the linter in a folder with their settings. */
export function formatAndLint(folder: string, { fix }: Pick<CodeOptions, 'fix'>): string[] {
	const command = fix ? ['check', '--write'] : ['ci'];
	const colors = `--colors=${hasColors ? 'force' : 'off'}`;
	const complaints = tool('@biomejs/biome', 'bin/biome', [...command, '--error-on-warnings', colors, '.'], folder);
	if (complaints.length > 0 && !fix) complaints.push('npm run check -- --fix mends what can be mended.');
	return complaints;
}

/** Whether a person reads along who has not requested plain text (no-color.org). */
const hasColors = process.stdout.isTTY === true && !process.env.NO_COLOR;

/** Runs a program of an installed package. Returns what it printed where it failed. */
function tool(name: string, program: string, parameters: readonly string[], cwd: string): string[] {
	const folder = packageFolder(name, cwd);
	if (folder === undefined) return [`${name} is not installed.`];
	const path = join(folder, program);
	const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...parameters], {
		cwd,
		encoding: 'utf8',
	});
	return status === 0 ? [] : [`${stdout}${stderr}`];
}

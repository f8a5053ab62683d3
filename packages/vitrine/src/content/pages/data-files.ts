import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nameFrom } from '#node/path-names.ts';
import { lineOf } from '../files/source-file.ts';
import { withImports } from '../own-code/imported-files.ts';
import type { Problem } from '../problems/problem.ts';

/** Returns the full paths of the files that code of a section names as `new URL('../../prices.json', import.meta.url)`. */
export function dataFilesOf(path: string): string[] {
	return [...withImports([path])].filter(existsSync).flatMap((module) => {
		const names = readFileSync(module, 'utf8').matchAll(/\bnew URL\(\s*(['"`])([^'"`$\n]+)\1\s*,\s*import\.meta\.url/g);
		return [...names].map(([, , name = '']) => join(dirname(module), name));
	});
}

/** Finds what is wrong with a file that code of a section reads: it is not there, or it is no JSON, though it is named so. */
export function mistakeInDataFile(root: string, path: string): Problem | undefined {
	for (const read of dataFilesOf(path)) {
		const file = nameFrom(root, read);
		const by = `which ${nameFrom(root, path)} reads`;
		if (!existsSync(read)) {
			return {
				file,
				line: 1,
				found: 'no such file',
				expected: `a file, ${by}`,
				fix: 'create it, or correct its name there',
			};
		}
		const text = readFileSync(read, 'utf8');
		const found = read.endsWith('.json') ? syntaxError(text) : undefined;
		if (found === undefined) continue;
		const [, offset] = /at position (\d+)/.exec(found) ?? [];
		const line = lineOf(text, offset === undefined ? text.trimEnd().length : Number(offset));
		return {
			file,
			line,
			found: found.replace(/ at position .*/s, ''),
			expected: `valid JSON, ${by}`,
			fix: 'correct this line or the one before it',
		};
	}
	return undefined;
}

function syntaxError(text: string): string | undefined {
	try {
		JSON.parse(text);
		return undefined;
	} catch (error) {
		return error instanceof Error ? error.message.replace(/ in JSON(?= at| *$)/, '') : String(error);
	}
}

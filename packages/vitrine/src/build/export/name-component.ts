import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lineOf } from '#content/files/source-file.ts';
import { ContentError } from '#content/problems/problem.ts';
import { kitRoot } from '#node/installation.ts';
import { isWithin } from '#node/path-names.ts';

/**
 * Returns a mistake of the component of the site that could not render a page; any other error as it is. The stack leads into
 * the bundle, which names the file of each of its modules.
 */
export function nameComponent(error: unknown, root: string): unknown {
	if (!(error instanceof Error) || !('page' in error)) return error;
	for (const [, name = '', bundle = '', line] of (error.stack ?? '').matchAll(stackFrame)) {
		const place = placeIn(bundle, Number(line), root);
		if (!place) continue;
		const found = `an error on the page ${error.page}: ${error.message.replace(/\s+/g, ' ')}`;
		const at = lineLike(readFileSync(join(root, place.file), 'utf8'), place.line, name);
		const expected = 'a component that can render every page';
		return new ContentError([
			{ file: place.file, line: at, found, expected, fix: 'correct it: a page may lack what another one has' },
		]);
	}
	return error;
}

const stackFrame = /^ +at (?:(\S+) \()?(?:file:\/\/)?(\/.*?\/renderer\/resources\.js)(?:\?[^:]*)?:(\d+):\d+\)?$/gm;

/** The file of the site that a line of the bundle comes from, and that line; undefined for code of packages. */
function placeIn(bundle: string, number: number, root: string): { file: string; line: string } | undefined {
	if (!existsSync(bundle)) return undefined;
	const lines = readFileSync(bundle, 'utf8').split('\n').slice(0, number);
	const written = lines.findLast((line) => /^\/\/ \S+\.[cm]?[jt]sx?$/.test(line))?.slice(3);
	if (written === undefined || /(?:^|\/)node_modules\//.test(written) || isWithin(kitRoot, resolve(written)))
		return undefined;
	// Sites with the same code share a bundle: its path may lead through the folder of another one.
	const segments = written.replace(/^(?:\.\.\/)+/, '').split('/');
	const file = segments.map((_, index) => segments.slice(index).join('/')).find((path) => existsSync(join(root, path)));
	return file === undefined ? undefined : { file, line: lines.at(-1) ?? '' };
}

/** The line of a source that the bundler wrote like this; else that of the function. */
function lineLike(source: string, bundled: string, name: string): number {
	const plain = (line: string) => line.replace(/['"`]/g, '"').replace(/[\s;]/g, '');
	const line = source.split('\n').findIndex((written) => plain(written) === plain(bundled));
	if (line >= 0) return line + 1;
	const begin = source.search(new RegExp(`\\b(?:function|const|let)\\s+${name.replace(/\W/g, '')}\\b`));
	return begin < 0 ? 1 : lineOf(source, begin);
}

import { nearest } from '#node/edit-distance.ts';
import { isPictureFile } from '../fields/picture-file.ts';
import { type Problem, quote } from '../problems/problem.ts';
import { type Collections, listFile } from './collection-files.ts';
import type { LanguageFiles } from './language-files.ts';

/** A page or picture that lies where another generator has it. */
export type MisplacedFile = Pick<Problem, 'file' | 'found' | 'expected' | 'fix' | 'mend'>;

/**
 * Adds the pages and pictures of a language that lie elsewhere than here to its files, each at the path that it belongs to: so
 * they are read and checked as they will be there.
 *
 * @param folder of the language, in `content/`
 * @param all the files below `content/`, by their path in NFC, with the path on disk
 */
export function placeFiles(
	listed: LanguageFiles,
	{ folder, all, collections }: { folder: string; all: ReadonlyMap<string, string>; collections: Collections },
): { files: LanguageFiles; misplaced: MisplacedFile[] } {
	const start = `content/${folder}/`;
	const files = new Map(listed);
	const misplaced: MisplacedFile[] = [];
	for (const [file, onDisk] of all) {
		const path = file.startsWith(start) ? file.slice(start.length) : '';
		const place = placeOf(path, collections);
		if (!place) continue;
		const { path: right, found, expected } = place;
		files.delete(path);
		const isTaken = isThere(right, files);
		const readAt = isTaken ? asPage(path) : right;
		if (!isThere(readAt, files)) files.set(readAt, onDisk);
		const joined = isPictureFile(path) ? 'remove one of them' : `write its text into ${start}${right}, and remove it`;
		const move = { fix: `move it to ${start}${right}`, mend: { path: start + right } };
		misplaced.push({ file, found, expected, ...(isTaken ? { fix: joined } : move) });
	}
	return { files, misplaced };
}

function isThere(path: string, files: LanguageFiles): boolean {
	return files.has(path) || files.has(path.replace(/\.md$/, '.yaml')) || files.has(path.replace(/\.yaml$/, '.md'));
}

/** Where a page is read whose place another one has. */
function asPage(path: string): string {
	return `pages/${path.replace(/^pages\//, '').replace(/\.\w+$/, '.md')}`;
}

/** What of a language is neither a page nor in a folder of pages: each has its reader. */
const ownNames = ['messages.yaml', 'navigation.yaml', 'shared', 'forms', ''];

/** Returns where a page or picture belongs that is not there, and what is wrong with its place; undefined for any other file. */
function placeOf(
	path: string,
	collections: Collections,
): ({ path: string } & Pick<Problem, 'found' | 'expected'>) | undefined {
	const [first = '', ...rest] = path.split('/');
	if (ownNames.includes(first)) return undefined;
	const isInFolder = rest.length > 0 && (first === 'pages' || Object.hasOwn(collections, first));
	if (isPictureFile(path)) {
		return isInFolder
			? undefined
			: { path: `pages/${path}`, found: 'a picture outside of pages/', expected: inFolders };
	}
	// A folder of pages with a slip in its name.
	const meant = rest.length > 0 ? nearest(first, ['pages', ...Object.keys(collections)], 1) : undefined;
	const folder = isInFolder ? first : (meant ?? 'pages');
	const endings = isInFolder && first === 'pages' ? /\.(md|markdown|mdown|mdx|ya?ml)$/i : /\.(md|markdown|mdown|mdx)$/i;
	const within = isInFolder || meant !== undefined ? rest.join('/') : path;
	const [ending] = endings.exec(within) ?? [];
	if (ending === undefined) return undefined;
	const written = within.slice(0, -ending.length);
	// Elsewhere, the page of a folder lies in it.
	const [, above, index] = /^(?:(.*)\/)?(_?index)$/is.exec(written) ?? [];
	const name = index === undefined ? written : (above ?? listFile);
	const own = folder === 'pages' ? name : name.replace(/^.*\//s, '');
	const right = `${folder}/${own}${/^\.y/i.test(ending) ? '.yaml' : '.md'}`;
	if (right === path) return undefined;
	if (!isInFolder) return { path: right, found: 'a page outside of pages/', expected: inFolders };
	if (index !== undefined) {
		const expected = 'the page of a folder beside it, with its name';
		return { path: right, found: `the file name ${quote(index)}`, expected };
	}
	if (own !== name) {
		const expected = 'entries in the folder of their collection itself';
		return { path: right, found: 'an entry in a folder of its own', expected };
	}
	return { path: right, found: `the ending ${quote(ending)}`, expected: 'the ending .md or .yaml' };
}

const inFolders = 'pages and their pictures in pages/, entries in the folder of their collection';

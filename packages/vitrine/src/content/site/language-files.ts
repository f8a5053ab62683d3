import { isOwnFile, listFiles } from '../files/source-file.ts';
import { type Collections, type PagePlace, pageAt } from './collection-files.ts';

/**
 * The files of one language: by their path within its folder in NFC, such as `pages/about.md`, where each is on disk, from
 * the site's folder. There, a letter and its accent may be two characters.
 */
export type LanguageFiles = ReadonlyMap<string, string>;

/**
 * Lists the files of one language that something may read: `messages.yaml`, `navigation.yaml`, and those in `pages/`, `shared/`,
 * `forms/` and the folders of collections. Links that lead out of `content/` are left out.
 *
 * @param folder of the language, in `content/`
 */
export async function listLanguageFiles(
	root: string,
	folder: string,
	collections: Collections,
): Promise<LanguageFiles> {
	const start = `content/${folder}/`;
	const fileAt = async (path: string) => ((await isOwnFile(root, path)) ? [path] : []);
	const paths = await Promise.all([
		fileAt(`${start}messages.yaml`),
		fileAt(`${start}navigation.yaml`),
		...['pages', 'shared', 'forms', ...Object.keys(collections)].map((name) => listFiles(root, `${start}${name}`)),
	]);
	return new Map(paths.flat().map((path) => [path.slice(start.length).normalize('NFC'), path]));
}

/** The sections of a language that several pages show, each with its name. */
export function sharedSectionsIn(files: LanguageFiles): { name: string; path: string; onDisk: string }[] {
	return [...files].flatMap(([path, onDisk]) => {
		const name = /^shared\/([^/]+)\.yaml$/.exec(path)?.[1];
		return name === undefined ? [] : [{ name, path, onDisk }];
	});
}

/** A page of a language: its file, and what that is. */
export interface PageSource extends PagePlace {
	/** Within the folder of the language. */
	path: string;
	onDisk: string;
}

/** The pages of a language, each with its id. */
export function pagesIn(files: LanguageFiles, collections: Collections): PageSource[] {
	return [...files].flatMap(([path, onDisk]) => {
		const place = pageAt(path, collections);
		return place ? [{ ...place, path, onDisk }] : [];
	});
}

import { nearest } from '#node/edit-distance.ts';
import { linksOut, listFiles, outsideProblem } from '../files/source-file.ts';
import { navigationFile } from '../navigation/read-navigation.ts';
import type { PageFile } from '../pages/pages.ts';
import type { SharedSection } from '../pages/shared-sections.ts';
import { shownPictures } from '../pictures/pictures.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import type { MisplacedFile } from '../site/place-files.ts';

/** Files of `content/` that are not of one language. */
const forOthers = [
	'content/README.md',
	'content/glossary.yaml',
	'content/translations.lock',
	'content/translations.waiting',
	navigationFile,
];

/** Reports every file below `content/` that nothing reads, with what was probably meant. */
export function checkUnreadFiles(
	sources: {
		config: SiteConfig;
		pages: readonly PageFile[];
		shared: readonly SharedSection[];
		pictureFiles: ReadonlyMap<string, string>;
		/** All files below `content/`, in NFC. */
		files: Iterable<string>;
		/** Pages and pictures that lie elsewhere than they belong. */
		misplaced: readonly MisplacedFile[];
	},
	report: Report,
): void {
	const { config, pages, shared, pictureFiles, files } = sources;
	const misplaced = new Map(sources.misplaced.map((one) => [one.file, one]));
	const shown = shownPictures([...pages, ...shared], sources);
	const isAllRead = !pages.some(({ isBroken }) => isBroken);
	const codes = config.locales.map(({ code }) => code);
	const folders = Object.keys(config.collections);
	for (const file of files) {
		if (forOthers.includes(file)) continue;
		// What a page shows that cannot be read is not known.
		if (pictureFiles.has(file) && (shown.has(file) || !isAllRead)) continue;
		const advice =
			misplaced.get(file) ??
			(pictureFiles.has(file) ? adviceOnPicture(file) : adviceOn(file.split('/').slice(1), codes, folders));
		if (advice) report({ line: 1, ...advice });
	}
}

/**
 * Reports links that lead out of a folder, and files whose names look the same and differ only in how a computer writes
 * their letters.
 *
 * @returns the files below the folder, in NFC, each with its path on disk
 */
export async function checkNames(root: string, folder: string, report: Report): Promise<ReadonlyMap<string, string>> {
	for (const path of await linksOut(root, folder)) report(outsideProblem(path.normalize('NFC')));
	const names = new Map<string, string>();
	for (const path of await listFiles(root, folder)) {
		const file = path.normalize('NFC');
		if (names.has(file)) {
			report({
				file,
				line: 1,
				found: 'two files of this name: one writes a letter and its accent as one character, the other as two',
				expected: 'one file of a name',
				fix: 'remove or rename one of them',
			});
		}
		names.set(file, path);
	}
	return names;
}

function adviceOn([locale = '', ...path]: readonly string[], codes: readonly string[], collections: readonly string[]) {
	const [first = '', ...rest] = path;
	if (!codes.includes(locale)) {
		const meant = codes.find((code) => code === locale.toLowerCase());
		if (first === '')
			return unread(
				`content/${locale}`,
				'navigation.yaml and a folder for each language, and no other file',
				'move it into one of them, or remove it',
			);
		return {
			file: `content/${locale}`,
			found: `a folder ${quote(locale)} that is no language of the site`,
			expected: `one of ${codes.join(', ')}`,
			fix: meant ? `rename it to ${meant}` : 'add a row to "locales" in site.config.ts, or remove the folder',
		};
	}
	const folder = `content/${locale}`;
	const isFolder = rest.length > 0;
	if (first === 'shared' && rest.length === 1 && rest[0]?.endsWith('.yaml')) return undefined;
	if (first === 'pages' && isFolder) return adviceOnPage(`${folder}/pages/${rest.join('/')}`);
	if (collections.includes(first) && isFolder) return adviceOnEntry(`${folder}/${first}`, rest);
	// What is no form is reported by its reader.
	if (first === 'forms' && isFolder) return undefined;
	// Files and folders of these names are reported by their readers.
	if (['messages.yaml', 'navigation.yaml', 'pages'].includes(first)) return undefined;

	const folders = ['pages', 'shared', 'forms', ...collections];
	const inFolders = folders.map((name) => `${name}/`);
	const expected = `messages.yaml, navigation.yaml, and files in ${inFolders.slice(0, -1).join(', ')} and ${inFolders.at(-1)}`;
	if (first === 'contact.yaml') return unread(`${folder}/${first}`, expected, `move it to ${folder}/forms/${first}`);
	const meant = nearest(first, isFolder ? folders : ['messages.yaml', 'navigation.yaml']);
	return unread(`${folder}/${first}`, expected, meant ? `rename it to ${meant}` : 'move it, or remove it');
}

function adviceOnPage(file: string) {
	if (/\.(md|yaml)$/.test(file)) return undefined;
	const page = /^(.*)\.txt$/i.exec(file)?.[1];
	const fix = page ? `move it to ${page}.md` : 'move it to public/, or remove it';
	return unread(file, pagesAndPictures, fix);
}

/** Entries lie in the folder of their collection itself. */
function adviceOnEntry(folder: string, path: readonly string[]) {
	const [name = '', ...others] = path.toReversed();
	if (others.length === 0 && name.endsWith('.md')) return undefined;
	const entry = /^(.*)\.(txt|ya?ml)$/i.exec(name)?.[1];
	const expected = 'entries in this folder with the ending .md, and pictures that they show';
	const fix = entry ? `move it to ${folder}/${entry}.md` : 'move it to public/, or remove it';
	return unread([folder, ...path].join('/'), expected, fix);
}

function adviceOnPicture(file: string) {
	const name = file.replace(/^.*\//, '');
	const fix = `show it on a page, for example with ![A lit window](./${name}), or remove it`;
	return { ...unread(file, pagesAndPictures, fix), message: coded('picture-unshown', { name }) };
}

const pagesAndPictures = 'pages with the ending .md or .yaml, and pictures that they show';

function unread(file: string, expected: string, fix: string) {
	return { file, found: 'a file or folder that nothing reads', expected, fix };
}

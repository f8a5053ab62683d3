import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { redirectsFile } from '#content/checks/read-redirect-rows.ts';
import { kindOf, listFiles } from '#content/files/source-file.ts';
import { formsFolder } from '#content/forms/read-forms.ts';
import { withImports } from '#content/own-code/imported-files.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import type { FileHashes } from '#node/file-hashes.ts';
import { codeFolder, kitRoot, lockFile } from '#node/installation.ts';

type Hashes = Pick<FileHashes, 'hashIfFile'>;

/** A fingerprint, and the files of the site that it is taken from, named from the folder of the site. */
interface Fingerprint {
	hash: string;
	files: readonly string[];
}

/**
 * Fingerprint of the code that makes and runs pages, with theme and sections of the site, and with what they import.
 * Tests are no part of it.
 *
 * @param root folder of the site
 */
export async function codeHash(root: string, hashes: Hashes): Promise<Fingerprint> {
	const sources = (await listFiles(kitRoot, codeFolder)).filter(isNoTest);
	const installed = lockFile === undefined ? [] : [relative(kitRoot, lockFile)];
	const own = await Promise.all(['sections', 'theme'].map((folder) => listFiles(root, folder)));
	const kit = hashFiles(kitRoot, [...sources, ...installed, 'package.json'], hashes);
	const { hash, files } = hashFiles(root, importedBy(root, own.flat().filter(isNoTest)), hashes);
	return { hash: createHash('sha256').update(`${kit.hash}\n${hash}`).digest('hex'), files };
}

const isNoTest = (path: string) => !/\.test\.tsx?$/.test(path);

/**
 * Fingerprint of everything a build is made from: as long as it stays, there is nothing to build.
 *
 * @param code fingerprint of the code
 * @param environment what comes from the environment and changes the output
 */
export async function inputHash(
	root: string,
	code: Fingerprint,
	{ config, environment }: { config: SiteConfig; environment: Record<string, string | undefined> },
	hashes: Hashes,
): Promise<string> {
	const folders = await Promise.all(['content', 'public', formsFolder].map((folder) => listFiles(root, folder)));
	const settingsCode = importedBy(root, ['site.config.ts']);
	const named = await namedByCode(root, new Set([...code.files, ...settingsCode]));
	const paths = new Set([...folders.flat(), redirectsFile, ...settingsCode, ...ownFonts(config), ...named]);
	const { hash } = hashFiles(root, [...paths], hashes);
	const set = JSON.stringify(Object.entries(environment).filter(([, value]) => value !== undefined));
	return createHash('sha256').update(`${code.hash}\n${hash}\n${set}`).digest('hex').slice(0, 32);
}

/** Files of a site, and those that they import. */
function importedBy(root: string, files: readonly string[]): string[] {
	const paths = withImports(files.map((file) => join(root, file)));
	return [...paths].map((path) => relative(root, path).replaceAll(sep, '/'));
}

/** Fonts that lie beside the settings. Those of packages change with the lock file. */
function ownFonts({ fonts: all }: SiteConfig): string[] {
	const fonts = Object.values(all).flatMap(({ text, display }) => (display ? [text, display] : [text]));
	return fonts.flatMap(({ file, license }) => [file, license]).filter((path) => path.startsWith('.'));
}

/** How code names a file beside it. */
const besideCode = /new URL\(\s*(['"`])(\.[^'"`]+)\1,\s*import\.meta\.url,?\s*\)/g;

/** Folders whose files count in any case. */
const counted = /^(content|public|sections|theme)(\/|$)/;

/** Files elsewhere in the site that its code names, and those in folders that it names, which `data` may read. */
async function namedByCode(root: string, code: Iterable<string>): Promise<string[]> {
	const sources = [...code].filter((path) => /\.[cm]?[jt]sx?$/.test(path));
	const named = sources.flatMap((source) =>
		[...readFileSync(join(root, source), 'utf8').matchAll(besideCode)].map(([, , address = '']) =>
			posix.join(posix.dirname(source), address).replace(/\/$/, ''),
		),
	);
	const elsewhere = [...new Set(named)].filter((path) => !counted.test(path) && !/^\.\.?(\/|$)/.test(path));
	const files = elsewhere.map(async (path) =>
		(await kindOf(join(root, path))) === 'folder' ? listFiles(root, path) : [path],
	);
	return (await Promise.all(files)).flat();
}

function hashFiles(root: string, paths: readonly string[], { hashIfFile }: Hashes): Fingerprint {
	const hash = createHash('sha256');
	const files: string[] = [];
	const named = paths.map((path) => ({ name: path.normalize('NFC'), path: join(root, path) }));
	named.sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const { name, path } of named) {
		const found = hashIfFile(path);
		// Reading the content reports files that the settings name and that are missing.
		if (found === undefined) continue;
		files.push(name);
		hash.update(`${name}\n${found}\n`);
	}
	return { hash: hash.digest('hex'), files };
}

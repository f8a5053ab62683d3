import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadSiteConfig } from '#content/site-config.ts';
import { listFiles } from '#content/source-file.ts';
import type { FileHashes } from '#node/file-hashes.ts';
import { codeFolder, kitRoot, lockFile } from '#node/installation.ts';

type Hashes = Pick<FileHashes, 'hashOf'>;

/**
 * Fingerprint of the code that makes and runs pages, with theme and sections of the site. Tests are no part of it.
 *
 * @param root folder of the site
 */
export async function codeHash(root: string, hashes: Hashes): Promise<string> {
	const sources = (await listFiles(kitRoot, codeFolder)).filter((path) => !/\.test\.tsx?$/.test(path));
	const installed = lockFile === undefined ? [] : [relative(kitRoot, lockFile)];
	const own = await Promise.all(['sections', 'theme'].map((folder) => listFiles(root, folder)));
	const kit = hashFiles(kitRoot, [...sources, ...installed, 'package.json'], hashes);
	return createHash('sha256')
		.update(`${kit}\n${hashFiles(root, own.flat(), hashes)}`)
		.digest('hex');
}

/**
 * Fingerprint of everything a build is made from: as long as it stays, there is nothing to build.
 *
 * @param code fingerprint of the code
 * @param settings what comes from the environment and changes the output
 */
export async function inputHash(
	root: string,
	code: string,
	settings: Record<string, string | undefined>,
	hashes: Hashes,
): Promise<string> {
	const folders = await Promise.all(['content', 'public'].map((folder) => listFiles(root, folder)));
	const paths = [...folders.flat(), 'site.config.ts', ...(await ownFonts(root))];
	const files = hashFiles(root, paths, hashes);
	const environment = JSON.stringify(Object.entries(settings).filter(([, value]) => value !== undefined));
	return createHash('sha256').update(`${code}\n${files}\n${environment}`).digest('hex').slice(0, 32);
}

/** Fonts that lie beside the settings. Those of packages change with the lock file. */
async function ownFonts(root: string): Promise<string[]> {
	const { config } = await loadSiteConfig(root);
	const fonts = Object.values(config.fonts).flatMap(({ text, display }) => (display ? [text, display] : [text]));
	return fonts.flatMap(({ file, licence }) => [file, licence]).filter((path) => path.startsWith('.'));
}

function hashFiles(root: string, paths: readonly string[], { hashOf }: Hashes): string {
	const hash = createHash('sha256');
	const named = paths.map((path) => ({ name: path.normalize('NFC'), path: join(root, path) }));
	named.sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const { name, path } of named) {
		// What the settings name and is no file is told of when the content is read.
		if (statSync(path, { throwIfNoEntry: false })?.isFile()) hash.update(`${name}\n${hashOf(path)}\n`);
	}
	return hash.digest('hex');
}

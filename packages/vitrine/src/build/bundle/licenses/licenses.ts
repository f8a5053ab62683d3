import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectionInfo, installedCollections } from '#content/fields/icons.ts';
import type { License } from '#views/render-context.ts';

/** What a bundler made, as far as it is used here. */
export interface Bundled {
	output: readonly ({ type: 'chunk'; moduleIds: readonly string[] } | { type: 'asset' })[];
}

/** The folder of the package that a module is from: the innermost, where packages lie within each other. */
const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

const require = createRequire(import.meta.url);

/** Folders of the packages whose code is in a bundle, the bundler's own helpers included. */
export function packagesIn(bundles: readonly Bundled[]): string[] {
	const modules = bundles
		.flatMap(({ output }) => output)
		.flatMap((made) => (made.type === 'chunk' ? made.moduleIds : []));
	const folders = modules.flatMap((id) => {
		if (id.startsWith('\0rolldown/')) return dirname(require.resolve('rolldown/package.json'));
		return packageFolder.exec(id.replaceAll('\\', '/'))?.[0] ?? [];
	});
	return [...new Set(folders)].sort();
}

/**
 * Reads the terms of packages.
 *
 * @throws {Error} naming the packages that come without
 */
export function packageLicenses(folders: readonly string[]): License[] {
	const missing: string[] = [];
	const licenses = folders.flatMap((folder) => {
		const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>;
		const text = findLicense(folder);
		if (text !== undefined) return { name: `${name} ${version}`, text };
		missing.push(`${name} ${version}`);
		return [];
	});
	if (missing.length === 0) return licenses;
	throw new Error(`No license text comes with ${missing.join(', ')}, whose code browsers load: use another package.`);
}

/**
 * Reads the terms of the installed icon collections. Their packages only name them, so the texts of those that the kit
 * knows lie beside this file.
 *
 * @throws {Error} naming a collection that comes without
 */
export function iconLicenses(
	collections: readonly string[] = installedCollections(),
	texts = fileURLToPath(new URL('icons', import.meta.url)),
): License[] {
	return collections.map((collection) => {
		const file = join(texts, `${collection}.txt`);
		const text = existsSync(file) ? readLicense(file) : namedLicense(collection);
		if (text !== undefined) return { name: `Icons: ${collection}`, text };
		throw new Error(`No license comes with the icon collection "${collection}": use another one.`);
	});
}

/** The terms that the package of an icon collection names. */
function namedLicense(collection: string): string | undefined {
	const { name, author, license } = collectionInfo(collection) ?? {};
	if (!license?.title) return undefined;
	const by = author?.name ? `${name} by ${author.name}` : name;
	return [`${by}: ${license.title}`, ...(license.url ? [license.url] : [])].join('\n');
}

const names = /^(licen[cs]e|copying)([-.].*)?$/i;

/** Reads a text as it is published: with plain line ends, and none around it. */
export function readLicense(file: string): string {
	return readFileSync(file, 'utf8').replace(/\r\n?/g, '\n').trim();
}

/** The text under whose terms a package is passed on; undefined where its folder holds none. */
export function findLicense(folder: string): string | undefined {
	const texts = readdirSync(folder)
		.filter((name) => names.test(name))
		.sort()
		.map((name) => readLicense(join(folder, name)))
		.filter((text) => text !== '');
	return texts.length > 0 ? texts.join('\n\n') : undefined;
}

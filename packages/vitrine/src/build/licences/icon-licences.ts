import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installedCollections } from '#content/icons.ts';
import type { Licence } from '#resources/resource.ts';
import { readLicence } from './licence-text.ts';

/**
 * Reads the terms of the installed icon collections. Their packages come without, so the texts lie beside this file.
 *
 * @throws {Error} naming the collection whose text is missing, and where it belongs
 */
export function iconLicences(
	collections: readonly string[] = installedCollections(),
	texts = fileURLToPath(new URL('icons', import.meta.url)),
): Licence[] {
	return collections.map((collection) => {
		const file = `${texts}/${collection}.txt`;
		if (existsSync(file)) return { name: `Icons: ${collection}`, text: readLicence(file) };
		throw new Error(`The licence of the icon collection "${collection}" is missing: put its text into ${file}.`);
	});
}

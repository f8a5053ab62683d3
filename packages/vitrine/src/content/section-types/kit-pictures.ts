import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../pictures', import.meta.url));

/**
 * The pictures that the kit brings, for the examples of its section types and for pages that have none of their own
 * yet: by the name under which a field shows each, where it is on disk.
 *
 * @example 'kit:bench.avif'
 */
export function kitPictures(): Map<string, string> {
	return new Map(readdirSync(folder).map((name) => [`kit:${name}`, `${folder}/${name}`]));
}

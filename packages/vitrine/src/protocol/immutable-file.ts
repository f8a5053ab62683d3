import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import type { ResourceKind } from './manifest.ts';

/** A file that stays served after the build that it belongs to. */
export interface LastingFile {
	kind: Extract<ResourceKind, 'asset' | 'og-image' | 'build-meta'>;
	/** Name within the folder of a site, decoded. */
	file: string;
}

const shapes: Record<LastingFile['kind'], RegExp> = {
	asset: /^assets\/[^/]+$/,
	'og-image': /^og\/[\w-]+\.png$/,
	'build-meta': /^builds\/meta\/[\w-]+\.json$/,
};

/**
 * Reads the path of a file whose name no other bytes will ever have: of those, and of build info, an open tab
 * of an earlier build may ask for more.
 *
 * @returns undefined for anything else, and for what could lead out of a folder or be taken for a compressed copy
 * @example readLastingPath('/assets/boot-DRPsBnxn.js') // { kind: 'asset', file: 'assets/boot-DRPsBnxn.js' }
 * @example readLastingPath('/assets/..%2Fsite.json') // undefined
 */
export function readLastingPath(path: string): LastingFile | undefined {
	const decoded = decodePath(path);
	if (decoded === undefined || encodePath(decoded) !== path) return undefined;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
	if (/[\\:\u0000-\u001f]|\/\.|\.(br|gz)$/.test(decoded)) return undefined;
	const file = decoded.slice(1);
	const kind = (Object.keys(shapes) as LastingFile['kind'][]).find((name) => shapes[name].test(file));
	return decoded.startsWith('/') && kind ? { kind, file } : undefined;
}

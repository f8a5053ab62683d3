import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import { type RouteName, recognize } from '#routes.ts';
import type { ResourceKind } from './manifest.ts';

/** A file that stays served after the build that it belongs to. */
export interface ImmutableFile {
	kind: Extract<ResourceKind, 'asset' | 'og-image' | 'build-meta'>;
	/** Name within the folder of a site, decoded. */
	file: string;
}

/** The routes of such files, with the form of the value that names one. */
const lasting: Partial<Record<RouteName, { kind: ImmutableFile['kind']; value: RegExp }>> = {
	asset: { kind: 'asset', value: /^/ },
	card: { kind: 'og-image', value: /^[\w-]+$/ },
	buildMeta: { kind: 'build-meta', value: /^[\w-]+$/ },
};

/**
 * Reads the path of a file whose name no other bytes will ever have: of those, and of build info, an open tab
 * of an earlier build may request more.
 *
 * @returns undefined for anything else, and for what could lead out of a folder or be taken for a compressed copy
 * @example readImmutablePath('/assets/boot-DRPsBnxn.js') // { kind: 'asset', file: 'assets/boot-DRPsBnxn.js' }
 * @example readImmutablePath('/assets/..%2Fsite.json') // undefined
 */
export function readImmutablePath(path: string): ImmutableFile | undefined {
	const decoded = decodePath(path);
	if (decoded === undefined || encodePath(decoded) !== path) return undefined;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
	if (/[\\:\u0000-\u001f]|\/\.|\.(br|gz)$/.test(decoded)) return undefined;
	const route = recognize(decoded);
	const known = route && lasting[route.name];
	const [value = ''] = Object.values(route?.params ?? {});
	return known?.value.test(value) ? { kind: known.kind, file: decoded.slice(1) } : undefined;
}

import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';

/** The list of an export, of which no more is read than is asked for. */
export interface ExportList {
	/** All of it; its resources are read at once when they are first asked for. */
	manifest: Manifest;
	/** The resource at a path. */
	find: (path: string) => ManifestEntry | undefined;
	/** Each resource in turn, without keeping it. */
	entries: () => Iterable<ManifestEntry>;
	/** What names the bodies of all resources, in a fraction of the time. */
	bodies: () => Pick<ManifestEntry, 'hash' | 'size'>[];
}

const headEnd = '\n\t"resources": [\n';
const entryStart = '{"path":"';
const listEnd = '\n]}\n';
const quotationMark = '"'.charCodeAt(0);
const comma = ','.charCodeAt(0);
const lineFeed = '\n'.charCodeAt(0);

/** So many lines of a list are written at once. */
const linesAtOnce = 1000;

/** Writes the list of an export as JSON, with a line for each resource: a server can read one without the others. */
export function* listParts({ resources, ...info }: Manifest): Generator<string> {
	yield `${JSON.stringify({ ...info, resources: [] }, undefined, '\t').slice(0, -']\n}'.length)}\n`;
	for (let start = 0; start < resources.length; start += linesAtOnce) {
		const lines = resources
			.slice(start, start + linesAtOnce)
			.map(({ path, ...entry }) => JSON.stringify({ path, ...entry }));
		yield `${start > 0 ? ',\n' : ''}${lines.join(',\n')}`;
	}
	yield listEnd;
}

/**
 * Reads a list of an export, in whatever layout of JSON it is written.
 *
 * @returns undefined where it is none
 */
export function readList(list: Buffer): ExportList | undefined {
	return readLines(list) ?? readLines(Buffer.from(reformat(list)));
}

/** The same list with a line for each resource; empty for what is no list. */
function reformat(list: Buffer): string {
	const manifest = parseManifest(list.toString());
	return manifest ? [...listParts(manifest)].join('') : '';
}

function readLines(list: Buffer): ExportList | undefined {
	const end = list.indexOf(headEnd);
	const start = end + headEnd.length;
	if (end < 0 || list.toString('latin1', start, start + entryStart.length) !== entryStart) return undefined;
	if (list.toString('latin1', list.length - listEnd.length) !== listEnd) return undefined;
	const info = parseManifest(`${list.toString('utf8', 0, start)}]}`);
	if (!info) return undefined;
	const places = new Map<string, number>();
	for (let place = start; list[place] === entryStart.charCodeAt(0); place = list.indexOf(lineFeed, place) + 1) {
		const pathStart = place + entryStart.length;
		places.set(list.toString('latin1', pathStart, list.indexOf(quotationMark, pathStart)), place);
	}
	const entryAt = (place: number): ManifestEntry => {
		const lineEnd = list.indexOf(lineFeed, place);
		return JSON.parse(list.toString('utf8', place, list[lineEnd - 1] === comma ? lineEnd - 1 : lineEnd));
	};
	const entries = function* () {
		for (const place of places.values()) yield entryAt(place);
	};
	const bodies = () => {
		const named = list.toString('latin1', start).matchAll(/"size":(\{[^{}]*\}),"hash":"([^"]*)"/g);
		const found = Array.from(named, ([, size = '', hash = '']) => ({ size: JSON.parse(size), hash }));
		return found.length === places.size ? found : [...entries()];
	};
	let resources: ManifestEntry[] | undefined;
	return {
		manifest: {
			...info,
			get resources() {
				resources ??= [...entries()];
				return resources;
			},
		},
		find: (path) => {
			const place = places.get(path);
			return place === undefined ? undefined : entryAt(place);
		},
		entries,
		bodies,
	};
}

/** @returns undefined for what is no list, or only a part of one */
export function parseManifest(list: string): Manifest | undefined {
	try {
		const manifest: unknown = JSON.parse(list);
		return isManifest(manifest) ? manifest : undefined;
	} catch {
		// Cut off in the middle: as good as none.
		return undefined;
	}
}

function isManifest(value: unknown): value is Manifest {
	if (typeof value !== 'object' || value === null || !('id' in value) || !('locales' in value)) return false;
	if (!('resources' in value) || !Array.isArray(value.resources)) return false;
	return value.resources.every(
		(entry) => typeof entry?.path === 'string' && typeof entry.hash === 'string' && typeof entry.size === 'object',
	);
}

import { readFileSync } from 'node:fs';
import type { Properties } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { SKIP, visit } from 'unist-util-visit';
import { localizePath } from '#i18n/locale-path.ts';
import type { Manifest, ManifestEntry } from '#protocol/manifest.ts';
import { bodyPath } from '#protocol/node/export-folder.ts';
import { href } from '#routes.ts';

/** What a first visit to a page loads: the document and all that it requests by itself. */
export interface PageWeight {
	/** Bytes as they are sent, Brotli where it helps, without headers. */
	bytes: number;
	requests: number;
	fonts: number;
	/** Bytes of the fonts alone. */
	fontBytes: number;
	/** Hosts besides the site's own. */
	otherHosts: number;
	/** Each request, in the order in which the page makes it. */
	parts: PagePart[];
}

/** One file that a first visit loads. */
export interface PagePart {
	kind: 'document' | 'script' | 'style' | 'font' | 'image' | 'data';
	/** The path, without the hash in it. */
	name: string;
	/** As they are sent. */
	bytes: number;
}

/** Weighs the home page of each language in a finished export. */
export function weighHomes(folder: string, manifest: Manifest): Record<string, PageWeight> {
	const files = new Map(manifest.resources.map((entry) => [entry.path, entry]));
	const weights = manifest.locales.flatMap(({ code }) => {
		const home = files.get(localizePath({ path: '/', locale: code }, manifest));
		if (!home) return [];
		const html = readFileSync(bodyPath(folder, home), 'utf8');
		// Its script requests the build info as well.
		return [[code, weighPage({ ...home, html }, [href('buildMeta', manifest)], files)] as const];
	});
	return Object.fromEntries(weights);
}

/** What is known of a file. */
type Weighed = Pick<ManifestEntry, 'path' | 'contentType' | 'size'>;

/**
 * Weighs what a first visit to a page loads by itself: the document, what its head names, and what its script requests.
 *
 * @param alsoLoaded paths that no tag names
 * @param files all files of the site, by path
 */
export function weighPage(
	document: Weighed & { html: string },
	alsoLoaded: readonly string[],
	files: ReadonlyMap<string, Weighed>,
): PageWeight {
	const named = addressesIn(document.html);
	const addresses = [...new Set([...named, ...alsoLoaded])];
	const parts = [document, ...addresses.flatMap((address) => files.get(address) ?? [])].map(partOf);
	const fonts = parts.filter(({ kind }) => kind === 'font');
	const hosts = new Set(named.filter((address) => URL.canParse(address)).map((address) => new URL(address).host));
	return {
		bytes: sum(parts),
		requests: 1 + addresses.length,
		fonts: fonts.length,
		fontBytes: sum(fonts),
		otherHosts: hosts.size,
		parts,
	};
}

const kinds: [RegExp, PagePart['kind']][] = [
	[/^text\/html/, 'document'],
	[/javascript/, 'script'],
	[/^text\/css/, 'style'],
	[/^font\//, 'font'],
	[/^image\//, 'image'],
];

function partOf({ path, contentType, size }: Weighed): PagePart {
	const [, kind = 'data'] = kinds.find(([type]) => type.test(contentType)) ?? [];
	const name = path.replace(/[.-](?:[\da-f]{16}|[\w-]{8})(?=\.\w+$)/, '');
	return { kind, name, bytes: size.br ?? size.identity };
}

function sum(sizes: readonly Pick<PagePart, 'bytes'>[]): number {
	return sizes.reduce((total, { bytes }) => total + bytes, 0);
}

/**
 * Scripts, styles, images and preloads that a document names, and the one icon of several that browsers choose. Of a
 * picture, it is the widest copy in the first format, which is the most that a browser takes. A picture that is loaded
 * lazily does not count, unless it has priority: then it is seen at once.
 */
function addressesIn(html: string): string[] {
	const addresses: string[] = [];
	visit(fromHtml(html), 'element', ({ tagName, properties, children }) => {
		const { src, href, rel, sizes } = properties;
		if ('dataDark' in properties) return SKIP;
		if (tagName === 'picture' || tagName === 'img') {
			const [first, ...others] = tagName === 'picture' ? children.filter((child) => child.type === 'element') : [];
			const shown = (others.at(-1) ?? first)?.properties ?? properties;
			const isLater = shown.loading === 'lazy' && shown.fetchPriority !== 'high';
			const widest = widestOf(first?.properties ?? properties);
			if (!isLater && widest !== undefined) addresses.push(widest);
			return SKIP;
		}
		// A video is loaded when it is played, its poster and the captions that are shown by themselves at once.
		if (properties.preload === 'none') {
			const tracks = children.filter((child) => child.type === 'element' && child.properties.default === true);
			const shown = tracks.map((track) => (track.type === 'element' ? track.properties.src : undefined));
			for (const address of [properties.poster, ...shown]) if (typeof address === 'string') addresses.push(address);
			return SKIP;
		}
		const relations = [rel].flat().map(String);
		const isLoaded = relations.some((relation) => ['preload', 'stylesheet', 'modulepreload'].includes(relation));
		const isIcon = relations.includes('icon') && (sizes === undefined || String(sizes) === 'any');
		if (['script', 'source'].includes(tagName) && typeof src === 'string') addresses.push(src);
		if (tagName === 'link' && (isLoaded || isIcon) && typeof href === 'string') addresses.push(href);
		return undefined;
	});
	return addresses;
}

function widestOf({ src, srcSet }: Properties): string | undefined {
	const choices = typeof srcSet === 'string' ? srcSet.split(',') : Array.isArray(srcSet) ? srcSet : [];
	const widest = `${choices.at(-1) ?? ''}`.trim().replace(/\s.*$/, '');
	return widest || (typeof src === 'string' ? src : undefined);
}

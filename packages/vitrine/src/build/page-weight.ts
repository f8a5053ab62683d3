import type { Properties } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { SKIP, visit } from 'unist-util-visit';
import type { PagePart, PageWeight } from '#protocol/page-content.ts';
import type { Resource } from '#resources/resource.ts';
import { compressedSizes } from './compressed-sizes.ts';

/** What a page may grow by when its weight is written into it in other digits. */
export const margin = 8;

/**
 * Weighs what a first visit to a page loads by itself: the document, what its head names, and what its script asks for.
 *
 * @param path of the page
 * @param alsoLoaded paths that no tag names
 * @param resources all that the site can answer, by path
 * @param sizeOf says how many bytes an answer has when it is compressed
 */
export async function weighPage(
	path: string,
	alsoLoaded: readonly string[],
	resources: ReadonlyMap<string, Resource>,
	sizeOf = compressedSizes(),
): Promise<PageWeight> {
	const document = resources.get(path);
	if (!document) throw new Error(`There is no page at ${path} to be weighed.`);
	const html = await bytesOf(document);
	const named = addressesIn(html.toString('utf8'));
	const parts = [...new Set([...named, ...alsoLoaded])];
	const own = parts.flatMap((part) => resources.get(part) ?? []);
	const loaded = await Promise.all(own.map(async (part) => partOf(part, sizeOf(await bytesOf(part), part))));
	const fonts = loaded.filter(({ kind }) => kind === 'font');
	const hosts = new Set(named.filter((address) => URL.canParse(address)).map((address) => new URL(address).host));
	const page = partOf(document, sizeOf(html, document) + margin);
	return {
		bytes: page.bytes + sum(loaded),
		requests: 1 + parts.length,
		fonts: fonts.length,
		fontBytes: sum(fonts),
		otherHosts: hosts.size,
		parts: [page, ...loaded],
	};
}

const kinds: [RegExp, PagePart['kind']][] = [
	[/^text\/html/, 'document'],
	[/javascript/, 'script'],
	[/^text\/css/, 'style'],
	[/^font\//, 'font'],
	[/^image\//, 'image'],
];

function partOf({ path, contentType }: Resource, bytes: number): PagePart {
	const [, kind = 'data'] = kinds.find(([type]) => type.test(contentType)) ?? [];
	return { kind, name: path.replace(/[.-](?:[\da-f]{16}|[\w-]{8})(?=\.\w+$)/, ''), bytes };
}

function sum(sizes: readonly Pick<PagePart, 'bytes'>[]): number {
	return sizes.reduce((total, { bytes }) => total + bytes, 0);
}

async function bytesOf(resource: Resource): Promise<Buffer> {
	return Buffer.from((await resource.render()) as Uint8Array);
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
		// A film is loaded when it is played, its poster and the captions that are shown by themselves at once.
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

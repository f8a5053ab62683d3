import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AuditedPage } from './audited-page.ts';
import type { Passage } from './read-passages.ts';

/** What many pages say alike: addresses of links and files, names and values of headers. */
const known = new Map<string, string>();

/** With more, hardly any is met again. */
const maxShared = 500_000;

/**
 * The same text for equal ones, so that thousands of pages hold one of each. A parser puts texts together letter by letter: until one is
 * looked up, it takes ten times its room.
 */
export function shared(text: string): string {
	const before = known.get(text);
	if (before !== undefined) return before;
	if (known.size < maxShared) known.set(text, text);
	return text;
}

/**
 * Returns a page in as little memory as possible, since all pages of a site are compared. Values that pages have in
 * common are shared; texts, the largest part and rarely read, are compressed.
 */
export function snapshotOf({ passages, ...page }: AuditedPage): AuditedPage {
	// A copy: what is returned keeps the room that it was made in.
	const packed = new Uint8Array(deflateRawSync(JSON.stringify(passages), { level: 1 }));
	// As `readPassages` gives it.
	const unpack = (): Passage[] => JSON.parse(inflateRawSync(packed).toString());
	const sharedLink = <Link extends { hreflang: string; address: string }>(link: Link) => {
		return { ...link, hreflang: shared(link.hreflang), address: shared(link.address) };
	};
	const sharedIfAny = (text: string | undefined) => text && shared(text);
	const { address, width, height, alt } = page.card;
	return {
		...page,
		path: shared(page.path),
		lang: shared(page.lang),
		code: shared(page.code),
		buildId: shared(page.buildId),
		title: shared(page.title),
		description: shared(page.description),
		canonical: sharedIfAny(page.canonical),
		openGraphUrl: sharedIfAny(page.openGraphUrl),
		openGraph: new Map([...page.openGraph].map(([name, values]) => [shared(name), values.map(shared)])),
		card: {
			address: sharedIfAny(address),
			width: sharedIfAny(width),
			height: sharedIfAny(height),
			alt: sharedIfAny(alt),
		},
		images: page.images.map(({ address, hasAlt }) => ({ address: shared(address), hasAlt })),
		jsonLd: page.jsonLd.map(shared),
		alternates: page.alternates.map(sharedLink),
		languageLinks: page.languageLinks.map(sharedLink),
		links: page.links.map(shared),
		parts: page.parts.map(shared),
		ids: page.ids.map(shared),
		inlineHashes: {
			styles: page.inlineHashes.styles.map(shared),
			scripts: page.inlineHashes.scripts.map(shared),
			frames: page.inlineHashes.frames.map(shared),
		},
		get passages() {
			return unpack();
		},
	};
}

import { hasMoreSections, type Page, type PageText, type Site } from '#content/site/site.ts';
import { frameStyle } from '#protocol/embed-style.ts';
import type { PreviewDocument, PreviewPicture, Previews } from '#protocol/manifest.ts';
import { previewTokenSlot } from '#protocol/preview-token.ts';
import type { Resource } from '#resources/resource.ts';
import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import type { PublishedPicture } from '#views/show-pictures.ts';
import { cspHash } from '../threads/hashes.ts';
import { outsideSettings } from './check-outside.ts';
import { hostsIn } from './export-item.ts';
import { writeEntry } from './write-entry.ts';

const prefix = href('preview', { token: previewTokenSlot });

interface PreviewOptions {
	/** Module that exports `resources`. */
	renderer: string;
	/** Folder of builds, which receives the documents. */
	out: string;
	/** Style and scripts of a document without the app. */
	inlineScripts: readonly string[];
}

/**
 * Writes the drafts of a site, for those who have a link to them. Their documents run no app; links from one to another, and
 * the addresses of pictures that no public page shows, hold a place for the token of their reader.
 *
 * @param context the public site
 * @param withDrafts the same site with its drafts, and the pictures of both
 */
export async function exportPreviews(
	context: RenderContext,
	withDrafts: Pick<RenderContext, 'site' | 'pictures'>,
	{ renderer, out, inlineScripts }: PreviewOptions,
): Promise<Previews> {
	const { answer, pages, resources, sitePages, inlineStyles } = (await import(
		renderer
	)) as typeof import('#resources/resources.ts');
	const site = { ...withDrafts.site, pages: withPreviewAddresses(withDrafts.site.pages, context.site.pages) };
	const scripts = inlineScripts.map((code) => `<script>${code}</script>`).join('');
	const pictures = hiddenPictures(withDrafts.pictures, context.pictures);
	const drafts: RenderContext = { ...context, site, pictures, scripts, cards: undefined };
	const pageAt = new Map([...site.pages.values()].flatMap((page) => addressesOf(page).map((path) => [path, page.id])));
	const isHidden = ({ path }: Resource) => path.startsWith(`${prefix}/`);
	const waiting = pagesWithMore(site.pages, context.site.pages).flatMap((page) => {
		const alone = { ...drafts, site: { ...site, pages: new Map(site.pages).set(page.id, page) } };
		return pages(alone, sitePages(alone.site, [page])).map((resource) => ({ ...resource, page: page.id, from: alone }));
	});
	const hidden: HiddenResource[] = [...resources(drafts), ...waiting].filter(isHidden);
	const write = async (resource: HiddenResource) => {
		const bytes = Buffer.from((await answer(resource.from ?? drafts, resource)) as Uint8Array);
		const outside = hostsIn(bytes, resource, outsideSettings(site));
		const { path, ...entry } = writeEntry(resource, { out, bytes, outside });
		return { bytes, entry: { path: path.slice(prefix.length), ...entry } };
	};
	const documents: PreviewDocument[] = [];
	/** Ids of the pages that show each of these addresses. */
	const shownBy = new Map<string, Set<string>>();
	for (const resource of hidden) {
		const page = resource.kind === 'page' ? (resource.page ?? pageAt.get(resource.path)) : undefined;
		if (page === undefined) continue;
		const { bytes, entry } = await write(resource);
		const { path, hash, size, outside } = entry;
		documents.push({ page, path, hash, size, ...(outside ? { outside } : {}) });
		for (const [address] of bytes.toString().matchAll(addressInMarkup)) {
			shownBy.set(address, (shownBy.get(address) ?? new Set()).add(page));
		}
	}
	const shown: PreviewPicture[] = [];
	for (const resource of hidden) {
		const pages = resource.kind === 'asset' ? shownBy.get(resource.path) : undefined;
		if (!pages) continue;
		const { path, contentType, hash, size } = (await write(resource)).entry;
		shown.push({ path, contentType, hash, size, pages: [...pages] });
	}
	const styles = inlineStyles(drafts).map(cspHash);
	const inlineHashes = { styles, scripts: inlineScripts.map(cspHash), frames: [cspHash(frameStyle)] };
	return { inlineHashes, documents, pictures: shown };
}

/** What only those with a link see. */
type HiddenResource = Resource & {
	/** The id of its page, where that is public with fewer sections, and what it is rendered from. */
	page?: string;
	from?: RenderContext;
};

/**
 * Returns the public pages of which sections wait to be published, each at an address below `/preview/`. Links lead to the public
 * page.
 */
function pagesWithMore(pages: Site['pages'], published: Site['pages']): Page[] {
	return [...pages.values()].flatMap((page) => {
		const there = published.get(page.id)?.translations;
		const isMore = Object.entries(page.translations).some(([locale, text]) => {
			const shown = there?.[locale];
			return shown !== undefined && hasMoreSections(text, shown);
		});
		if (!isMore) return [];
		const texts = Object.entries(page.translations).map(([locale, text]): [string, PageText] => [
			locale,
			{ ...text, address: prefixed(text.address), noindex: true },
		]);
		const places = Object.entries(page.fallbacks).map(([locale, place]) => [
			locale,
			{ ...place, address: prefixed(place.address) },
		]);
		return [{ ...page, translations: Object.fromEntries(texts), fallbacks: Object.fromEntries(places) }];
	});
}

function prefixed(address: string): string {
	return address.startsWith(prefix) ? address : prefix + address;
}

/** Addresses below `/preview/` in the document of a draft, those in `srcset` as well. */
const addressInMarkup = new RegExp(`${prefix}/[^\\s"',<>&]+`, 'g');

/** The pictures of a site, of which those that no public page shows have addresses below `/preview/`. */
function hiddenPictures(
	pictures: RenderContext['pictures'],
	published: RenderContext['pictures'],
): RenderContext['pictures'] {
	const filesOf = ({ formats }: PublishedPicture) => formats.flatMap(({ variants }) => variants);
	const known = new Set(Object.values(published).flatMap((picture) => filesOf(picture).map(({ address }) => address)));
	const hide = (address: string) => (known.has(address) ? address : prefix + address);
	return Object.fromEntries(
		Object.entries(pictures).map(([key, picture]) => {
			const formats = picture.formats.map(({ type, variants }) => ({
				type,
				variants: variants.map((variant) => ({ ...variant, address: hide(variant.address) })),
			}));
			return [key, { ...picture, formats }];
		}),
	);
}

/** The pages of a site, of which those that the public does not see have addresses below `/preview/`. */
function withPreviewAddresses(pages: Site['pages'], published: Site['pages']): Site['pages'] {
	return new Map(
		[...pages].map(([id, page]): [string, Page] => {
			const isPublic = (locale: string) => published.get(id)?.translations[locale] !== undefined;
			const isHidden = !published.has(id);
			const translations = Object.entries(page.translations).map(([locale, text]): [string, PageText] => [
				locale,
				isPublic(locale) ? text : { ...text, address: prefix + text.address, noindex: true },
			]);
			const fallbacks = Object.entries(page.fallbacks).map(([locale, place]) => [
				locale,
				isHidden ? { ...place, address: prefix + place.address } : place,
			]);
			return [
				id,
				{ ...page, translations: Object.fromEntries(translations), fallbacks: Object.fromEntries(fallbacks) },
			];
		}),
	);
}

function addressesOf({ translations, fallbacks }: Page): string[] {
	return [...Object.values(translations), ...Object.values(fallbacks)].map(({ address }) => address);
}

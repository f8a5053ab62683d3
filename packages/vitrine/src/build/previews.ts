import { isGallery, type Page, type PageText, type Site } from '#content/site.ts';
import { frameStyle } from '#protocol/frame-style.ts';
import type { ManifestEntry, PreviewDocument, Previews } from '#protocol/manifest.ts';
import { previewTokenSlot } from '#protocol/preview-token.ts';
import type { RenderContext } from '#resources/resource.ts';
import { href } from '#routes.ts';
import { cspHash } from './hashes.ts';
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
 * Writes the drafts of a site, for those who have a link to them. Their documents run no app; links from one to another hold
 * a place for the token of their reader.
 *
 * @param context the public site
 * @param withDrafts the same site with its drafts
 */
export async function exportPreviews(
	context: RenderContext,
	withDrafts: Site,
	{ renderer, out, inlineScripts }: PreviewOptions,
): Promise<Previews> {
	const { resources, inlineStyles } = (await import(renderer)) as typeof import('#resources/resources.ts');
	const site = { ...withDrafts, pages: withPreviewAddresses(withDrafts.pages, context.site.pages) };
	const scripts = inlineScripts.map((code) => `<script>${code}</script>`).join('');
	const drafts: RenderContext = { ...context, site, scripts, cards: undefined };
	const pageAt = new Map([...site.pages.values()].flatMap((page) => addressesOf(page).map((path) => [path, page.id])));
	const documents: PreviewDocument[] = [];
	for (const { key: _, render, ...resource } of resources(drafts)) {
		const page = resource.kind === 'page' ? pageAt.get(resource.path) : undefined;
		if (page === undefined || !resource.path.startsWith(`${prefix}/`)) continue;
		const bytes = Buffer.from((await render()) as Uint8Array);
		documents.push({ page, ...describe(writeEntry(resource, { out, bytes })) });
	}
	const styles = inlineStyles(drafts).map(cspHash);
	return { inlineHashes: { styles, scripts: inlineScripts.map(cspHash), frames: [cspHash(frameStyle)] }, documents };
}

function describe({ path, hash, size, embeds }: ManifestEntry): Omit<PreviewDocument, 'page'> {
	return { path: path.slice(prefix.length), hash, size, ...(embeds ? { embeds } : {}) };
}

/** The pages of a site, of which those that the public does not see have addresses below `/preview/`. */
function withPreviewAddresses(pages: Site['pages'], published: Site['pages']): Site['pages'] {
	return new Map(
		[...pages].map(([id, page]): [string, Page] => {
			const isPublic = (locale: string) => published.get(id)?.translations[locale] !== undefined;
			const isHidden = !published.has(id);
			if (Object.values(page.translations).some(isGallery)) return [id, page];
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

import { feedAddresses } from '#content/site/feed-addresses.ts';
import { feedOf, siteFeedOf } from '#views/list-page.ts';
import type { RenderContext } from '#views/render-context.ts';
import { writeFeed, writeSiteFeed } from './feed/write-feed.ts';
import { contentTypes, type Resource } from './resource.ts';

/**
 * The feeds of all collections, one for each language that has the list, at each of its addresses, and that of the whole site
 * (RFC 4287, specification §17).
 */
export function feeds(context: RenderContext): Resource[] {
	const { site } = context;
	return feedAddresses(site.config).flatMap(({ locale, address, collection }): Resource[] => {
		// Its own address is in each copy, so that readers move to it.
		const path = collection === undefined ? siteFeedOf(site, locale) : feedOf(site, collection, locale);
		if (path === undefined) return [];
		const body = () =>
			collection === undefined
				? writeSiteFeed(context, { locale, path })
				: writeFeed(context, { collection, locale, path });
		return [{ path: address, kind: 'feed', contentType: contentTypes.atom, compression: 'quick', body }];
	});
}

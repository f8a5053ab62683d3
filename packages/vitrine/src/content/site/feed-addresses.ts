import { localizePath } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import type { SiteConfig } from '../settings/site-schema.ts';

/** A feed as the settings name it, in one language. */
export interface FeedAddress {
	locale: string;
	/** With the prefix of the language. */
	address: string;
	/** None for the feed of the whole site. */
	collection?: string;
	/** Where the setting is, by keys and indexes. */
	setting: readonly (string | number)[];
}

/** Lists the addresses of all feeds in all languages, also in those that lack the list. */
export function feedAddresses(
	config: Pick<SiteConfig, 'collections' | 'feed' | 'locales' | 'defaultLocale'>,
): FeedAddress[] {
	const { collections, feed, locales } = config;
	return locales.flatMap(({ code: locale }) => {
		const at = (path: string) => localizePath({ path, locale }, config);
		const ofCollections = Object.entries(collections).flatMap(([collection, { address, feed: hasFeed, feeds }]) =>
			hasFeed
				? [
						{
							locale,
							collection,
							address: href('feed', { path: at(address) }),
							setting: ['collections', collection, 'address'],
						},
						...feeds.map((path, index) => ({
							...{ locale, collection, address: at(path), setting: ['collections', collection, 'feeds', index] },
						})),
					]
				: [],
		);
		return [...(feed === undefined ? [] : [{ locale, address: at(feed), setting: ['feed'] }]), ...ofCollections];
	});
}

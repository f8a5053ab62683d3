import { feedOf } from '#views/list-page.ts';
import type { RenderContext } from '#views/render-context.ts';
import { writeFeed } from './feed/write-feed.ts';
import { contentTypes, type Resource } from './resource.ts';

/** The feeds of all collections, one for each language that has the list (RFC 4287, specification §17). */
export function feeds(context: RenderContext): Resource[] {
	const { site } = context;
	return Object.keys(site.config.collections).flatMap((collection) =>
		site.config.locales.flatMap(({ code: locale }): Resource[] => {
			const path = feedOf(site, collection, locale);
			if (path === undefined) return [];
			const body = () => writeFeed(context, { collection, locale, path });
			return [{ path, kind: 'feed', contentType: contentTypes.atom, compression: 'quick', body }];
		}),
	);
}

import { installedCollections, loadCollection } from '#content/fields/icons.ts';
import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { contentTypes, type Resource } from '../resource.ts';

/**
 * The installed icon collections that browsers may request (specification §11). The server answers with the icons that
 * are named in the query; a static host with the whole collection, which holds them too.
 */
export function icons({ site }: RenderContext): Resource[] {
	const installed = installedCollections();
	return site.config.icons.collections
		.filter((collection) => installed.includes(collection))
		.map((collection) => ({
			path: href('icons', { collection }),
			kind: 'icons',
			contentType: contentTypes.json,
			compression: 'quick',
			body: () => JSON.stringify(loadCollection(collection)),
		}));
}

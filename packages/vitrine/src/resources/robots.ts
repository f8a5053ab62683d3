import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { absolute } from '#views/site-pages.ts';
import { contentTypes, type Resource } from './resource.ts';

/** `robots.txt` (RFC 9309): all crawlers may read the site, and none a preview of it. */
export function robots({ site }: RenderContext): Resource[] {
	const rules = site.isPreview ? 'Disallow: /' : `Allow: /\n\nSitemap: ${absolute(site, href('sitemapIndex'))}`;
	return [
		{
			path: href('robots'),
			kind: 'public-file',
			contentType: contentTypes.text,
			compression: 'quick',
			body: () => `User-agent: *\n${rules}\n`,
		},
	];
}

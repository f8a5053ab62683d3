import { homeOf, languageOf, textIn } from '#content/site/site.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { lightColors } from '#views/theme-colors.ts';
import { iconSource, unlessPublic } from './icons/site-icons.ts';
import type { Resource } from './resource.ts';

/** What a phone may know of the site when it is put on its home screen (Web App Manifest, W3C), in each language. */
export function webManifests(context: RenderContext): Resource[] {
	const manifests = context.site.config.locales.flatMap(({ code }): Resource[] => {
		const path = webManifestPath(context, code);
		if (path === undefined) return [];
		const body = () => JSON.stringify(manifestOf(context, code));
		return [{ path, kind: 'public-file', contentType: 'application/manifest+json', compression: 'quick', body }];
	});
	return unlessPublic(context, manifests);
}

/** Where the manifest of a language is; undefined for a site without an icon, which needs none. */
export function webManifestPath(context: RenderContext, locale: string): string | undefined {
	if (iconSource(context) === undefined) return undefined;
	return localizePath({ path: href('webManifest'), locale }, context.site.config);
}

function manifestOf({ site }: RenderContext, locale: string): object {
	const { tag, dir } = languageOf(site, locale).locale;
	const { paper } = lightColors();
	const png = (name: string, size: number, purpose: string) => {
		return { src: href('appIcon', { name }), sizes: `${size}x${size}`, type: 'image/png', purpose };
	};
	return {
		name: site.config.name,
		short_name: site.config.name,
		description: textIn(homeOf(site), locale).description,
		lang: tag,
		dir,
		start_url: localizePath({ path: '/', locale }, site.config),
		// All languages: the switch leads from one to another.
		scope: href('home'),
		display: 'browser',
		theme_color: paper,
		background_color: paper,
		icons: [
			{ src: href('favicon'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
			png('192', 192, 'any'),
			png('512', 512, 'any'),
			png('maskable-512', 512, 'maskable'),
		],
	};
}

import { localizePath } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import { contentTypes, type RenderContext, type Resource } from './resource.ts';
import { absolute, alternatesOf, sitePages } from './site-pages.ts';

/** A sitemap for each language and the index that names them (behavior §13, sitemaps.org protocol 0.9). */
export function sitemaps({ site }: RenderContext): Resource[] {
	const pathOf = (locale: string) => localizePath({ path: href('sitemap'), locale }, site.config);
	const locales = site.config.locales.filter(({ unlisted }) => !unlisted).map(({ code }) => code);
	return [
		...locales.map((locale) => xml(pathOf(locale), () => urlset(site, locale))),
		xml(href('sitemapIndex'), () => index(locales.map((locale) => absolute(site, pathOf(locale))))),
	];
}

function xml(path: string, render: () => string): Resource {
	return { path, kind: 'sitemap', contentType: contentTypes.xml, compression: 'quick', render };
}

function urlset(site: RenderContext['site'], locale: string): string {
	const urls = sitePages(site)
		.filter((sitePage) => sitePage.locale === locale && sitePage.textLocale === locale)
		.filter(({ page }) => page.translations[locale]?.noindex === false)
		.map(({ page, address, updated }) => {
			const links = alternatesOf(site, page)
				.map(
					({ hreflang, address: href }) =>
						`<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
				)
				.join('\n');
			return `<url>\n<loc>${escapeXml(absolute(site, address))}</loc>\n<lastmod>${updated}</lastmod>\n${links}\n</url>`;
		});
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

function index(addresses: readonly string[]): string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`;
}

function escapeXml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

import { escapeXml, escapeXmlAttribute } from '#content/files/escape-xml.ts';
import type { Site } from '#content/site/site.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import type { RenderContext } from '#views/render-context.ts';
import { absolute, alternatesOf, type SitePage } from '#views/site-pages.ts';
import { contentTypes, type Resource } from './resource.ts';

/** What one file may hold (sitemaps.org protocol 0.9). */
const maxAddresses = 50_000;
const maxBytes = 50 * 1024 * 1024;

/**
 * The sitemaps of each language, `/sitemap.xml`, `/sitemap-2.xml` and so on as far as there are too many pages for one,
 * and the index that names them all (specification §13).
 */
export function sitemaps({ site }: RenderContext, shown: readonly SitePage[]): Resource[] {
	const locales = site.config.locales.filter(({ unlisted }) => !unlisted).map(({ code }) => code);
	const listed = Map.groupBy(shown.filter(isListed), ({ locale }) => locale);
	const files = locales.flatMap((locale) => {
		const pages = listed.get(locale) ?? [];
		const maxUrls = maxInFile(site, pages);
		return Array.from({ length: Math.max(1, Math.ceil(pages.length / maxUrls)) }, (_, index) => {
			const name = index === 0 ? href('sitemap') : href('sitemapPart', { number: `${index + 1}` });
			const path = localizePath({ path: name, locale }, site.config);
			return xml(path, () => urlset(site, pages.slice(index * maxUrls, (index + 1) * maxUrls)));
		});
	});
	return [...files, xml(href('sitemapIndex'), () => index(files.map(({ path }) => absolute(site, path))))];
}

function isListed({ text, fallbackLocale }: SitePage): boolean {
	return !fallbackLocale && !text.noindex;
}

/** So many addresses fit into a file, whichever they are. */
function maxInFile({ config, origin }: Site, pages: readonly SitePage[]): number {
	const longest = pages.reduce((length, { address }) => Math.max(length, address.length), 0);
	// Each entry has its own address, and a link for each language and for none.
	const bytes = 100 + (config.locales.length + 2) * (100 + origin.length + longest);
	return Math.min(maxAddresses, Math.floor(maxBytes / bytes));
}

function xml(path: string, body: () => string): Resource {
	return { path, kind: 'sitemap', contentType: contentTypes.xml, compression: 'quick', body };
}

function urlset(site: Site, pages: readonly SitePage[]): string {
	const urls = pages.map(({ page, text, address }) => {
		const links = alternatesOf(site, page)
			.map(
				({ hreflang, address: href }) =>
					`<xhtml:link rel="alternate" hreflang="${escapeXmlAttribute(hreflang)}" href="${escapeXmlAttribute(href)}"/>`,
			)
			.join('\n');
		const lastmod = text.updated === undefined ? '' : `<lastmod>${text.updated}</lastmod>\n`;
		return `<url>\n<loc>${escapeXml(absolute(site, address))}</loc>\n${lastmod}${links}\n</url>`;
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

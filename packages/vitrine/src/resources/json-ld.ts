import type { Site } from '#content/site.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { HeadInfo } from '#protocol/payload.ts';
import { absolute, type SitePage } from './site-pages.ts';

/** What search engines may know of a page, as schema.org terms. Its ids are addresses of this site. */
export function jsonLd(site: Site, { locale, updated }: SitePage, head: HeadInfo): object {
	const inLanguage = site.languages[locale]?.locale.tag;
	const home = absolute(site, localizePath({ path: '/', locale }, site.config));
	return {
		'@context': 'https://schema.org',
		'@graph': [
			{ '@type': 'WebSite', '@id': `${home}#website`, url: home, name: site.config.name, inLanguage },
			{
				'@type': 'WebPage',
				'@id': head.canonical,
				url: head.canonical,
				name: head.title,
				description: head.description,
				dateModified: updated,
				inLanguage,
				isPartOf: { '@id': `${home}#website` },
			},
		],
	};
}

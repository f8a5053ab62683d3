import { decodePath } from '#i18n/path-encoding.ts';
import type { AuditedPage } from './audited-page.ts';
import { type AuditedSite, pathOf, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Every link leads to a page or file that exists, in its canonical form, and every anchor to a place on it. */
export function links(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => page.links.flatMap((link) => checkLink(link, page, site)));
}

function checkLink(link: string, page: AuditedPage, site: AuditedSite): Finding[] {
	const add = (what: string, fix: string): Finding[] => [{ page: page.path, found: `a link to "${link}"${what}`, fix }];
	const url = URL.parse(link, site.origin + page.path);
	if (link === '' || !url) return add('', 'write an address');
	const path = pathOf(link, site, page.path);
	if (path === undefined) return [];
	const target = site.pages.get(path);
	if (target) {
		// What a browser is to look for in the text is none, and the top of a page needs none.
		const [written = ''] = url.hash.slice(1).split(':~:');
		const anchor = decodePath(written) ?? written;
		if (anchor === '' || anchor.toLowerCase() === 'top' || target.ids.includes(anchor)) return [];
		return add(`, but no such place on ${path}`, `write an id that is there, or put {#${anchor}} behind a heading`);
	}
	if (site.answers.get(path)?.status === 200 && !site.otherScreens.has(path)) return [];
	return add(
		`, which ${whatIsAt(site.origin + path, site)}`,
		'lead it to a page or file that exists, as its address is written',
	);
}

/**
 * Who changes the language arrives at the page that the head names, and finds the language there (specification §2,
 * §4).
 */
export function languageLinks(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) =>
		page.languageLinks.flatMap(({ hreflang, address }): Finding[] => {
			const link = `a link to "${address}" with hreflang="${hreflang}"`;
			const path = pathOf(address, site, page.path);
			const target = path === undefined ? undefined : site.pages.get(path);
			if (!target) return [];
			if (target.lang !== hreflang)
				return [
					{ page: page.path, found: `${link}, a page in "${target.lang}"`, fix: 'name the language of that page' },
				];
			const translation = translationOf(page, hreflang);
			if (translation === undefined || translation === `${site.origin}${path}`) return [];
			return [{ page: page.path, found: link, fix: `lead it to ${translation}, as the head of the page does` }];
		}),
	);
}

function translationOf({ alternates }: AuditedPage, language: string): string | undefined {
	return alternates.find(({ hreflang }) => hreflang === language)?.address;
}

/** A link that names no language leads to a page in the language of the reader, where there is one. */
export function ownLanguage(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path: page, lang, links, languageLinks }) => {
		const leading = new Set(languageLinks.map(({ address }) => address));
		return links
			.filter((link) => !leading.has(link))
			.flatMap((link): Finding[] => {
				const path = pathOf(link, site, page);
				const target = path === undefined ? undefined : site.pages.get(path);
				const own = target?.alternates.find(({ hreflang }) => hreflang === lang);
				if (!own || target?.lang === lang) return [];
				return [
					{ page, found: `a link to "${link}", which is in "${target?.lang}"`, fix: `lead it to ${own.address}` },
				];
			});
	});
}

/** Everything that a page loads is a file of this site, and there; or of a service that the settings allow. */
export function parts(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path: page, parts }) =>
		parts.flatMap((part): Finding[] => {
			const path = pathOf(part, site, page);
			if (path !== undefined && site.answers.get(path)?.status === 200) return [];
			const address = URL.parse(part, site.origin + page)?.href ?? part;
			if (isAllowed(['script', 'image'], URL.parse(address)?.origin, site)) return [];
			return [
				{
					page,
					found: `the file "${part}", which ${whatIsAt(address, site)}`,
					fix: 'put the file there, or leave it out',
				},
			];
		}),
	);
}

/** Forms and frames of others work where the settings allow them. */
export function outside(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path: page, services }) =>
		services.flatMap(({ allow, from }): Finding[] => {
			if (allow !== 'form' && allow !== 'frame') return [];
			if (from === site.origin || isAllowed([allow], from, site)) return [];
			const found = `a ${allow === 'form' ? 'form to' : 'frame of'} ${from}, which browsers block`;
			return [{ page, found, fix: 'allow it by "outside" in site.config.ts, or take it out' }];
		}),
	);
}

function isAllowed(kinds: readonly string[], origin: string | undefined, { settings: { outside } }: AuditedSite) {
	return outside === undefined || outside.some(({ allow, from }) => kinds.includes(allow) && from === origin);
}

/** An id names one place (HTML §3.2.6). */
export function ids(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path, ids }) => {
		const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
		return [...repeated].map((id) => {
			return { page: path, found: `the id "${id}" more than once`, fix: 'give the second place a name of its own' };
		});
	});
}

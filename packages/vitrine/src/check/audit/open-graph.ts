import { localeToOpenGraph } from '#i18n/locale.ts';
import type { AuditedPage } from './audited-page.ts';
import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Link previews match the page: title, description, languages (ogp.me). */
export function openGraph(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => {
		const expected = expectedOf(page);
		return Object.entries(expected).flatMap(([name, values]): Finding[] => {
			const written = page.openGraph.get(name) ?? [];
			if (listed(written) === listed(values)) return [];
			const found = written.length > 0 ? `${name} ${listed(written)}` : `no ${name}`;
			return [{ page: page.path, found, fix: values.length > 0 ? `write ${listed(values)}` : 'take it away' }];
		});
	});
}

function expectedOf({ title, description, lang, alternates }: AuditedPage): Record<string, string[]> {
	const others = alternates.map(({ hreflang }) => hreflang).filter((tag) => tag !== 'x-default' && tag !== lang);
	return {
		'og:title': [title],
		'og:description': [description],
		'og:locale': [localeToOpenGraph(lang)],
		'og:locale:alternate': others.map(localeToOpenGraph),
	};
}

function listed(values: readonly string[]): string {
	return values
		.map((value) => `"${value}"`)
		.sort()
		.join(', ');
}

/**
 * The picture that a page names for link previews is one of the site's, and a PNG has the size in the page's head
 * (ogp.me). Of photographs, only the headers are read.
 */
export function cards(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => checkCard(page, site));
}

function checkCard({ path, card }: AuditedPage, site: AuditedSite): Finding[] {
	if (card.address === undefined) return [];
	const add = (found: string, fix: string): Finding[] => [{ page: path, found, fix }];
	const url = URL.parse(card.address);
	const size = url?.origin === site.origin ? site.pngSizes.get(url.pathname) : undefined;
	const photograph = url?.origin === site.origin ? site.answers.get(url.pathname) : undefined;
	const isPhotograph = photograph?.status === 200 && photograph.contentType.startsWith('image/jpeg');
	const described = card.alt ? [] : add('no og:image:alt', 'say what the picture shows');
	if (isPhotograph) return described;
	if (size === undefined) return add(`og:image ${card.address}`, 'name a PNG or JPEG of this site by its full address');
	const stated = `${card.width} × ${card.height}`;
	const actual = `${size.width} × ${size.height}`;
	return [...(stated === actual ? [] : add(`og:image of ${stated}`, `write ${actual}`)), ...described];
}

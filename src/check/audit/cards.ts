import type { AuditedPage, AuditedSite, Finding } from './audited-site.ts';

/** The picture that a page names for link previews is one of the site's, in the size that the page says (ogp.me). */
export function cards(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap((page) => checkCard(page, site));
}

function checkCard({ path, card }: AuditedPage, site: AuditedSite): Finding[] {
	if (card.address === undefined) return [];
	const add = (found: string, expected: string): Finding[] => [{ page: path, found, expected }];
	const url = URL.canParse(card.address) ? new URL(card.address) : undefined;
	const size = url?.origin === site.origin ? site.pngSizes.get(url.pathname) : undefined;
	if (size === undefined) return add(`og:image ${card.address}`, 'the full address of a PNG of this site');
	const stated = `${card.width} × ${card.height}`;
	const actual = `${size.width} × ${size.height}`;
	return [
		...(stated === actual ? [] : add(`og:image of ${stated}`, actual)),
		...(card.alt ? [] : add('no og:image:alt', 'what the picture shows')),
	];
}

import { maxColumns } from '#content/pages/max-columns.ts';
import { displayWidth } from '#content/typography/display-width.ts';
import type { AuditedPage } from './audited-page.ts';
import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** A word or two are no sentence; search engines write something of their own instead. */
const minDescriptionLength = 10;

/**
 * Each page has a title and a description that are shown as a whole, and that no other page of its language has. Where no
 * search engine shows them, they may be of any length: the kit's own words may stand there, beside a long name.
 */
export function titlesAndDescriptions(site: AuditedSite): Finding[] {
	const pages = [...site.pages.values()];
	const indexed = pages.filter(({ isIndexed }) => isIndexed);
	return [
		...pages.flatMap((page) => [...absent(page, 'title'), ...absent(page, 'description')]),
		...indexed.flatMap((page) => [...lengths(page, 'title'), ...lengths(page, 'description')]),
		...repeated(indexed, 'title'),
		...repeated(indexed, 'description'),
	];
}

function absent(page: AuditedPage, field: 'title' | 'description'): Finding[] {
	return page[field].trim() === '' ? [{ page: page.path, found: `no ${field}`, fix: `write a ${field}` }] : [];
}

function lengths(page: AuditedPage, field: 'title' | 'description'): Finding[] {
	const add = (found: string, fix: string, isWarning = false): Finding[] => [
		{ page: page.path, found, fix, ...(isWarning ? { isWarning } : {}) },
	];
	const text = page[field].trim();
	if (text === '') return [];
	const width = displayWidth(text);
	const limit = maxColumns[field];
	if (width > limit) {
		// Search engines cut it: the page is found all the same.
		const fix = `shorten it to ${limit} (full-width characters count two)`;
		return add(`a ${field} of ${width} columns: "${text}"`, fix, true);
	}
	if (field === 'description' && (width < minDescriptionLength || text === page.title))
		return add(`the description "${text}"`, 'say in a sentence what is to be found on the page');
	return [];
}

function repeated(pages: readonly AuditedPage[], field: 'title' | 'description'): Finding[] {
	const first = new Map<string, string>();
	return pages.flatMap((page): Finding[] => {
		const key = `${page.lang}\n${page[field]}`;
		const other = first.get(key);
		if (other === undefined) first.set(key, page.path);
		if (other === undefined || page[field] === '') return [];
		return [{ page: page.path, found: `the ${field} of ${other}`, fix: `write a ${field} of its own` }];
	});
}

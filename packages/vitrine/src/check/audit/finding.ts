import { printableLines } from '#node/printable.ts';

/** Something that is wrong with a finished site. */
export interface Finding {
	/** Path of the page, sitemap or file. */
	page: string;
	found: string;
	/** What to do about it. */
	fix: string;
	/** Whether it is to be known, and keeps no site from being published. */
	isWarning?: boolean;
}

const maxExcerpt = 60;

/** Quotes a text in a message, shortened where it is long. */
export function excerpt(text: string): string {
	const words = text.replace(/\s+/g, ' ').trim();
	return `"${words.length > maxExcerpt ? `${words.slice(0, maxExcerpt)}…` : words}"`;
}

/** Most of the pages that share a finding share what makes them: a few names lead there. */
const maxPages = 3;

/** Writes findings for a reader: what, where, and what to do. The same one on many pages is written once. */
export function writeFindings(findings: readonly Finding[]): string[] {
	const alike = Map.groupBy(findings, ({ found, fix }) => `${found}\n${fix}`);
	return [...alike.values()].map((group) => {
		const pages = [...new Set(group.map(({ page }) => page))];
		const more = pages.length - maxPages;
		const where = `${pages.slice(0, maxPages).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
		return printableLines(`${where}\n  found   ${group[0]?.found}\n  to do   ${group[0]?.fix}`);
	});
}

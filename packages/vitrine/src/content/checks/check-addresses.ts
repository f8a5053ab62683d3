import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import { isReserved } from '#routes.ts';
import type { JoinedPage } from '../pages/join-pages.ts';
import type { PageHead } from '../pages/pages.ts';
import { quote, type Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';

export interface AddressSources {
	pages: readonly JoinedPage<PageHead>[];
	/** Paths of the files in `public/`. */
	publicFiles: readonly string[];
	config: SiteConfig;
}

/** The owner of an address, and where it is declared. */
interface Owner {
	name: string;
	place?: { file: string; line: number };
}

/**
 * Checks that each address belongs to one page, that none is reserved, and that no redirect leads to itself.
 *
 * @returns the redirects, old address to today's
 */
export function checkAddresses({ pages, publicFiles, config }: AddressSources, report: Report) {
	const owners = new Map<string, Owner>();
	/** The files of pages, by their addresses without capitals. */
	const inSmallLetters = new Map<string, string>();
	const translated = pages
		.flatMap(({ translations }) => Object.values(translations))
		.filter(({ page }) => !page.isBroken);

	for (const { page, address } of translated) {
		const place = { file: page.file, line: page.lineOf('slug') };
		checkReserved(address, place, config, report);
		const owner = owners.get(address);
		const alike = inSmallLetters.get(readable(address).toLowerCase());
		if (owner) reportClash(address, place, owner, report);
		// On some disks, files that differ only in capitals are one.
		else if (alike) reportClash(address, place, { name: `${alike}, but for capitals,` }, report);
		else owners.set(address, { name: page.file, place });
		inSmallLetters.set(readable(address).toLowerCase(), page.file);
	}
	for (const { translations, fallbacks } of pages) {
		const original = translations[config.defaultLocale]?.page;
		if (!original || original.isBroken) continue;
		const shown = { name: original.file, place: { file: original.file, line: original.lineOf('slug') } };
		for (const [locale, { address }] of Object.entries(fallbacks)) {
			const owner = owners.get(address);
			const name = `${shown.name}, shown in "${locale}" without a translation,`;
			if (owner) reportClash(address, owner.place ?? shown.place, owner.place ? { name } : owner, report);
			else owners.set(address, { name });
		}
	}
	for (const path of publicFiles) {
		const address = encodePath(path);
		if (!owners.has(address)) owners.set(address, { name: `public${path}` });
	}
	return checkRedirects(translated, owners, config, report);
}

function reportClash(address: string, place: { file: string; line: number }, { name }: Owner, report: Report): void {
	report({
		...place,
		found: `the address ${quote(readable(address))}, which ${name} has`,
		expected: 'an address of its own',
		fix: 'rename one of the two, or give it another slug',
	});
}

function checkReserved(
	address: string,
	place: { file: string; line: number },
	config: SiteConfig,
	report: Report,
): void {
	const { path } = splitLocale(readable(address), config);
	if (!isReserved(path, config) && !startsWithLocale(path, config)) return;
	report({
		...place,
		found: `the address ${quote(path)}`,
		expected: 'an address that the site itself does not need',
		fix: 'rename the file, or give it another slug',
	});
}

function checkRedirects(
	translated: readonly { page: PageHead; address: string }[],
	owners: Map<string, Owner>,
	config: SiteConfig,
	report: Report,
): Record<string, string> {
	const redirects: Record<string, string> = {};
	for (const { page, address } of translated) {
		for (const old of page.redirectFrom) {
			const from = localizePath({ path: encodePath(old), locale: page.locale }, config);
			// Servers lead on from these forms, too.
			const [owner] = ['', '.html', '/index.html'].flatMap((ending) => owners.get(from + ending) ?? []);
			const place = { file: page.file, line: page.lineOf('redirectFrom'), found: `a redirect from ${quote(old)}` };
			if (from === address) {
				report({
					...place,
					expected: 'an address that this page does not have today',
					fix: 'remove it: a page cannot lead to itself',
				});
			} else if (startsWithLocale(old, config)) {
				report({
					...place,
					expected: `an address without its language: it holds for "${page.locale}" by itself`,
					fix: `write ${quote(old.replace(/^\/[^/]*/, '') || '/old-name')} in the file of the language that is meant`,
				});
			} else if (owner) {
				report({ ...place, expected: 'an address that nothing has today', fix: `remove it: ${owner.name} is there` });
			} else if (isReserved(old, config)) {
				report({ ...place, expected: 'an address that the site itself does not need', fix: 'remove it' });
			} else {
				owners.set(from, { name: `the redirect in ${page.file}` });
				redirects[from] = address;
			}
		}
	}
	return redirects;
}

/** A language's code in capitals is its prefix, too: servers and visitors write it so. */
function startsWithLocale(path: string, config: SiteConfig): boolean {
	const [, first = ''] = path.split('/', 2);
	return config.locales.some(({ code }) => code === first.toLowerCase());
}

function readable(address: string): string {
	return decodePath(address) ?? address;
}

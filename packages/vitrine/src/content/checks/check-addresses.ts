import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { decodePath, encodePath } from '#i18n/path-encoding.ts';
import { isPattern, matchRule, type RedirectRule } from '#i18n/redirect-rules.ts';
import { isNoPage, isReserved } from '#routes.ts';
import type { ExpiredPage } from '../pages/expired-pages.ts';
import type { JoinedPage } from '../pages/join-pages.ts';
import type { PageHead } from '../pages/pages.ts';
import { coded } from '../problems/message.ts';
import { quote, type Report } from '../problems/problem.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { feedAddresses } from '../site/feed-addresses.ts';
import type { Site } from '../site/site.ts';
import { checkRedirectRows } from './check-redirect-rows.ts';
import { expiredRules } from './expired-rules.ts';
import type { RedirectRow } from './read-redirect-rows.ts';

export interface AddressSources {
	pages: readonly JoinedPage<PageHead>[];
	/** The pages that are over. */
	expired: readonly ExpiredPage[];
	/** Paths of the files in `public/`. */
	publicFiles: readonly string[];
	config: SiteConfig;
	/** The rows of `redirects.yaml`. */
	rows: readonly RedirectRow[];
	/** Returns the line of a setting. */
	lineOf: (path: readonly PropertyKey[]) => number;
}

/** The owner of an address, and where it is declared. */
interface Owner {
	name: string;
	place?: { file: string; line: number };
}

/**
 * Checks that each address belongs to one page, that none is reserved, and that no redirect leads to itself.
 *
 * A row of `redirects.yaml` comes before a page that shows another language's text.
 *
 * @returns the redirects: old address to today's, and what else answers without a page
 */
export function checkAddresses(
	{ pages, expired, publicFiles, config, rows, lineOf }: AddressSources,
	report: Report,
): Pick<Site, 'redirects' | 'redirectRules'> {
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
			if (matchRule(rows, address)) {
				delete fallbacks[locale];
				continue;
			}
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
	for (const { address, setting } of feedAddresses(config)) {
		const owner = owners.get(address);
		const place = { file: 'site.config.ts', line: lineOf(setting) };
		if (owner) reportClash(address, place, owner, report);
		else owners.set(address, { name: 'a feed of the site', place });
	}
	const own = new Map([...owners].map(([address, { name }]) => [address, name]));
	for (const address of listAddresses(config)) own.set(address, 'a list of the site');
	const moved = checkRedirects(translated, owners, config, report);
	const free = (from: string) => !own.has(from) && moved[from] === undefined && !matchRule(rows, from);
	const over = expiredRules(expired, { pages, config }).filter(({ from }) => free(from));
	const checked = checkRedirectRows(rows, { owners: own, moved, expired: over, config }, report);
	return divideRules(moved, [...checked, ...over]);
}

/** A row that leads from one address to another of the site for good is like an old address of a page. */
function divideRules(
	moved: Record<string, string>,
	rules: readonly RedirectRule[],
): Pick<Site, 'redirects' | 'redirectRules'> {
	const redirects = { ...moved };
	const redirectRules: RedirectRule[] = [];
	for (const row of rules) {
		if (row.status === 301 && row.to?.startsWith('/') && !/[?#]/.test(row.to) && !isPattern(row.from)) {
			redirects[row.from] = row.to;
		} else redirectRules.push(row);
	}
	return { redirects, redirectRules };
}

/** The first pages of the lists of all languages. */
function listAddresses(config: SiteConfig): string[] {
	return config.locales.flatMap(({ code }) =>
		Object.values(config.collections).map(({ address }) => localizePath({ path: address, locale: code }, config)),
	);
}

function reportClash(address: string, place: { file: string; line: number }, { name }: Owner, report: Report): void {
	report({
		...place,
		found: `the address ${quote(readable(address))}, which ${name} has`,
		expected: 'an address of its own',
		fix: 'rename one of the two, or give it another slug',
		message: coded('address-taken', { address: readable(address), owner: name }),
	});
}

function checkReserved(
	address: string,
	place: { file: string; line: number },
	config: SiteConfig,
	report: Report,
): void {
	const { path } = splitLocale(readable(address), config);
	if (!isNoPage(path, config) && !startsWithLocale(path, config)) return;
	report({
		...place,
		found: `the address ${quote(path)}`,
		expected: 'an address that the site itself does not need',
		fix: 'rename the file, or give it another slug',
		message: coded('address-reserved', { address: path }),
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
					message: coded('old-address-own', { address: old }),
				});
			} else if (startsWithLocale(old, config)) {
				const meant = old.replace(/^\/[^/]*/, '') || '/old-name';
				report({
					...place,
					expected: `an address without its language: it holds for "${page.locale}" by itself`,
					fix: `write ${quote(meant)} in the file of the language that is meant`,
					message: coded('old-address-language', { address: old, meant }),
				});
			} else if (owner) {
				const message = coded('old-address-taken', { address: old, owner: owner.name });
				const expected = 'an address that nothing has today';
				report({ ...place, expected, fix: `remove it: ${owner.name} is there`, message });
			} else if (isReserved(old, config)) {
				const message = coded('old-address-taken', { address: old });
				report({ ...place, expected: 'an address that the site itself does not need', fix: 'remove it', message });
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

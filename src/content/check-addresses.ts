import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { isReserved } from '#routes.ts';
import type { PageFile } from './pages.ts';
import { quote, type Report } from './problem.ts';
import type { Page } from './site.ts';
import type { SiteConfig } from './site-config.ts';

/**
 * Checks that each address belongs to one page, that none belongs to the machinery, and that no redirect leads to
 * itself.
 *
 * @returns the redirects, old address to today's
 */
export function checkAddresses(
	pageList: Iterable<Page>,
	files: readonly PageFile[],
	config: SiteConfig,
	report: Report,
): Record<string, string> {
	const pages = [...pageList];
	const owners = new Map(
		config.locales.map(({ code }) => [localizePath({ path: '/', locale: code }, config), 'the home page']),
	);
	const fileOf = new Map(files.map((file) => [file.file, file]));
	const articles = pages.flatMap(({ translations }) => Object.values(translations));

	for (const { address, file } of articles) {
		const line = fileOf.get(file)?.lineOf('slug') ?? 1;
		const { path } = splitLocale(decodeURI(address), config);
		const [, first = ''] = path.split('/');
		if (isReserved(path) || config.locales.some(({ code }) => code === first)) {
			report({
				file,
				line,
				found: `the address ${quote(path)}`,
				expected: 'an address that the site itself does not need',
				fix: 'rename the file, or give it another slug',
			});
		}
		const owner = owners.get(address);
		if (owner) {
			report({
				file,
				line,
				found: `the address ${quote(decodeURI(address))}, which ${owner} has`,
				expected: 'an address of its own',
				fix: 'give one of the two another slug',
			});
			continue;
		}
		owners.set(address, file);
	}
	for (const { fallbacks, id } of pages) {
		for (const address of Object.values(fallbacks)) owners.set(address, `the page ${id}`);
	}

	const redirects: Record<string, string> = {};
	for (const { address, file } of articles) {
		const source = fileOf.get(file);
		for (const old of source?.redirectFrom ?? []) {
			const from = localizePath({ path: encodePath(old), locale: source?.locale ?? config.defaultLocale }, config);
			const place = { file, line: source?.lineOf('redirectFrom') ?? 1, found: `a redirect from ${quote(old)}` };
			if (from === address) {
				report({
					...place,
					expected: 'an address that this page does not have today',
					fix: 'remove it: a page cannot lead to itself',
				});
			} else if (owners.has(from)) {
				report({ ...place, expected: 'an address that no page has', fix: `remove it: ${owners.get(from)} is there` });
			} else if (isReserved(old)) {
				report({ ...place, expected: 'an address that the site itself does not need', fix: 'remove it' });
			} else {
				owners.set(from, `the redirect in ${file}`);
				redirects[from] = address;
			}
		}
	}
	return redirects;
}

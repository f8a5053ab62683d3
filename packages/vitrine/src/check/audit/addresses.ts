import { type AuditedSite, pathOf, whatIsAt } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** A page's address is the same string in its canonical link and in `og:url` (specification §2). */
export function addresses(site: AuditedSite): Finding[] {
	return [...site.pages.values()].flatMap(({ path, isIndexed, canonical, openGraphUrl }) => {
		const named = { canonical, 'og:url': openGraphUrl };
		return Object.entries(named).flatMap(([name, address]): Finding[] => {
			const expected = isIndexed ? `${site.origin}${path}` : undefined;
			if (address === expected) return [];
			if (expected === undefined)
				return [{ page: path, found: `${name} ${address} on a page that is noindex`, fix: 'take away one of the two' }];
			return [{ page: path, found: address ? `${name} ${address}` : `no ${name}`, fix: `write ${expected}` }];
		});
	});
}

/**
 * A site that the world can see names its own address. On this machine, one may look at it under any name: there, it
 * names the address that its settings say.
 */
export function origin({ address, origin: named, settings }: AuditedSite): Finding[] {
	const { hostname } = new URL(address);
	const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost');
	if (named === address || (isHere && (settings.origin ?? named) === named)) return [];
	const fix = isHere
		? `build for ${settings.origin}, or audit with SITE_ORIGIN=${named} if it is meant`
		: `write ${address} as origin in site.config.ts, or audit ${named}`;
	return [{ page: '/', found: `pages that say they are at ${named}`, fix }];
}

/**
 * Who is led elsewhere arrives in one hop (specification §1): old addresses, and other ways to write an address. A host
 * may show the page under such an address as well, as long as the page names its own.
 */
export function redirects(site: AuditedSite): Finding[] {
	const findings: Finding[] = [];
	for (const [path, { status, location }] of site.answers) {
		const add = (found: string, fix: string) => findings.push({ page: path, found, fix });
		const meant = site.variants.get(path);
		if (location === undefined) {
			const shown = site.otherScreens.get(path);
			if (meant === undefined || status !== 200 || shown?.canonical === site.pages.get(meant)?.canonical) continue;
			add(`the page ${meant} with canonical ${shown?.canonical}`, `lead to ${meant} by a 308`);
			continue;
		}
		const target = pathOf(location, site, path);
		const hop = `${status} to ${location}`;
		if (target === undefined) add(`${hop}, another host`, 'lead to a page of this site');
		else if (!site.pages.has(target))
			add(`${hop}, which ${whatIsAt(site.origin + target, site)}`, 'lead to the page at once');
		else if (meant !== undefined && target !== meant) add(hop, `lead to ${meant}`);
		else if (![301, 308].includes(status)) add(hop, 'lead there for good, by 308 (or 301)');
	}
	return findings;
}

/**
 * Where no page is, the answer is 404, shows a page of the language, and is kept by no search engine
 * (specification §10).
 */
export function missingPages(site: AuditedSite): Finding[] {
	return [...site.missing.values()].flatMap((path) => {
		const add = (found: string, fix: string): Finding[] => [{ page: path, found, fix }];
		const { status, isNoindex } = site.answers.get(path) ?? {};
		const screen = site.otherScreens.get(path);
		if (status !== 404) return add(`answers ${status}, though there is no such page`, 'answer 404');
		if (!screen) return add('a 404 without a page', 'show 404.html of the language, with ways back');
		return screen.isIndexed && !isNoindex ? add('a 404 that may be indexed', 'make it noindex') : [];
	});
}

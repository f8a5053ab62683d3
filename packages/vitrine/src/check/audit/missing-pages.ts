import type { AuditedSite } from './audited-site.ts';
import type { Finding } from './finding.ts';

/** Where no page is, the answer is 404, shows a page of the language, and is kept by no search engine (behaviour §10). */
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

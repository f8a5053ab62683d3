import type { Site } from '#content/site/site.ts';

/**
 * Memoizes a value that thousands of pages read of a site, once for each key.
 *
 * @param make computes the value, which must not be modified
 */
export function memoizeBySite<Answer>(make: (site: Site, key: string) => Answer): (site: Site, key: string) => Answer {
	const known = new WeakMap<Site, Map<string, { answer: Answer }>>();
	return (site, key) => {
		const ofSite = known.get(site) ?? new Map<string, { answer: Answer }>();
		known.set(site, ofSite);
		const found = ofSite.get(key) ?? { answer: make(site, key) };
		ofSite.set(key, found);
		return found.answer;
	};
}

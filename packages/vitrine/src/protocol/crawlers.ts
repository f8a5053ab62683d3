// "cubot" is a maker of phones, whose browsers name it: its visitors are people.
export const crawlers =
	/(?<!cu)bot|crawl|spider|slurp|preview|lighthouse|facebook|whatsapp|google[-o]|-google|yandex(?!search)/i;

/**
 * Returns whether an agent indexes or previews pages, and must therefore see every address as it is.
 *
 * @param agent the value of User-Agent
 */
export function isCrawler(agent = ''): boolean {
	return crawlers.test(agent);
}

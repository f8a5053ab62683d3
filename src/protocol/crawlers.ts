// "cubot" is a maker of phones, whose browsers name it: its visitors are people.
const crawler =
	/(?<!cu)bot|crawl|spider|slurp|facebookexternalhit|facebookcatalog|whatsapp|lighthouse|pagespeed|embedly|quora link preview|outbrain|vkshare|w3c_validator|skypeuripreview|bitlybot|yandex(?!search|browser)|mediapartners|headless.*preview|google-inspectiontool|googleother|feedfetcher|preview/i;

/**
 * Says whether an agent indexes or previews pages, and must therefore see every address as it is.
 *
 * @param agent the value of User-Agent
 */
export function isCrawler(agent: string | undefined): boolean {
	return agent !== undefined && crawler.test(agent);
}

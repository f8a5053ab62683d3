import type { Site } from '#content/site.ts';
import { createTranslate, type Translate } from '#i18n/messages.ts';

const translators = new WeakMap<Site, Map<string, Translate>>();

/** The function that gives a site's interface texts in one language, made once per site and language. */
export function translateFor(site: Site, locale: string): Translate {
	const known = translators.get(site) ?? new Map<string, Translate>();
	translators.set(site, known);
	const translate = known.get(locale) ?? createFor(site, locale);
	known.set(locale, translate);
	return translate;
}

function createFor(site: Site, locale: string): Translate {
	const own = site.languages[locale];
	const source = site.languages[site.config.defaultLocale];
	if (!own || !source) throw new Error(`The site has no language "${locale}".`);
	return createTranslate({
		tag: own.locale.tag,
		messages: own.messages,
		fallback: { tag: source.locale.tag, messages: source.messages },
	});
}

import { dayIn } from '#i18n/day.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Messages } from '#i18n/messages.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { createTypesetting, type Typesetting } from '../typography/typesetting.ts';
import { readWordsFor } from './built-in-words.ts';

/** A language, as its files are read. */
export interface ContentLanguage {
	code: string;
	tag: string;
	/** Folder of its files in `content/`. */
	folder: string;
	typesetting: Typesetting;
	/** Texts of the interface that the kit has for the language. */
	builtIn: Messages;
	/** The day that it is in the site's time zone. */
	today: string;
	/** Of all languages of the site, by code: type samples are set by the rules of their own. */
	typesettings: ReadonlyMap<string, Typesetting>;
}

/**
 * The pseudo-locale: the source language accented, lengthened and in brackets. Text that stays plain does not come from
 * the content; a layout that breaks will break in the next translation.
 */
export const pseudoLocale: SiteConfig['locales'][number] = {
	code: 'xa',
	name: 'Þšéûðö',
	shortName: 'XA',
	tag: 'en-XA',
	dir: 'ltr',
	typography: 'pseudo',
	stemmers: [],
	font: 'system',
	fallback: [],
	unlisted: false,
	cacheable: true,
	staleNotice: false,
};

/** The languages of a site, each with the folder that it is read from and the rules that it is set by. */
export function contentLanguages(
	{ locales, defaultLocale, timeZone }: Pick<SiteConfig, 'locales' | 'defaultLocale' | 'timeZone'>,
	now: number = Date.now(),
): ContentLanguage[] {
	const today = dayIn(timeZone, now);
	const typesettings = new Map(locales.map((locale) => [locale.code, createTypesetting(locale, locales)]));
	return locales.map(({ code, tag }: Locale) => {
		const typesetting = typesettings.get(code);
		if (!typesetting) throw new Error(`The language "${code}" has no typesetting.`);
		const folder = code === pseudoLocale.code ? defaultLocale : code;
		const read = locales.find((locale) => locale.code === folder);
		// Most readings of single pages need none.
		let builtIn: Messages | undefined;
		return {
			...{ code, tag, folder, typesetting, today, typesettings },
			get builtIn() {
				builtIn ??= (read && readWordsFor(read)?.messages) ?? {};
				return builtIn;
			},
		};
	});
}

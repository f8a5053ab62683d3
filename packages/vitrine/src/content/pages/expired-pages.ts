import { localizePath } from '#i18n/locale-path.ts';
import { encodePath } from '#i18n/path-encoding.ts';
import { isOver, type View } from '../schedule/period.ts';
import type { SiteConfig } from '../settings/site-schema.ts';
import { createAddresses, filesByLocale } from './page-addresses.ts';
import { createPeriods, type PeriodOf } from './page-periods.ts';
import type { PageHead } from './pages.ts';

/** A page that was published in a language and is not any more. */
export interface ExpiredPage {
	id: string;
	locale: string;
	/** Its address and its old ones, percent-encoded. */
	addresses: string[];
	/** Where these lead, as content names it; undefined where they answer 410. */
	to: string | undefined;
}

/** Returns whether a page is over: nothing takes its place then, not even the text of another language. */
export function isGone(
	file: PageHead | undefined,
	{ periodOf, view }: { periodOf: PeriodOf; view: View },
): file is PageHead {
	return file !== undefined && !file.draft && view.span !== 'always' && isOver(periodOf(file), view.now);
}

/** Lists the pages that are over, in each language that has shown them. */
export function expiredPages(
	files: readonly PageHead[],
	{ config, view }: { config: SiteConfig; view: View },
): ExpiredPage[] {
	const byLocale = filesByLocale(files, config);
	const over = { periodOf: createPeriods(byLocale, config), view };
	const ids = new Set(files.flatMap((file) => (isGone(file, over) ? [file.id] : [])));
	if (ids.size === 0) return [];
	const addressOf = createAddresses(byLocale, config);
	return [...ids].flatMap((id) => {
		const original = byLocale.get(config.defaultLocale)?.get(id);
		return config.locales.flatMap(({ code: locale, fallback }): ExpiredPage[] => {
			const own = byLocale.get(locale)?.get(id);
			const showsOriginal = (!own || own.draft) && fallback !== '404' && !original?.collection;
			const file = isGone(own, over) ? own : showsOriginal && isGone(original, over) ? original : undefined;
			if (!file) return [];
			const old = file === own ? file.redirectFrom : [];
			const addresses = [
				addressOf(id, locale),
				...old.map((path) => localizePath({ path: encodePath(path), locale }, config)),
			];
			return [{ id, locale, addresses, to: file.expiredTo ?? original?.expiredTo }];
		});
	});
}

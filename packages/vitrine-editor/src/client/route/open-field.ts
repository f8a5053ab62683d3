import type { FieldName, SiteOverview } from 'vitrine/edit';
import type { PageInSight } from './opened.ts';
import { go } from './route.ts';

/**
 * Opens a field in its language, with its words.
 *
 * @param seen the page on which its text was chosen: it stays in sight beside a file that is no page
 */
export function openField(site: SiteOverview, { file, place }: FieldName, seen?: PageInSight): void {
	const code = /^content\/([^/]+)\//.exec(file)?.[1];
	const locale = site.locales.some((one) => one.code === code) ? code : seen?.locale;
	const page = site.pages.find(({ texts }) => Object.values(texts).some((text) => text.file === file));
	const on = page || !seen ? {} : { on: seen.page?.id };
	const field = JSON.stringify(place);
	go({ open: page?.id ?? file, language: locale, field, beside: undefined, view: undefined, ...on });
}

import type { FieldName, SiteOverview } from 'vitrine/edit';
import { go } from './route.ts';

/** Opens a field in its language, with its words. */
export function openField(site: SiteOverview, { file, place }: FieldName): void {
	const code = /^content\/([^/]+)\//.exec(file)?.[1];
	const locale = site.locales.some((one) => one.code === code) ? code : undefined;
	const page = site.pages.find(({ texts }) => Object.values(texts).some((text) => text.file === file));
	go({ open: page?.id ?? file, language: locale, field: JSON.stringify(place), beside: undefined, view: undefined });
}

import { redirectsFile } from '../../checks/read-redirect-rows.ts';
import { glossaryFile } from '../../glossary/glossary.ts';
import type { Page, PageText, Site } from '../../site/site.ts';
import type { EditedKind } from './file-schemas.ts';

/** Where the texts and values of a file are shown. */
export interface ShownOn {
	/** Whether all pages show some of them: those of its language, or of a file of no language those of the site. */
	isEverywhere: boolean;
	/** Else the addresses of the pages, in the order of the site. */
	addresses: string[];
}

/**
 * Finds the pages that show a file: of a page itself and the lists that name it, of a section all pages that have it.
 *
 * @param kind how the file is edited
 */
export function shownOn(site: Site, file: string, { page }: Pick<EditedKind, 'page'>): ShownOn {
	const isOfPages = page !== undefined || /^content\/[^/]+\/shared\//.test(file);
	if (!isOfPages) return { isEverywhere: file !== glossaryFile && file !== redirectsFile, addresses: [] };
	const isShown = (text: PageText, locale: string) =>
		text.file === file ||
		(text.format === 'yaml' && text.sections.some((section) => section.file === file)) ||
		(text.format === 'md' && page !== undefined && showsEntry(text, page.id) && file.startsWith(`content/${locale}/`));
	const addresses = [...site.pages.values()].flatMap(({ translations, fallbacks }: Page) => {
		const locales = Object.entries(translations).filter(([locale, text]) => isShown(text, locale));
		const standIns = Object.values(fallbacks).filter(({ locale }) => locales.some(([own]) => own === locale));
		return [...locales.map(([, { address }]) => address), ...standIns.map(({ address }) => address)];
	});
	return { isEverywhere: false, addresses };
}

function showsEntry(text: PageText, id: string): boolean {
	return text.format === 'md' && text.list?.entries.includes(id) === true;
}

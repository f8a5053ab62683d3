import type { PageText } from './site.ts';

/** The heading of a page, and where it is written. */
export interface PageHeading {
	text: string;
	file: string;
	where: string;
}

/** Returns the heading of a page in its language: that of the section which titles it, or its title. */
export function pageHeading(text: PageText, locale: string): PageHeading {
	const section = text.format === 'yaml' ? text.sections.find(({ isHeading }) => isHeading) : undefined;
	const title = section?.locale === locale ? section.content.title : undefined;
	if (!section || typeof title !== 'string') return { text: text.title, file: text.file, where: 'title' };
	return { text: title, file: section.file, where: `sections.${section.name}.title` };
}

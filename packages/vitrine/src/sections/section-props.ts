import type { Translate } from '#i18n/messages.ts';
import type { ContactFormInfo, LocaleInfo, WrittenWeight } from '#protocol/payload.ts';
import type { ContentOf, SectionKind } from './schemas.ts';

/** What a section of one kind is given. */
export interface SectionProps<Kind extends SectionKind> {
	content: ContentOf<Kind>;
	/** The language of its content where that is not the page's. */
	fallbackLocale: LocaleInfo | undefined;
	/** Id for the section's heading, which names the section. */
	headingId: string;
	/** The language of the page. */
	locale: LocaleInfo;
	/** What the page weighs; unknown in development. */
	weight: WrittenWeight | undefined;
	/** The form of the site; undefined for a site without one. */
	form: ContactFormInfo | undefined;
	t: Translate;
}

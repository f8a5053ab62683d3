import type { Translate } from '#i18n/messages.ts';
import type { AnswerContent, LocaleInfo, PageContent } from '#protocol/payload.ts';

/** What a page of one kind is given. */
export interface PageProps<Kind extends (PageContent | AnswerContent)['kind']> {
	page: Extract<PageContent | AnswerContent, { kind: Kind }>;
	/** The interface's language. */
	locale: LocaleInfo;
	t: Translate;
}

import type { Translate } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';

/** What a page of one kind is given. */
export interface PageProps<Kind extends (PageContent | AnswerContent)['kind']> {
	page: Extract<PageContent | AnswerContent, { kind: Kind }>;
	/** The interface's language. */
	locale: LocaleInfo;
	t: Translate;
}

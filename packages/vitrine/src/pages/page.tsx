import type { ComponentType } from 'react';
import type { Translate } from '#i18n/messages.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { PageContent } from '#protocol/page-content.ts';
import { Article } from './article/article.tsx';
import { ThanksPage } from './contact/thanks-page.tsx';
import { Entry } from './entry/entry.tsx';
import { List } from './list/list.tsx';
import type { PageProps } from './page-props.ts';
import { SectionPage } from './sections/section-page.tsx';

const pages = {
	sections: SectionPage,
	article: Article,
	entry: Entry,
	list: List,
	thanks: ThanksPage,
} satisfies {
	[Kind in PageContent['kind']]: ComponentType<PageProps<Kind>>;
};

/** Shows a page that has an address of its own. */
export function Page(props: { page: PageContent; locale: LocaleInfo; t: Translate }) {
	const Kind = pages[props.page.kind] as ComponentType<typeof props>;
	return <Kind {...props} />;
}

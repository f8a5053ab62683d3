import type { Translate } from '#i18n/messages.ts';
import { Page } from '#pages/page.tsx';
import type { Payload } from '#protocol/payload.ts';
import { Phrases, type PhrasesProps } from '#ui/phrases.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';
import { HeadTags } from './head.tsx';
import { Status } from './status.tsx';
import { Suggestions } from './suggestions.tsx';

export interface DocumentProps {
	payload: Payload;
	t: Translate;
	/** What readers of the screen are told; nothing when a page is loaded as a whole. */
	status?: PhrasesProps;
	isFailure?: boolean;
}

/**
 * The whole HTML document as React knows it. Scripts, the stylesheet and JSON-LD are not part of the tree: React
 * would make script elements through `innerHTML`, which Trusted Types forbid. `renderDocument` writes them.
 */
export function Document({ payload, t, status = { text: '' }, isFailure = false }: DocumentProps) {
	const { buildId, locale, head, page, frame } = payload;
	const Layout = page.kind === 'error' ? ErrorLayout : DefaultLayout;
	return (
		<html
			lang={locale.tag}
			dir={locale.dir}
			data-digits={locale.digits}
			data-fonts={head.fonts.cut}
			data-build={buildId}
			data-language={locale.code}
			suppressHydrationWarning
		>
			<head>
				<HeadTags head={head} locale={locale} />
			</head>
			<body>
				<a className="skip-link" href="#content">
					<Phrases {...t('skip-to-content')} />
				</a>
				<Layout frame={frame} siteName={head.siteName} t={t}>
					<Page page={page} locale={locale} t={t} />
				</Layout>
				<Suggestions suggestions={frame.suggestions} />
				<Status text={status} isFailure={isFailure} />
			</body>
		</html>
	);
}

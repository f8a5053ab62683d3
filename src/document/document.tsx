import type { Translate } from '#i18n/messages.ts';
import { Page } from '#pages/page.tsx';
import type { Payload } from '#protocol/payload.ts';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';
import { HeadTags } from './head.tsx';

/**
 * The whole HTML document as React knows it. Scripts, the stylesheet and JSON-LD are not part of the tree: React
 * would make script elements through `innerHTML`, which Trusted Types forbid. `renderDocument` writes them.
 */
export function Document({ payload, t }: { payload: Payload; t: Translate }) {
	const { locale, head, page, frame } = payload;
	const Layout = page.kind === 'error' ? ErrorLayout : DefaultLayout;
	return (
		<html lang={locale.tag} dir={locale.dir}>
			<head>
				<HeadTags head={head} locale={locale} />
			</head>
			<body>
				<a className="skip-link" href="#content">
					{t('skip-to-content')}
				</a>
				<Layout frame={frame} siteName={head.siteName} t={t}>
					<Page page={page} locale={locale} t={t} />
				</Layout>
			</body>
		</html>
	);
}

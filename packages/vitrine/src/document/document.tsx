import ThemeHead from 'virtual:theme/head';
import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '#i18n/messages.ts';
import type { Payload } from '#protocol/payload.ts';
import { Breakable } from '#ui/breakable.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { HeadTags } from './head.tsx';
import styles from './notices.module.css';
import { SiteNotice } from './site-notice.tsx';
import { Status, type StatusInfo } from './status.tsx';
import { Suggestions } from './suggestions.tsx';
import type { LayoutProps } from './theme-props.ts';

export interface DocumentProps {
	payload: Omit<Payload, 'page'>;
	t: Translate;
	/** Nothing when a page is loaded as a document. */
	status?: StatusInfo | undefined;
	/** The layout around the page. */
	layout?: ComponentType<LayoutProps>;
	/** The page. */
	children?: ReactNode;
}

/**
 * The whole HTML document as React knows it. Scripts, styles and JSON-LD are not part of the tree: React
 * would make script elements through `innerHTML`, which Trusted Types forbid. `renderDocument` writes them.
 */
export function Document({ payload, t, status, layout: Layout = DefaultLayout, children }: DocumentProps) {
	const { buildId, hash, locale, head, layout } = payload;
	return (
		<html
			lang={locale.tag}
			dir={locale.dir}
			data-digits={locale.digits}
			data-fonts={head.fonts.cut}
			data-notice={layout.notice?.key}
			data-build={buildId}
			data-page={hash}
			data-language={locale.code}
			data-ranges={locale.ranges}
			suppressHydrationWarning
		>
			<head>
				<HeadTags head={head} locale={locale} />
				{ThemeHead ? <ThemeHead head={head} locale={locale} /> : null}
			</head>
			<body suppressHydrationWarning>
				<a className="skip-link" href="#content">
					<Breakable {...t('skip-to-content')} />
				</a>
				<SiteNotice notice={layout.notice} t={t} />
				<Layout layout={layout} siteName={head.siteName} locale={locale} t={t}>
					{children}
				</Layout>
				<div className={styles.notices} data-notices="">
					<Suggestions suggestions={layout.suggestions} />
					<Status status={status} t={t} />
				</div>
			</body>
		</html>
	);
}

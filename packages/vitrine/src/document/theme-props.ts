import type { ReactNode } from 'react';
import type { Translate } from '#i18n/messages.ts';
import type { LayoutData, LocaleInfo } from '#protocol/layout.ts';
import type { HeadInfo } from '#protocol/payload.ts';

/** What `layout.header` and `layout.footer` hold. */
export type { NavigationEntry, NavigationGroup, NavigationLink } from '#protocol/layout.ts';

/** What every layout is given. */
export interface LayoutProps {
	layout: LayoutData;
	siteName: string;
	/** The interface's language. */
	locale: LocaleInfo;
	/** Gives a text of the interface, or one of your own from `messages.yaml`, as `t('own-opening-hours')`. */
	t: Translate;
	children: ReactNode;
}

/** What `theme/header.tsx` is given. */
export type HeaderProps = Omit<LayoutProps, 'children'>;

/** What `theme/footer.tsx` is given. */
export type FooterProps = Omit<LayoutProps, 'children'>;

/** What `theme/brand.tsx` is given. */
export interface BrandProps {
	/** Address of the home page. */
	address: string;
	siteName: string;
	t: Translate;
}

/** What `theme/head.tsx` is given. */
export interface HeadProps {
	head: HeadInfo;
	/** The interface's language. */
	locale: LocaleInfo;
}

import type { ReactNode } from 'react';
import type { Translate } from '#i18n/messages.ts';
import type { Frame } from '#protocol/payload.ts';

/** What every layout is given. */
export interface LayoutProps {
	frame: Frame;
	siteName: string;
	t: Translate;
	children: ReactNode;
}

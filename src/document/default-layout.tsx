import type { ReactNode } from 'react';
import type { Translate } from '#i18n/messages.ts';
import type { Frame } from '#protocol/payload.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export interface LayoutProps {
	frame: Frame;
	siteName: string;
	t: Translate;
	children: ReactNode;
}

/** What stands around every page but the error screen. */
export function DefaultLayout({ frame, siteName, t, children }: LayoutProps) {
	return (
		<>
			<Header frame={frame} siteName={siteName} t={t} />
			<main id="content" tabIndex={-1}>
				{children}
			</main>
			<Footer frame={frame} siteName={siteName} t={t} />
		</>
	);
}

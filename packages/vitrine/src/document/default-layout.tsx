import Footer from 'virtual:theme/footer';
import Header from 'virtual:theme/header';
import type { LayoutProps } from './theme-props.ts';

/** The layout of every page except error screens. */
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

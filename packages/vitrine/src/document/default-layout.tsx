import Footer from 'virtual:theme/footer';
import Header from 'virtual:theme/header';
import type { LayoutProps } from './theme-props.ts';

/** The layout of every page except error screens. */
export function DefaultLayout({ layout, siteName, locale, t, children }: LayoutProps) {
	return (
		<>
			<Header layout={layout} siteName={siteName} locale={locale} t={t} />
			<main id="content" tabIndex={-1}>
				{children}
			</main>
			<Footer layout={layout} siteName={siteName} locale={locale} t={t} />
		</>
	);
}

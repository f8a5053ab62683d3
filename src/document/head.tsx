import { localeToOpenGraph } from '#i18n/locale.ts';
import type { HeadInfo, LocaleInfo } from '#protocol/payload.ts';

/** The tags in the head of every page (behaviour §2). */
export function HeadTags({ head, locale }: { head: HeadInfo; locale: LocaleInfo }) {
	const { title, description, siteName, canonical, alternates, isIndexed, fonts } = head;
	const otherLanguages = alternates.filter(({ hreflang }) => hreflang !== 'x-default' && hreflang !== locale.tag);
	return (
		<>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			{fonts.map((address) => (
				<link key={address} rel="preload" href={address} as="font" type="font/woff2" crossOrigin="anonymous" />
			))}
			<title>{title}</title>
			<meta name="description" content={description} />
			{isIndexed ? null : <meta name="robots" content="noindex" />}
			{canonical === undefined ? null : <link rel="canonical" href={canonical} />}
			{alternates.map(({ hreflang, address }) => (
				<link key={hreflang} rel="alternate" hrefLang={hreflang} href={address} />
			))}
			<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			<meta name="color-scheme" content="light dark" />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={siteName} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			{canonical === undefined ? null : <meta property="og:url" content={canonical} />}
			<meta property="og:locale" content={localeToOpenGraph(locale.tag)} />
			{otherLanguages.map(({ hreflang }) => (
				<meta key={hreflang} property="og:locale:alternate" content={localeToOpenGraph(hreflang)} />
			))}
		</>
	);
}

import { localeToOpenGraph } from '#i18n/locale.ts';
import type { LocaleInfo } from '#protocol/layout.ts';
import type { CardInfo, HeadInfo } from '#protocol/payload.ts';
import { href } from '#routes.ts';

/** The tags in the head of every page (specification §2). */
export function HeadTags({ head, locale }: { head: HeadInfo; locale: LocaleInfo }) {
	const {
		title,
		description,
		languages,
		siteName,
		canonical,
		alternates,
		isIndexed,
		fonts,
		card,
		feeds = [],
		themeColor,
		markdown,
		manifest,
	} = head;
	const otherLanguages = alternates.filter(({ hreflang }) => hreflang !== 'x-default' && hreflang !== locale.tag);
	return (
		<>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			{/* Safari would make links of numbers in texts. */}
			<meta name="format-detection" content="telephone=no" />
			{fonts.files.map(({ address }) => (
				<link key={address} rel="preload" href={address} as="font" type="font/woff2" crossOrigin="anonymous" />
			))}
			<title {...languages.title}>{title}</title>
			<meta name="description" content={description} {...languages.description} />
			{canonical === undefined ? null : <link rel="canonical" href={canonical} />}
			{alternates.map(({ hreflang, address, ranges }) => (
				<link key={hreflang} rel="alternate" hrefLang={hreflang} href={address} data-ranges={ranges} />
			))}
			{markdown === undefined ? null : <link rel="alternate" type="text/markdown" href={markdown} />}
			{feeds.map(({ address, title }) => (
				<link key={address} rel="alternate" type="application/atom+xml" href={address} title={title} />
			))}
			{manifest === undefined ? null : <IconLinks manifest={manifest} />}
			<meta name="color-scheme" content="light dark" />
			<meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content={themeColor.light} />
			<meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content={themeColor.dark} />
			<meta name="robots" content={isIndexed ? 'max-image-preview:large' : 'noindex'} />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={siteName} />
			<meta property="og:title" content={title} {...languages.title} />
			<meta property="og:description" content={description} {...languages.description} />
			{canonical === undefined ? null : <meta property="og:url" content={canonical} />}
			<meta property="og:locale" content={localeToOpenGraph(locale.tag)} />
			{otherLanguages.map(({ hreflang }) => (
				<meta key={hreflang} property="og:locale:alternate" content={localeToOpenGraph(hreflang)} />
			))}
			{card ? <CardTags card={card} /> : null}
		</>
	);
}

/** The site's icon. Clients without SVG request `/favicon.ico` without a link; with one, Chromium may load both. */
function IconLinks({ manifest }: { manifest: string }) {
	return (
		<>
			<link rel="icon" href={href('favicon')} type="image/svg+xml" />
			<link rel="apple-touch-icon" href={href('touchIcon')} />
			<link rel="manifest" href={manifest} />
		</>
	);
}

/** The picture for link previews (ogp.me; X reads the same and its own word for how large it is shown). */
function CardTags({ card: { address, width, height, contentType, alt } }: { card: CardInfo }) {
	return (
		<>
			<meta property="og:image" content={address} />
			<meta property="og:image:type" content={contentType} />
			<meta property="og:image:width" content={`${width}`} />
			<meta property="og:image:height" content={`${height}`} />
			<meta property="og:image:alt" content={alt} />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}

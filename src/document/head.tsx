import { localeToOpenGraph } from '#i18n/locale.ts';
import type { CardInfo, HeadInfo, LocaleInfo } from '#protocol/payload.ts';

/** The tags in the head of every page (behaviour §2). */
export function HeadTags({ head, locale }: { head: HeadInfo; locale: LocaleInfo }) {
	const { title, description, siteName, canonical, alternates, isIndexed, card } = head;
	const otherLanguages = alternates.filter(({ hreflang }) => hreflang !== 'x-default' && hreflang !== locale.tag);
	return (
		<>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
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
			{card ? <CardTags card={card} /> : null}
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

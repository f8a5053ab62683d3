import { parseAccept } from 'hono/utils/accept';
import { localizePath } from '#i18n/locale-path.ts';
import { decideLocale, lookupLocale } from '#i18n/negotiation.ts';
import { languageRedirectCacheControl } from '#policy/cache-control.ts';
import { isCrawler } from '#protocol/crawlers.ts';
import { readLanguageCookie } from '#protocol/language-cookie.ts';
import { type AnswerContext, redirect } from './responses.ts';
import { languageVary } from './send-stored.ts';

/** Browsers send some 150 characters of Accept; a longer value is cut here. */
const maxAcceptLength = 1024;

/**
 * Leads a visitor of `/` to the home page of their language (specification §3): only where the server is to find it
 * out, only for documents, never twice, never for crawlers or for those who come from this very site.
 *
 * @returns undefined where the visitor stays
 */
export function languageRedirect(context: AnswerContext): Response | undefined {
	const { request, buildInfo } = context;
	if (buildInfo.detection !== 'server' || request.path !== '/' || !namesHtml(request.header('accept')))
		return undefined;
	if (isFromThisSite(request, buildInfo.origin) || isCrawler(request.header('user-agent'))) return undefined;
	const offered = buildInfo.locales.filter(({ unlisted }) => !unlisted);
	const preferred = () => lookupLocale(request.header('accept-language') ?? '', offered);
	const locale = decideLocale(offered, readLanguageCookie(request.header('cookie')), preferred);
	if (locale === undefined || locale === buildInfo.defaultLocale) return undefined;
	return redirect(localizePath({ path: '/', locale }, buildInfo), 302, context, {
		'Cache-Control': languageRedirectCacheControl,
		Vary: languageVary,
	});
}

/**
 * Whether a document is wanted (RFC 9110 §12.5.1). Browsers name the type where they load one; a program that takes
 * anything has not requested a page in the language of a reader.
 */
function namesHtml(accept = ''): boolean {
	return parseAccept(accept.slice(0, maxAcceptLength)).some(
		({ type, q }) => type.toLowerCase() === 'text/html' && q > 0,
	);
}

/**
 * Decides by fetch metadata whether a visitor comes from this site, and by the page that they come from where there is none.
 * What a browser fetches ahead of a click is marked `none`, like a typed address, but names that page.
 */
function isFromThisSite({ header }: AnswerContext['request'], origin: string): boolean {
	const site = header('sec-fetch-site');
	if (site !== undefined && site !== 'none') return site === 'same-origin';
	const referer = header('referer');
	return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === origin;
}

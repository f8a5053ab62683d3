import { renderDocument } from '#document/render-document.tsx';
import { withoutBreakMarks } from '#i18n/break-mark.ts';
import { localizePath } from '#i18n/locale-path.ts';
import type { ErrorPage, Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { anchorLinks, frameOf, localeInfo } from './frame.ts';
import { messagesInfo } from './messages.ts';
import { contentTypes, type Publication, type Resource } from './resource.ts';
import { stylesOf } from './styles.ts';
import { siteTheme } from './theme-colors.ts';
import { translateFor } from './translate.ts';
import { webManifestPath } from './web-manifests.ts';

const screens = [
	{ status: 404, path: href('notFound'), title: 'error-not-found-title', text: 'error-not-found-text' },
	{ status: 500, path: href('fault'), title: 'error-fault-title', text: 'error-fault-text' },
] as const satisfies { status: ErrorPage['status']; path: string; title: string; text: string }[];

type Screen = (typeof screens)[number];

/**
 * The error screens in every language (behaviour §10), each with its payload. They name no address of their own: any
 * can answer with them.
 */
export function errorScreens(publication: Publication): Resource[] {
	const { site, scripts } = publication;
	return site.config.locales.flatMap(({ code }) =>
		screens.flatMap((screen): Resource[] => {
			const path = localizePath({ path: screen.path, locale: code }, site.config);
			return [
				{
					path,
					kind: 'error-screen',
					contentType: contentTypes.html,
					compression: 'quick',
					render: () =>
						renderDocument(payloadOf(publication, screen, code), {
							t: translateFor(site, code),
							scripts,
							styles: stylesOf(publication),
							jsonLd: undefined,
						}),
				},
				{
					path: href('payload', { path }),
					kind: 'payload',
					contentType: contentTypes.json,
					compression: 'quick',
					render: () => JSON.stringify(payloadOf(publication, screen, code)),
				},
			];
		}),
	);
}

function payloadOf(publication: Publication, { status, title, text }: Screen, locale: string): Payload {
	const { site, buildId, fonts } = publication;
	const t = translateFor(site, locale);
	const home = localizePath({ path: '/', locale }, site.config);
	return {
		buildId,
		locale: localeInfo(site, locale),
		head: {
			title: withoutBreakMarks(`${t(title)} · ${site.config.name}`),
			description: t(text),
			siteName: site.config.name,
			canonical: undefined,
			alternates: [],
			isIndexed: false,
			fonts: fonts.preloads[locale] ?? [],
			card: undefined,
			themeColor: siteTheme().paper,
			manifest: webManifestPath(publication, locale),
		},
		frame: frameOf(site, undefined, locale),
		messages: messagesInfo(site, locale),
		page: {
			kind: 'error',
			status,
			links: [{ label: t('error-home'), lang: undefined, address: home }, ...anchorLinks(site, locale)],
		},
	};
}

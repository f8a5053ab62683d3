import { renderDocument } from '#document/render-document.tsx';
import { localizePath } from '#i18n/locale-path.ts';
import type { ErrorPage, Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { anchorLinks, frameOf, localeInfo } from './frame.ts';
import { contentTypes, type Publication, type Resource } from './resource.ts';
import { translateFor } from './translate.ts';

const screens = [
	{ status: 404, path: href('notFound'), title: 'error-not-found-title', text: 'error-not-found-text' },
	{ status: 500, path: href('fault'), title: 'error-fault-title', text: 'error-fault-text' },
] as const satisfies { status: ErrorPage['status']; path: string; title: string; text: string }[];

/** The error screens in every language (behaviour §10). They name no address of their own: any can answer with them. */
export function errorScreens(publication: Publication): Resource[] {
	const { site, scripts, buildId } = publication;
	return site.config.locales.flatMap(({ code: locale }) =>
		screens.map(({ status, path, title, text }) => ({
			path: localizePath({ path, locale }, site.config),
			kind: 'error-screen' as const,
			contentType: contentTypes.html,
			compression: 'quick' as const,
			render: () => {
				const t = translateFor(site, locale);
				const payload: Payload = {
					buildId,
					locale: localeInfo(site, locale),
					head: {
						title: `${t(title)} · ${site.config.name}`,
						description: t(text),
						siteName: site.config.name,
						canonical: undefined,
						alternates: [],
						isIndexed: false,
					},
					frame: frameOf(site, undefined, locale),
					page: {
						kind: 'error',
						status,
						links: [homeLink(site, locale, t('error-home')), ...anchorLinks(site, locale)],
					},
				};
				return renderDocument(payload, { t, scripts, jsonLd: undefined });
			},
		})),
	);
}

function homeLink(site: Publication['site'], locale: string, label: string) {
	return { label, lang: undefined, address: localizePath({ path: '/', locale }, site.config) };
}

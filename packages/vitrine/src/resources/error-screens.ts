import { renderDocument } from '#document/render-document.tsx';
import { localizePath } from '#i18n/locale-path.ts';
import type { ErrorPage } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { href } from '#routes.ts';
import { waysOn } from '#views/layout-data.ts';
import type { RenderContext } from '#views/render-context.ts';
import { translateFor } from '#views/translate.ts';
import { contentTypes, type Resource } from './resource.ts';
import { searchLink } from './search-link.ts';
import { unlistedExtras, unlistedPage } from './unlisted-page.ts';

const screens = [
	{ status: 404, path: href('notFound'), title: 'error-not-found-title', text: 'error-not-found-text' },
	{ status: 500, path: href('fault'), title: 'error-fault-title', text: 'error-fault-text' },
] as const satisfies { status: ErrorPage['status']; path: string; title: string; text: string }[];

type Screen = (typeof screens)[number];

/**
 * The error screens in every language (specification §10). They name no address of their own: any can answer with them.
 * They have no payload, since only the server knows what is missing.
 */
export function errorScreens(context: RenderContext): Resource[] {
	const { config } = context.site;
	return config.locales.flatMap(({ code }) =>
		screens.map(
			(screen): Resource => ({
				path: localizePath({ path: screen.path, locale: code }, config),
				kind: 'error-screen',
				contentType: contentTypes.html,
				compression: 'quick',
				body: () => {
					const payload = payloadOf(context, screen, code);
					return renderDocument(payload, unlistedExtras(context, payload));
				},
			}),
		),
	);
}

function payloadOf(context: RenderContext, { status, title, text }: Screen, locale: string): Payload<ErrorPage> {
	const { site } = context;
	const t = translateFor(site, locale);
	const { search } = searchLink(context, locale);
	const page = {
		kind: 'error',
		status,
		...(search && status === 404 ? { search: { address: search.address } } : {}),
		links: waysOn(site, locale),
	} as const;
	return unlistedPage(context, { locale, title: t(title), description: t(text), page });
}

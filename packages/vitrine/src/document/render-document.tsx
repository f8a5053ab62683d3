import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Translate } from '#i18n/messages.ts';
import { Contact } from '#pages/contact/contact.tsx';
import { ErrorScreen } from '#pages/error/error-screen.tsx';
import { Page } from '#pages/page.tsx';
import { SearchPage } from '#pages/search/search-page.tsx';
import { fingerprint } from '#protocol/fingerprint.ts';
import type { AnswerContent, PageContent } from '#protocol/page-content.ts';
import type { Payload } from '#protocol/payload.ts';
import { DefaultLayout } from './default-layout.tsx';
import { Document } from './document.tsx';
import { ErrorLayout } from './error-layout.tsx';

export interface DocumentExtras {
	t: Translate;
	/** Script elements for the end of the head. */
	scripts: string;
	/** What its styles are, each for an element of its own: the policy knows them one by one. */
	styles: readonly string[];
	/** What search engines may know, or undefined. */
	jsonLd: object | undefined;
}

/**
 * Renders a page to finished HTML. What React must not own (see `Document`) is written at the end of the head, where
 * hydration skips over it. `data-sent` tells the page later whether it was changed on its way (client/app/sent-document.ts).
 */
export function renderDocument(
	payload: Payload<PageContent | AnswerContent>,
	{ t, scripts, styles, jsonLd }: DocumentExtras,
): string {
	const html = renderMarkup(payload, t);
	const graph = jsonLd ? `<script type="application/ld+json">${escapeScript(JSON.stringify(jsonLd))}</script>` : '';
	const blocks = styles.map((css) => `<style>${css}</style>`).join('');
	const [head = '', body = ''] = html.split(/(?<=<\/head>)<body>/);
	const sent = fingerprint(body.replace(/<\/body><\/html>$/, ''));
	const root = head.replace(/^<html[^>]*/, (tag) => `${tag} data-sent="${sent}"`);
	return `<!doctype html>${root.replace('</head>', () => `${blocks}${scripts}${graph}</head>`)}<body>${body}`;
}

/** @throws what a component throws, with the address of the page as `page` */
function renderMarkup(payload: Payload<PageContent | AnswerContent>, t: Translate): string {
	try {
		return renderToString(documentOf(payload, t));
	} catch (error) {
		throw error instanceof Error ? Object.assign(error, { page: payload.layout.current ?? payload.head.title }) : error;
	}
}

/** The pages that only the server shows are no part of what browsers load. */
function documentOf(payload: Payload<PageContent | AnswerContent>, t: Translate): ReactElement {
	const { page, locale } = payload;
	if (page.kind === 'error')
		return (
			<Document payload={payload} t={t} layout={page.status === 404 ? DefaultLayout : ErrorLayout}>
				<ErrorScreen page={page} locale={locale} t={t} />
			</Document>
		);
	if (page.kind === 'search')
		return (
			<Document payload={payload} t={t}>
				<SearchPage page={page} locale={locale} t={t} />
			</Document>
		);
	return (
		<Document payload={payload} t={t}>
			{page.kind === 'contact-form' ? (
				<Contact page={page} locale={locale} t={t} />
			) : (
				<Page page={page} locale={locale} t={t} />
			)}
		</Document>
	);
}

/** Escapes JSON, so that it cannot end the script element around it. */
function escapeScript(json: string): string {
	return json.replaceAll('<', '\\u003c');
}

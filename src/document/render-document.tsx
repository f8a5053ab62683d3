import { renderToString } from 'react-dom/server';
import type { Translate } from '#i18n/messages.ts';
import type { Payload } from '#protocol/payload.ts';
import { Document } from './document.tsx';

export interface DocumentExtras {
	t: Translate;
	/** Script elements for the end of the head. */
	scripts: string;
	/** The stylesheet of the site. */
	styles: string;
	/** What search engines may know, or undefined. */
	jsonLd: object | undefined;
}

/**
 * Renders a page to finished HTML. What React must not own (see `Document`) is written at the end of the head, where
 * hydration skips over it.
 */
export function renderDocument(payload: Payload, { t, scripts, styles, jsonLd }: DocumentExtras): string {
	const html = renderToString(<Document payload={payload} t={t} />);
	const graph = jsonLd ? `<script type="application/ld+json">${escapeScript(JSON.stringify(jsonLd))}</script>` : '';
	return `<!doctype html>${html.replace('</head>', () => `<style>${styles}</style>${scripts}${graph}</head>`)}`;
}

/** Keeps JSON from ending the script element that it stands in. */
function escapeScript(json: string): string {
	return json.replaceAll('<', '\\u003c');
}

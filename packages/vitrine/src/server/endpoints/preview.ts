import { securityHeaders } from '#policy/security-headers.ts';
import { previewTokenSlot, readPreviewToken } from '#protocol/preview-token.ts';
import { href, prefixOf } from '#routes.ts';
import { type AnswerContext, file, html, reservedNotFound } from '../responses.ts';

export interface PreviewOptions {
	/** What tokens are signed with; without it, there are no previews. */
	secret: string | undefined;
	/** Milliseconds since 1970. */
	now: () => number;
}

/** No other site learns of a draft, and no search engine keeps it. */
const unseen = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** What follows `/preview/`: a token, and the address of a page. */
const rest = /^([^/]+)(\/.*)$/;
const prefix = prefixOf('preview');

/**
 * Answers with the draft that a link leads to, and with its pictures (specification §17). Whatever is wrong with the link, the answer is the
 * same as where nothing is.
 */
export function createPreviewEndpoint({ secret, now }: PreviewOptions) {
	/** @returns undefined for an address that is no such link */
	return (context: AnswerContext): Promise<Response> | undefined => {
		const { path: whole } = context.request;
		if (!whole.startsWith(prefix)) return undefined;
		const [, token, path] = rest.exec(whole.slice(prefix.length)) ?? [];
		return token === undefined || path === undefined ? undefined : answer(token, path, context);
	};

	async function answer(token: string, path: string, context: AnswerContext): Promise<Response> {
		const { request, buildInfo, findPreview } = context;
		const preview = secret ? await readPreviewToken(token, secret, now()) : undefined;
		const stored = preview && findPreview?.(path);
		const isShown = stored?.pages.some((page) => preview?.pages.includes(page));
		if (!stored || !isShown) return reservedNotFound(request.path, context);
		const { document, contentType } = stored;
		const bytes = await stored.read();
		if (!document) return file(bytes, contentType, context, unseen);
		const { inlineHashes, outside } = document;
		const markup = new TextDecoder().decode(bytes);
		const slot = `${href('preview', { token: previewTokenSlot })}/`;
		return html(markup.replaceAll(slot, `${href('preview', { token })}/`), 200, context, {
			headers: {
				...securityHeaders('document', { ...buildInfo, inlineHashes }, { isSecure: request.isSecure, outside }),
				...unseen,
			},
			outside,
		});
	}
}

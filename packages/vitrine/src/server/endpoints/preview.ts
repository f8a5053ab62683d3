import { previewTokenSlot, readPreviewToken } from '#protocol/preview-token.ts';
import { href } from '#routes.ts';
import { type AnswerContext, html, reservedNotFound } from '../responses.ts';
import { securityHeaders } from '../security-headers.ts';

export interface PreviewOptions {
	/** What tokens are signed with; without it, there are no previews. */
	secret: string | undefined;
	/** Milliseconds since 1970. */
	now: () => number;
}

const address = /^\/preview\/([^/]+)(\/.*)$/;

/**
 * Answers with the draft that a link leads to (specification §17). Whatever is wrong with the link, the answer is the
 * same as where nothing is.
 */
export function createPreviewEndpoint({ secret, now }: PreviewOptions) {
	/** @returns undefined for an address that is no such link */
	return (context: AnswerContext): Promise<Response> | undefined => {
		const [, token, path] = address.exec(context.request.path) ?? [];
		return token === undefined || path === undefined ? undefined : answer(token, path, context);
	};

	async function answer(token: string, path: string, context: AnswerContext): Promise<Response> {
		const { request, buildInfo, findPreview } = context;
		const preview = secret ? await readPreviewToken(token, secret, now()) : undefined;
		const stored = preview && findPreview?.(path);
		if (!stored || !preview.pages.includes(stored.page)) return reservedNotFound(request.path, context);
		const { inlineHashes, embeds } = stored;
		const markup = new TextDecoder().decode(await stored.read());
		const slot = `${href('preview', { token: previewTokenSlot })}/`;
		return html(markup.replaceAll(slot, `${href('preview', { token })}/`), 200, context, {
			...securityHeaders('document', { ...buildInfo, inlineHashes }, { isSecure: request.isSecure, embeds }),
			'Referrer-Policy': 'no-referrer',
			'X-Robots-Tag': 'noindex',
		});
	}
}

import type { Contact } from '#contact/contact.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { href, routes } from '#routes.ts';
import { canonicalPath, localeOfPath, maxPathLength } from './canonical-address.ts';
import { createPostEndpoint } from './endpoints/contact/post-endpoint.ts';
import { createTokenEndpoint } from './endpoints/contact/token-endpoint.ts';
import { createIconEndpoint, type IconService } from './endpoints/icons.ts';
import { languageRedirect } from './language-redirect.ts';
import { type Connection, readRequestInfo } from './request-info.ts';
import { asError, logFault } from './request-log.ts';
import { type AnswerContext, isReservedPath, json, plainText, redirect, reservedNotFound } from './responses.ts';
import { sendStored } from './send-stored.ts';
import { BuildGone, type Source } from './source.ts';

export interface AppOptions {
	/** Where resources come from. */
	source: Source;
	/** Where icons come from that are not installed. */
	iconService?: IconService;
	/** Where messages of the form are kept; a site without has no form. */
	contact?: Contact | undefined;
	/** The time of day, in milliseconds since 1970. */
	now?: () => number;
	/** Whether the server is about to end. */
	isDraining?: () => boolean;
	/** Told of everything that was not foreseen. */
	onFault?: (error: Error, request: { id: string; method: string; path: string }) => void;
}

export interface App {
	/**
	 * Answers a request.
	 *
	 * @param raw for its method, headers and body; its address is not read, but the one in `connection`
	 */
	fetch: (raw: Request, connection: Connection) => Response | Promise<Response>;
}

/** The whole way of a request. */
export function createApp({
	source,
	iconService,
	contact,
	now = Date.now,
	isDraining = () => false,
	onFault = logFault,
}: AppOptions): App {
	const answerIcons = createIconEndpoint(iconService);
	const answerPost = createPostEndpoint({ contact, now });
	const answerToken = createTokenEndpoint({ contact, now });

	return {
		fetch(raw, connection) {
			const request = readRequestInfo(raw, connection);
			const { method, path } = request;
			const report = (reason: unknown) => onFault(asError(reason), { id: connection.requestId, method, path });
			const contextNow = (): AnswerContext => {
				const { buildInfo, find } = source.snapshot?.() ?? source;
				return { request, buildInfo: buildInfo(), find, report };
			};
			const context = contextNow();
			if (!connection.target) return plainText('Bad request', 400, context);
			const answerFault = async (reason: unknown) => {
				report(reason);
				const current = contextNow();
				// The screen is a file like others, and may be what cannot be read.
				return await Promise.resolve(errorScreen(500, current)).catch(() => plainText('Fault', 500, current));
			};
			const answerAfter = async (reason: unknown) => {
				if (!(reason instanceof BuildGone)) return answerFault(reason);
				// The server slept through several deploys, as a paused machine does: the build of this moment has the answer.
				return await Promise.resolve(answer(raw, contextNow())).catch(answerFault);
			};
			try {
				const response = answer(raw, context);
				return response instanceof Promise ? response.catch(answerAfter) : response;
			} catch (reason) {
				return answerFault(reason);
			}
		},
	};

	function answer(raw: Request, context: AnswerContext): Response | Promise<Response> {
		const { request, buildInfo, find } = context;
		const { path } = request;
		if (path.length > maxPathLength) return plainText('URI too long', 414, context);
		if (path === routes.contact) return answerPost(raw, context);
		if (path === routes.contactToken) return answerToken(context);
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			return plainText('Method not allowed', 405, context, { Allow: 'GET, HEAD' });
		}
		// For whoever restarts the process, and for load balancers.
		if (path === routes.health) return json({ status: 'ok' }, 200, context);
		if (path === routes.ready)
			return isDraining() ? json({ status: 'draining' }, 503, context) : json({ status: 'ready' }, 200, context);
		const elsewhere = languageRedirect(context);
		if (elsewhere) return elsewhere;

		const stored = find(path);
		if (stored?.kind === 'icons' || path.startsWith('/api/_nuxt_icon/')) return answerIcons(path, context);
		if (stored && stored.kind !== 'error-screen' && stored.kind !== 'contact-form')
			return sendStored(stored, request, buildInfo);

		const canonical = canonicalPath(path, buildInfo);
		const renamed = buildInfo.redirects[canonical];
		if (renamed !== undefined) return redirect(renamed, 301, context);
		const kind = canonical === path ? undefined : find(canonical)?.kind;
		if (kind === 'page' || kind === 'home') return redirect(canonical, 308, context);
		if (isReservedPath(canonical, buildInfo)) return reservedNotFound(canonical, context);
		return errorScreen(404, context);
	}

	/** The error screen in the language that the address names (behavior §10). */
	function errorScreen(status: 404 | 500, context: AnswerContext): Response | Promise<Response> {
		const { request, buildInfo, find } = context;
		const path = href(status === 404 ? 'notFound' : 'fault');
		const stored = find(localizePath({ path, locale: localeOfPath(request.path, buildInfo) }, buildInfo));
		return stored ? sendStored(stored, request, buildInfo, status) : plainText(`${status}`, status, context);
	}
}

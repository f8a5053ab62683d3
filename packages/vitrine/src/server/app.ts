import type { Contact } from '#contact/contact.ts';
import { localizePath } from '#i18n/locale-path.ts';
import { type MatchedRule, matchRule } from '#i18n/redirect-rules.ts';
import { formAt } from '#protocol/form-addresses.ts';
import { readImmutablePath } from '#protocol/immutable-file.ts';
import { href, prefixOf, routes } from '#routes.ts';
import { canonicalPath, firstPageOf, localeOfPath, maxPathLength } from './canonical-address.ts';
import { createPostEndpoint } from './endpoints/contact/post-endpoint.ts';
import { createTokenEndpoint } from './endpoints/contact/token-endpoint.ts';
import { createIconEndpoint, type IconService } from './endpoints/icons.ts';
import { createPreviewEndpoint } from './endpoints/preview.ts';
import { createQueryLimit } from './endpoints/search/query-limit.ts';
import { createSearchEndpoint } from './endpoints/search/search-endpoint.ts';
import { languageRedirect } from './language-redirect.ts';
import { type Connection, readRequestInfo } from './request-info.ts';
import { asError, logFault } from './request-log.ts';
import { type AnswerContext, isReservedPath, json, plainText, redirect, reservedNotFound } from './responses.ts';
import { sendStored } from './send-stored.ts';
import { BuildGone, type Source } from './source.ts';

const iconPrefix = prefixOf('icons');

export interface AppOptions {
	/** Where resources come from. */
	source: Source;
	/** Where icons come from that are not installed. */
	iconService?: IconService;
	/** Where messages of the form are kept; a site without has no form. */
	contact?: Contact | undefined;
	/** The secret that signs links to drafts; without it, drafts are hidden. */
	previewSecret?: string | undefined;
	/** The time of day, in milliseconds since 1970. */
	now?: () => number;
	/** Whether the server is about to end. */
	isDraining?: () => boolean;
	/** Receives every unforeseen error. */
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
	previewSecret,
	now = Date.now,
	isDraining = () => false,
	onFault = logFault,
}: AppOptions): App {
	const answerIcons = createIconEndpoint(iconService);
	const answerPost = createPostEndpoint({ contact, now });
	const answerToken = createTokenEndpoint({ contact, now });
	const answerSearch = createSearchEndpoint(createQueryLimit(now));
	const answerPreview = createPreviewEndpoint({ secret: previewSecret, now });

	return {
		fetch(raw, connection) {
			const request = readRequestInfo(raw, connection);
			const report = (reason: unknown) => {
				const { method, path } = request;
				onFault(asError(reason), { id: connection.requestId, method, path });
			};
			if (!connection.target) return plainText('Bad request', 400, contextNow(request, report));
			if (!source.prepare) return respond(raw, contextNow(request, report));
			return source.prepare(request.path).then(
				(prepared) => respond(raw, contextNow(request, report, prepared)),
				(reason) => answerFault(reason, contextNow(request, report)),
			);
		},
	};

	/** With the build of this moment. */
	function contextNow(
		request: AnswerContext['request'],
		report: AnswerContext['report'],
		from: Source = source,
	): AnswerContext {
		const { buildInfo, find, findPreview } = from.snapshot?.() ?? from;
		return { request, buildInfo: buildInfo(), find, findPreview, report };
	}

	function respond(raw: Request, context: AnswerContext): Response | Promise<Response> {
		try {
			const response = answer(raw, context);
			return response instanceof Promise ? response.catch((reason) => answerAfter(reason, raw, context)) : response;
		} catch (reason) {
			return answerFault(reason, context);
		}
	}

	async function answerFault(reason: unknown, { request, report }: AnswerContext): Promise<Response> {
		report(reason);
		const current = contextNow(request, report);
		// The screen is a file like others, and may be what cannot be read.
		try {
			return await errorScreen(500, current);
		} catch {
			return plainText('Fault', 500, current);
		}
	}

	async function answerAfter(reason: unknown, raw: Request, context: AnswerContext): Promise<Response> {
		if (!(reason instanceof BuildGone)) return answerFault(reason, context);
		// The server slept through several deploys, as a paused machine does: the build of this moment has the answer.
		const current = contextNow(context.request, context.report);
		try {
			return await answer(raw, current);
		} catch (later) {
			return answerFault(later, current);
		}
	}

	function answer(raw: Request, context: AnswerContext): Response | Promise<Response> {
		const { request, buildInfo, find } = context;
		const { path } = request;
		if (path.length > maxPathLength) return plainText('URI too long', 414, context);
		const form = formAt(path);
		if (form !== undefined) return answerPost(raw, form, context);
		if (path === routes.contactToken) return answerToken(context);
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			return plainText('Method not allowed', 405, context, { Allow: 'GET, HEAD' });
		}
		// For process managers and load balancers.
		if (path === routes.health) return json({ status: 'ok' }, 200, context);
		if (path === routes.ready)
			return isDraining() ? json({ status: 'draining' }, 503, context) : json({ status: 'ready' }, 200, context);
		const preview = answerPreview(context);
		if (preview) return preview;
		const elsewhere = languageRedirect(context);
		if (elsewhere) return elsewhere;

		const stored = find(path);
		if (stored?.kind === 'icons' || path.startsWith(iconPrefix)) return answerIcons(path, context);
		if (stored?.kind === 'search-page') return answerSearch(stored, context);
		if (stored && stored.kind !== 'error-screen' && stored.kind !== 'contact-form')
			return sendStored(stored, request, buildInfo);

		const canonical = canonicalPath(path, buildInfo);
		const renamed = buildInfo.redirects[canonical];
		if (renamed !== undefined) return redirect(renamed, 301, context);
		const matched = matchRule(buildInfo.redirectRules ?? [], canonical);
		const list = firstPageOf(canonical);
		if (list !== undefined && find(list)?.isList) return redirect(list, 308, context);
		const kind = canonical === path ? undefined : find(canonical)?.kind;
		if (kind === 'page' || kind === 'home' || kind === 'search-page') return redirect(canonical, 308, context);
		if (matched) return answerRule(matched, context);
		if (source.catchUp && readImmutablePath(path)) return fromNewerBuild(source.catchUp(), context);
		if (isReservedPath(canonical, buildInfo)) return reservedNotFound(canonical, context);
		return errorScreen(404, context);
	}

	/** The answer of a row of `redirects.yaml` (specification §18). */
	function answerRule({ rule, to }: MatchedRule, context: AnswerContext): Response | Promise<Response> {
		const { status } = rule;
		return status === 410 || to === undefined ? errorScreen(410, context) : redirect(to, status, context);
	}

	/** A page of a build that another process serves already requests its files a moment before this one has moved to it. */
	async function fromNewerBuild(move: Promise<void>, { request, report }: AnswerContext): Promise<Response> {
		await move;
		const current = contextNow(request, report);
		const stored = current.find(request.path);
		return stored ? sendStored(stored, request, current.buildInfo) : reservedNotFound(request.path, current);
	}

	/** The error screen in the language that the address names (specification §10). */
	function errorScreen(status: 404 | 410 | 500, context: AnswerContext): Response | Promise<Response> {
		const { request, buildInfo, find } = context;
		const path = href(status === 500 ? 'fault' : 'notFound');
		const stored = find(localizePath({ path, locale: localeOfPath(request.path, buildInfo) }, buildInfo));
		return stored ? sendStored(stored, request, buildInfo, status) : plainText(`${status}`, status, context);
	}
}

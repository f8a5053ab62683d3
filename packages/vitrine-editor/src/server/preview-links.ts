import type { Hono } from 'hono';
import type { PendingEdits, PreviewSite, ThreadedSession } from 'vitrine/edit';
import { previewLinkSchema } from './api-schemas.ts';
import type { Calls, Known } from './calls.ts';
import type { Place } from './sign-in/place.ts';
import { openTokens } from './signed-tokens.ts';
import { sendPage } from './site-pages.ts';

/** Links to the site with what is pending, for people without the editor. */
export interface PreviewLinks {
	/** Returns a link, below the address of the server, that opens at a path of the site. */
	create: (path: string) => { address: string; until: number };
	/** Reads what a link has; undefined for one that was changed, or has expired. */
	read: (token: string) => { path: string; until: number } | undefined;
}

/** Milliseconds for which a link is good: a week to answer. */
const lifetime = 7 * 24 * 60 * 60_000;

/** In each language of the interface: who opens a link may read any of them. */
const overMessage = [
	'This preview link has expired. Ask the person who sent it for a new one.',
	'Срок действия ссылки истёк. Попросите новую у того, кто её прислал.',
	'このプレビューリンクは期限切れです。送った人に新しいリンクを依頼してください。',
].join('\n\n');

/** Opens the links of a site. */
export function openPreviewLinks(root: string, now: () => number = Date.now): PreviewLinks {
	const tokens = openTokens(root, 'preview-secret');
	return {
		create(path) {
			const until = now() + lifetime;
			return { address: `/preview/${tokens.sign([until, path])}`, until };
		},
		read(token) {
			const [until, path] = (tokens.read(token) ?? []) as [until?: number, path?: string];
			return until !== undefined && path !== undefined && now() < until ? { path, until } : undefined;
		},
	};
}

export interface PreviewOptions {
	links: PreviewLinks;
	place: Place;
	session: Pick<ThreadedSession, 'textsWith'>;
	pending: Pick<PendingEdits, 'list'>;
	preview: PreviewSite;
}

/** Adds the call that makes a link, and serves the site with what is pending to browsers that opened one. */
export function addPreviewLinks(
	app: Hono<Known>,
	{ post }: Calls,
	{ links, place, session, pending, preview }: PreviewOptions,
): void {
	post('preview-link', previewLinkSchema, ({ path }) => links.create(path));
	app.get('/preview/:token', (context) => {
		const token = context.req.param('token');
		const link = links.read(token);
		if (!link) return context.text(overMessage, 410, { 'X-Robots-Tag': 'noindex, nofollow' });
		const rest = Math.floor((link.until - Date.now()) / 1000);
		context.header('Set-Cookie', place.cookie('vitrine-preview', token, { seconds: rest, isForLinks: true }));
		context.header('X-Robots-Tag', 'noindex, nofollow');
		return context.redirect(link.path, 303);
	});
	app.get('*', async (context, next) => {
		const { path } = context.req;
		if (path.startsWith('/__edit/')) return next();
		const token = place.cookieOf(context.req.header('Cookie'), 'vitrine-preview');
		if (token === undefined || !links.read(token)) return next();
		context.header('X-Robots-Tag', 'noindex, nofollow');
		// What a page shows is made from the same words as the page.
		const isPage = !/\.[a-z0-9]+$/i.test(path);
		const passing = pending.list().filter(({ state }) => state === 'ready' || state === 'unchecked');
		return sendPage(context, await preview.find(path, isPage ? await session.textsWith(passing) : undefined));
	});
}

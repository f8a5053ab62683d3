import type { Hono } from 'hono';
import { EditRefusal, href, type PendingEdits, type PreviewSite, routes, type ThreadedSession } from 'vitrine/edit';
import { addressKey } from 'vitrine/serve';
import { addresses } from '../addresses.ts';
import { previewLinkSchema } from './calls/api-schemas.ts';
import type { Calls, Known } from './calls/calls.ts';
import { fail } from './calls/failures.ts';
import type { Turns } from './calls/turns.ts';
import type { Guard } from './sign-in/guard.ts';
import { openTokens } from './sign-in/signed-tokens.ts';
import { sendPage } from './site-pages.ts';

/** Links to the site with what is pending, for people without the editor. */
export interface PreviewLinks {
	/**
	 * Returns a link, below the address of the server, that opens at a path of the site.
	 *
	 * @param maker address of the person who makes it, which the link does not hold; undefined on the machine itself
	 */
	create: (path: string, maker: string | undefined) => { address: string; until: number };
	/** Reads what a link has, with the key of who made it; undefined for one that was changed, or has expired. */
	read: (token: string) => { path: string; until: number; maker: string | undefined } | undefined;
	/** Returns the key of the person with an address. */
	keyOf: (address: string) => string;
}

/** Milliseconds for which a link is good: a week to answer. */
const lifetime = 7 * 24 * 60 * 60_000;

/** In each language of the interface: who opens a link may read any of them. */
const overMessage = [
	'This preview link has expired. Ask the person who sent it for a new one.',
	'Срок действия ссылки истёк. Попросите новую у того, кто её прислал.',
	'このプレビューリンクは期限切れです。送った人に新しいリンクを依頼してください。',
].join('\n\n');

const brokenMessage = [
	'This page cannot be shown at the moment. Open it again later.',
	'Сейчас эту страницу показать нельзя. Откройте её чуть позже.',
	'このページは現在表示できません。しばらくしてからもう一度開いてください。',
].join('\n\n');

/** Opens the links of a site. */
export function openPreviewLinks(root: string, now: () => number = Date.now): PreviewLinks {
	const tokens = openTokens(root, 'preview-secret');
	const keyOf: PreviewLinks['keyOf'] = (address) => tokens.keyOf(`maker ${addressKey(address)}`);
	return {
		keyOf,
		create(path, maker) {
			const until = now() + lifetime;
			return {
				address: href('preview', { token: tokens.sign([until, path, maker === undefined ? null : keyOf(maker)]) }),
				until,
			};
		},
		read(token) {
			const [until, path, maker] = (tokens.read(token) ?? []) as [until?: number, path?: string, maker?: string | null];
			if (until === undefined || path === undefined || until <= now()) return undefined;
			return { path, until, maker: maker ?? undefined };
		},
	};
}

export interface PreviewOptions {
	links: PreviewLinks;
	guard: Pick<Guard, 'ownOrigin' | 'addresses'>;
	session: Pick<ThreadedSession, 'textsWith'>;
	pending: Pick<PendingEdits, 'list'>;
	preview: PreviewSite;
	turns: Turns;
}

/** Adds the call that makes a link, and serves the site with what is pending to browsers that opened one. */
export function addPreviewLinks(
	app: Hono<Known>,
	{ post }: Calls,
	{ links, guard, session, pending, preview, turns }: PreviewOptions,
): void {
	const { ownOrigin } = guard;
	/** Reads a link; undefined for one that has ended, also with the rights of the person who made it. */
	const readLink = async (token: string) => {
		const link = links.read(token);
		const listed = link && (await guard.addresses?.());
		// On the machine itself, the files are in the hands of who opens it.
		const isListed = !listed || listed.some((address) => links.keyOf(address) === link.maker);
		return link && isListed ? link : undefined;
	};
	post('preview-link', previewLinkSchema, ({ path }, { person }) => links.create(path, person.address));
	app.get(routes.preview, async (context) => {
		const token = context.req.param('token');
		const link = await readLink(token);
		if (!link) return context.text(overMessage, 410, { 'X-Robots-Tag': 'noindex, nofollow' });
		const rest = Math.floor((link.until - Date.now()) / 1000);
		context.header('Set-Cookie', ownOrigin.cookie('vitrine-preview', token, { seconds: rest, isForLinks: true }));
		context.header('X-Robots-Tag', 'noindex, nofollow');
		return context.redirect(link.path, 303);
	});
	app.get('*', async (context, next) => {
		const { path } = context.req;
		if (path.startsWith(addresses.home)) return next();
		const token = ownOrigin.cookieOf(context.req.header('Cookie'), 'vitrine-preview');
		const link = token === undefined ? undefined : await readLink(token);
		if (!link) return next();
		context.header('X-Robots-Tag', 'noindex, nofollow');
		const find = async () => {
			// Lists and feeds have the words of pages as well: nothing that is being typed is for guests.
			const passing = pending.list().filter(({ state }) => state === 'ready');
			try {
				const answer = await preview.find(path, await session.textsWith(passing), context.req.raw.signal);
				if (answer.isOwn) return sendPage(context, { ...answer, mistake: undefined });
			} catch (error) {
				if (!(error instanceof EditRefusal)) throw error;
			}
			return context.text(brokenMessage, 503);
		};
		// All guests of a person share what is done for them at a time, by whichever link.
		return (await turns.run(`guests of ${link.maker ?? ''}`, find)) ?? fail(context, 'too-many');
	});
}

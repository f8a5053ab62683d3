import type { Context, Hono } from 'hono';
import type { Preview, PreviewSite } from 'vitrine/edit';
import { addresses } from '../addresses.ts';
import type { Known } from './calls/calls.ts';
import { fail } from './calls/failures.ts';
import type { Turns } from './calls/turns.ts';
import type { Guard } from './sign-in/guard.ts';

/** A page beside its words runs no scripts, and leads nowhere. */
const policy = [
	"default-src 'none'",
	"img-src 'self' data:",
	"style-src 'self' 'unsafe-inline'",
	"font-src 'self' data:",
	"media-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'self'",
].join('; ');

/** The document that the interface fills with a page: it is replaced in place, so that nothing jumps. */
const emptyPage =
	'<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"><title>…</title></head><body></body></html>';

/** Serves the pages of the site with words that are in no file yet, and what these pages show, to the signed-in browser. */
export function addSitePages(
	app: Hono<Known>,
	{ guard, preview, turns }: { guard: Guard; preview: PreviewSite; turns: Turns },
): void {
	app.get(addresses.frame, (context) => context.html(emptyPage, 200, { 'Content-Security-Policy': policy }));
	app.get('*', async (context, next) => {
		if (context.req.path.startsWith(addresses.home)) return next();
		// Another site may lead here; it shows and reads nothing of this one.
		const from = context.req.header('Sec-Fetch-Site');
		const isOpened = context.req.header('Sec-Fetch-Dest') === 'document';
		if (from === 'cross-site' && !isOpened) return fail(context, 'foreign-origin');
		const person = await guard.personOf(context);
		if (!person) return guard.invite(context);
		const find = async () => sendPage(context, await preview.find(context.req.path, undefined, context.req.raw.signal));
		return (await turns.run(person.address ?? '', find)) ?? fail(context, 'too-many');
	});
}

/** Sends what the site has at a path, and what is wrong with the site in a header. */
export function sendPage(context: Context, { status, contentType, body, mistake }: Preview) {
	const headers: Record<string, string> = { 'Content-Type': contentType, 'Content-Security-Policy': policy };
	// Headers are ASCII.
	if (mistake !== undefined) headers['Edit-Mistake'] = encodeURIComponent(mistake.slice(0, 2000));
	return context.body((body ?? new Uint8Array()) as Uint8Array<ArrayBuffer>, status, headers);
}

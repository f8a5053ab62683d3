import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { type PreviewSite, siteTokens, thumbnails } from 'vitrine/edit';
import { addresses } from '../addresses.ts';
import type { Known } from './calls/calls.ts';
import { readClientFile } from './client-files.ts';
import type { Guard } from './sign-in/guard.ts';

/** Scripts and styles of the interface alone, and no HTML from strings. */
const policy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data: blob:",
	"font-src 'self'",
	"connect-src 'self'",
	"frame-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'",
].join('; ');

/** Serves the interface, with the colors of the site. */
export function addInterface(
	app: Hono<Known>,
	{ guard, root, preview }: { guard: Guard; root: string; preview: PreviewSite },
): void {
	app.get(addresses.home, async (context) => {
		if (!(await guard.personOf(context))) return guard.invite(context);
		// So that the first page is there soon after its words.
		void preview.find('/');
		const file = await readClientFile('index.html');
		if (!file) return context.notFound();
		return context.body(file.body, 200, { 'Content-Type': file.contentType, 'Content-Security-Policy': policy });
	});
	app.get(`${addresses.app}/*`, async (context) => {
		const file = await readClientFile(context.req.path.slice(addresses.app.length + 1));
		if (!file) return context.notFound();
		// The name of an asset has the hash of its bytes.
		const isFinal = context.req.path.startsWith(`${addresses.app}/assets/`);
		if (isFinal) context.header('Cache-Control', 'public, max-age=31536000, immutable');
		return context.body(file.body, 200, { 'Content-Type': file.contentType });
	});
	app.get(`${addresses.thumbnails}/:name`, async (context) => {
		if (!(await guard.personOf(context))) return context.text('Open the editor first.', 401);
		const file = thumbnails(root).get(`example:${context.req.param('name')}`);
		if (file === undefined) return context.notFound();
		return context.body(new Uint8Array(await readFile(file)), 200, { 'Content-Type': 'image/webp' });
	});
	app.get(addresses.tokens, (context) => {
		return context.body(siteTokens(root), 200, { 'Content-Type': 'text/css; charset=utf-8' });
	});
}

import { type Context, Hono } from 'hono';
import { localizePath, splitLocale } from '#i18n/locale-path.ts';
import { href } from '#routes.ts';
import { cacheControl } from './cache-control.ts';
import { acceptedEncoding } from './encoding.ts';
import type { Source, Stored } from './source.ts';

export interface AppOptions {
	source: Source;
}

/** Everything that happens to a request, in its order. */
export function createApp({ source }: AppOptions): Hono {
	const app = new Hono();

	app.get('*', async (context) => {
		const { pathname, search } = new URL(context.req.url);
		const target = source.facts().redirects[pathname];
		if (target !== undefined) return context.redirect(target + search, 301);
		const stored = source.find(pathname);
		if (stored && stored.kind !== 'error') return answer(context, stored, 200);
		return errorScreen(context, source, 404);
	});

	app.all('*', (context) => context.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }));

	app.onError((error, context) => {
		console.error(error);
		return errorScreen(context, source, 500);
	});
	return app;
}

async function answer(context: Context, stored: Stored, status: 200 | 404 | 500): Promise<Response> {
	const encoding = acceptedEncoding(context.req.header('Accept-Encoding'), stored.encodings);
	const etag = `"${stored.hash}-${encoding}"`;
	const headers = new Headers({ 'Cache-Control': cacheControl[stored.kind], ETag: etag });
	if (stored.encodings.length > 1) headers.set('Vary', 'Accept-Encoding');
	const known = context.req
		.header('If-None-Match')
		?.split(',')
		.map((tag) => tag.trim().replace(/^W\//, ''));
	if (status === 200 && (known?.includes(etag) || known?.includes('*')))
		return new Response(null, { status: 304, headers });

	const body = await stored.read(encoding);
	headers.set('Content-Type', stored.contentType);
	headers.set('Content-Length', String(body.length));
	if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
	return new Response(body, { status, headers });
}

/** The error screen in the language that the address names (behaviour §10). */
async function errorScreen(context: Context, source: Source, status: 404 | 500): Promise<Response> {
	const { locales, defaultLocale } = source.facts();
	const { locale } = splitLocale(new URL(context.req.url).pathname, { locales, defaultLocale });
	const path = localizePath({ path: href(status === 404 ? 'notFound' : 'fault'), locale }, { locales, defaultLocale });
	const stored = source.find(path);
	return stored ? answer(context, stored, status) : context.text(String(status), status);
}

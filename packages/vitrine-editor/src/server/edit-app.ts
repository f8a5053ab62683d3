import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import * as v from 'valibot';
import { type EditOutcome, EditRefusal, type Field, type ThreadedSession } from 'vitrine/edit';
import { editsSchema, fileSchema, searchSchema } from './api-schemas.ts';
import type { Changes } from './follow-changes.ts';
import { type Guard, isOwnHost, isOwnOrigin, sessionCookie } from './guard.ts';

export interface EditAppOptions {
	session: Pick<ThreadedSession, 'files' | 'fieldsOf' | 'edit'>;
	guard: Guard;
	changes: Changes;
}

/** Bytes of a request: the texts of a page, many times over. */
const maxBody = 2_000_000;

/** Fields that a search returns at most. */
const maxFound = 200;

/** Status of what became of edits. */
const statuses = { written: 200, conflict: 409, refused: 422, broken: 422 } as const satisfies Record<
	EditOutcome['state'],
	number
>;

/** The calls of the editor, below `/__edit`. Every failure has the form `{ error: { code, message } }`. */
export function createEditApp({ session, guard, changes }: EditAppOptions): Hono {
	const app = new Hono();
	app.use(async (context, next) => {
		if (!isOwnHost(context.req.header('Host'))) return fail(context, 'foreign-host');
		await next();
		context.header('Cache-Control', 'no-store');
		context.header('X-Content-Type-Options', 'nosniff');
		context.header('Referrer-Policy', 'no-referrer');
		context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
		context.header('Cross-Origin-Resource-Policy', 'same-origin');
	});
	app.get('/__edit/open', (context) => {
		const value = guard.signIn(context.req.query('key') ?? '');
		if (value === undefined) return fail(context, 'used-key');
		context.header('Set-Cookie', `${sessionCookie}=${value}; Path=/__edit; HttpOnly; SameSite=Strict`);
		return context.redirect('/__edit/api/files', 303);
	});
	app.use('/__edit/api/*', async (context, next) => {
		const header = (name: string) => context.req.header(name);
		if (!guard.isSignedIn(header('Cookie'))) return fail(context, 'not-signed-in');
		const from = { origin: header('Origin'), host: header('Host'), fetchSite: header('Sec-Fetch-Site') };
		const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
		if (isRead ? from.fetchSite === 'cross-site' : !isOwnOrigin(from)) return fail(context, 'foreign-origin');
		return next();
	});
	app.use(bodyLimit({ maxSize: maxBody, onError: (context) => fail(context, 'too-large') }));
	app.get('/__edit/api/files', async (context) => context.json({ files: await session.files() }));
	app.get('/__edit/api/fields', async (context) => {
		const given = v.safeParse(fileSchema, context.req.query());
		if (!given.success) return misunderstood(context, given.issues);
		return context.json(await session.fieldsOf(given.output.file));
	});
	app.get('/__edit/api/search', async (context) => {
		const given = v.safeParse(searchSchema, context.req.query());
		if (!given.success) return misunderstood(context, given.issues);
		return context.json(await search(session, given.output));
	});
	app.post('/__edit/api/edits', async (context) => {
		if (!/^application\/json\b/i.test(context.req.header('Content-Type') ?? '')) return fail(context, 'no-json');
		const body: unknown = await context.req.json().catch(() => undefined);
		const given = v.safeParse(editsSchema, body);
		if (!given.success) return misunderstood(context, given.issues);
		const outcome = await session.edit(given.output.edits);
		return context.json(outcome, statuses[outcome.state]);
	});
	app.get('/__edit/api/events', (context) =>
		streamSSE(context, async (stream) => {
			const stop = changes.follow((files) => stream.writeSSE({ event: 'changed', data: JSON.stringify({ files }) }));
			await stream.writeSSE({ event: 'open', data: '{}' });
			await new Promise<void>((resolve) => stream.onAbort(resolve));
			stop();
		}),
	);
	app.notFound((context) => fail(context, 'no-such-call'));
	app.onError((error, context) => {
		if (error instanceof EditRefusal) {
			return context.json({ error: { code: 'refused', message: error.message } }, 422);
		}
		console.error(error);
		return fail(context, 'fault');
	});
	return app;
}

/** Failures of calls: their status, and a sentence for the person at the editor. */
export const failures = {
	'foreign-host': [421, 'The editor answers under localhost alone.'],
	'used-key': [
		403,
		'This address was used already, or is not of this server. The terminal shows the one that is right.',
	],
	'not-signed-in': [401, 'Open the address that "vitrine edit" printed.'],
	'foreign-origin': [403, 'The request comes from another site.'],
	'too-large': [413, 'The request is larger than 2 MB.'],
	'no-json': [415, 'Send JSON, with Content-Type: application/json.'],
	misunderstood: [400, 'The request is not understood.'],
	'no-such-call': [404, 'There is no such call.'],
	fault: [500, 'Something went wrong. Nothing was written; the terminal shows what it was.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

function fail(context: Context, code: keyof typeof failures, detail = '') {
	const [status, message] = failures[code];
	return context.json({ error: { code, message: message + detail } }, status);
}

function misunderstood(context: Context, issues: readonly v.BaseIssue<unknown>[]) {
	const [issue] = issues;
	const where = issue ? (v.getDotPath(issue as never) ?? '') : '';
	return fail(context, 'misunderstood', issue ? ` ${where && `${where}: `}${issue.message}` : '');
}

async function search(
	session: EditAppOptions['session'],
	{ text, locale }: v.InferOutput<typeof searchSchema>,
): Promise<{ fields: Field[]; isWhole: boolean }> {
	const wanted = text.toLowerCase();
	const found: Field[] = [];
	for (const file of await session.files()) {
		const { fields } = await session.fieldsOf(file);
		for (const field of fields) {
			if (locale !== undefined && field.locale !== locale) continue;
			if (typeof field.value !== 'string' || !field.value.toLowerCase().includes(wanted)) continue;
			if (found.length === maxFound) return { fields: found, isWhole: false };
			found.push(field);
		}
	}
	return { fields: found, isWhole: true };
}

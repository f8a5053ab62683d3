import type { Hono } from 'hono';
import * as v from 'valibot';
import type { PendingEdits, PictureOutcome, ThreadedSession } from 'vitrine/edit';
import { fileSchema, pictureSchema, shownPictureSchema } from './api-schemas.ts';
import { fail, failMisunderstood } from './failures.ts';

/** The call that takes a picture, whose body is larger than that of others. */
export const picturePath = '/__edit/api/picture';

/** Bytes: what a camera writes. */
export const maxPicture = 25_000_000;

/** An SVG that is opened by itself runs no script. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

const statuses = { written: 200, conflict: 409, refused: 422, broken: 422, unfit: 422 } as const satisfies Record<
	PictureOutcome['state'],
	number
>;

/** Serves the pictures of fields, and takes others for them. */
export function addPictures(
	app: Hono,
	{ session, pending }: { session: Pick<ThreadedSession, 'pictureSources' | 'shownPicture'>; pending: PendingEdits },
): void {
	app.get(picturePath, async (context) => {
		const given = v.safeParse(shownPictureSchema, context.req.query());
		if (!given.success) return failMisunderstood(context, given.issues);
		const picture = await session.shownPicture(given.output);
		if (!picture) return fail(context, 'no-such-picture');
		const headers = { 'Content-Type': picture.contentType, 'Content-Security-Policy': policy };
		return context.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, headers);
	});
	app.get('/__edit/api/pictures', async (context) => {
		const given = v.safeParse(fileSchema, context.req.query());
		if (!given.success) return failMisunderstood(context, given.issues);
		return context.json({ sources: await session.pictureSources(given.output.file) });
	});
	app.post(picturePath, async (context) => {
		if (context.req.header('Content-Type') !== 'application/octet-stream') return fail(context, 'no-bytes');
		const given = v.safeParse(pictureSchema, context.req.query());
		if (!given.success) return failMisunderstood(context, given.issues);
		const { name = '', source, ...field } = given.output;
		const picture =
			source === undefined ? { name, bytes: new Uint8Array(await context.req.arrayBuffer()) } : { source };
		const outcome = await pending.replacePicture({ ...field, picture });
		return context.json(outcome, statuses[outcome.state]);
	});
}

import type { PendingEdits, ThreadedSession } from 'vitrine/edit';
import { addresses } from '../addresses.ts';
import { fileSchema, pictureSchema, shownPictureSchema } from './calls/api-schemas.ts';
import type { Calls } from './calls/calls.ts';
import { fail } from './calls/failures.ts';
import { outcomeStatuses } from './calls/outcome-statuses.ts';

/** The call that takes a picture, whose body is larger than that of others. */
export const picturePath = `${addresses.api}/picture`;

/** Bytes: what a camera writes. */
export const maxPicture = 25_000_000;

/** An SVG that is opened by itself runs no script. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Serves the pictures of fields, and takes others for them. */
export function addPictures(
	{ get, postFile }: Calls,
	{ session, pending }: { session: Pick<ThreadedSession, 'pictureSources' | 'shownPicture'>; pending: PendingEdits },
): void {
	get('picture', shownPictureSchema, async (shown, { context }) => {
		const known = context.req.header('If-None-Match')?.replace(/^W\/|"/g, '');
		const picture = await session.shownPicture({ ...shown, known });
		if (!picture) return fail(context, 'no-such-picture');
		const headers = {
			'Content-Type': picture.contentType,
			'Content-Security-Policy': policy,
			'Cache-Control': 'private, no-cache',
			// Weak: its bytes may be compressed.
			ETag: `W/"${picture.version}"`,
		};
		return picture.bytes
			? context.body(picture.bytes as Uint8Array<ArrayBuffer>, 200, headers)
			: context.body(null, 304, headers);
	});
	get('pictures', fileSchema, async ({ file }) => ({ sources: await session.pictureSources(file) }));
	postFile('picture', pictureSchema, async ({ name = '', source, ...field }, { context, person }) => {
		const picture =
			source === undefined ? { name, bytes: new Uint8Array(await context.req.arrayBuffer()) } : { source };
		const outcome = await pending.replacePicture({ ...field, picture }, person.name);
		return context.json(outcome, outcomeStatuses[outcome.state]);
	});
}

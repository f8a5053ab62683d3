import type { Context } from 'hono';
import type * as v from 'valibot';
import { getDotPath } from 'valibot';
import {
	CallInterrupted,
	EditRefusal,
	JournalError,
	type JournalRefusal,
	PublishFailure,
	ThreadClosed,
} from 'vitrine/edit';

/** Failures of calls: their status, and a sentence for the person at the editor. */
export const failures = {
	'foreign-host': [421, 'The editor answers under its own name alone.'],
	'used-key': [
		403,
		'This address was used already, or is not of this server. The terminal shows the one that is right.',
	],
	'not-signed-in': [401, 'Open the address that "vitrine edit" printed.'],
	'signed-out': [401, 'You are signed out, or may not use the editor any more.'],
	'another-person': [409, 'Another person has signed in in this browser. Open the editor again.'],
	'foreign-origin': [403, 'The request comes from another site.'],
	'not-your-language': [403, 'You may change the texts of other languages, and not of this one.'],
	'not-shared': [403, 'This changes all languages, and you may change some of them.'],
	'not-settings': [403, 'Settings are changed on the machine of the site alone.'],
	'may-not-confirm': [403, 'You may change translations, and not confirm them.'],
	'may-not-publish': [403, 'You may change the site, and not publish it.'],
	'too-many': [429, 'This is more at a time than the server does for one person. Wait a moment.'],
	interrupted: [503, 'The server was interrupted by another text that took too long. Try again.'],
	'too-large': [413, 'The request is larger than 2 MB.'],
	'picture-too-large': [
		413,
		'The picture is larger than 25 MB. Save it smaller: with 2400 pixels of width it is sharp on every screen.',
	],
	'no-bytes': [415, 'Send the file itself, with Content-Type: application/octet-stream.'],
	'no-such-picture': [404, 'There is no such picture.'],
	'no-json': [415, 'Send JSON, with Content-Type: application/json.'],
	'too-deep': [400, 'The request nests lists and groups more than 100 levels deep.'],
	'no-such-file': [404, 'The site has no such file with fields.'],
	misunderstood: [400, 'The request is not understood.'],
	'no-such-call': [404, 'There is no such call.'],
	fault: [500, 'Something went wrong. Nothing was written; the terminal shows what it was.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** Statuses of refusals of the journal: the text is too large, there is no room, or it cannot be written now. */
const journalStatuses = {
	'too-large': 413,
	full: 507,
	share: 507,
	old: 507,
	unwritable: 507,
	broken: 503,
	unopened: 503,
	closed: 503,
	held: 503,
	newer: 503,
} as const satisfies Record<JournalRefusal, number>;

/** Returns the answer to a call that fails. */
export function fail(context: Context, code: keyof typeof failures, detail = ''): Response {
	const [status, message] = failures[code];
	return context.json({ error: { code, message: message + detail } }, status);
}

/** Returns the answer to a call with other parameters than its schema has. */
export function failMisunderstood(context: Context, issues: readonly v.BaseIssue<unknown>[]): Response {
	const [issue] = issues;
	const where = issue ? (getDotPath(issue as never) ?? '') : '';
	return fail(context, 'misunderstood', issue ? ` ${where && `${where}: `}${issue.message}` : '');
}

/** Returns the answer to a call that an error ended. */
export function failWith(context: Context, error: unknown): Response {
	if (error instanceof EditRefusal) {
		const { message, refusal } = error;
		return context.json({ error: { code: 'refused', message, refusal } }, 422);
	}
	if (error instanceof PublishFailure) {
		const { message, reason } = error;
		return context.json({ error: { code: 'not-published', reason, message } }, 409);
	}
	if (error instanceof JournalError) {
		const { reason, message } = error;
		return context.json(
			{ error: { code: 'not-saved', reason: `journal-${reason}`, message } },
			journalStatuses[reason],
		);
	}
	if (error instanceof CallInterrupted) return fail(context, 'interrupted');
	// At the end of the server, or with its connection gone, nothing waits for the answer.
	const isOver = error instanceof ThreadClosed || context.req.raw.signal.aborted;
	if (!isOver) console.error(error);
	return fail(context, 'fault');
}

import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type {
	FieldName,
	PendingEdits,
	Place,
	PreviewSite,
	Rests,
	SiteComments,
	SitePublisher,
	ThreadedSession,
	ThreadedTranslations,
} from 'vitrine/edit';
import { createRests, filesOfChange, unpublishedFiles } from 'vitrine/edit';
import { addresses, personHeader } from '../addresses.ts';
import { rowsInStates } from '../page-states.ts';
import type { SignedIn } from '../person.ts';
import {
	anchorsSchema,
	commentDoneSchema,
	commentSchema,
	confirmSchema,
	discardSchema,
	editsSchema,
	fieldSchema,
	fileSchema,
	kindSchema,
	noneSchema,
	previewSchema,
	searchSchema,
	termsSchema,
	typeSchema,
	writeSchema,
} from './calls/api-schemas.ts';
import { createCalls, type Known } from './calls/calls.ts';
import { fail, failWith } from './calls/failures.ts';
import { outcomeStatuses } from './calls/outcome-statuses.ts';
import { createTurns, type Turns } from './calls/turns.ts';
import { addEvents } from './events.ts';
import type { Changes } from './follow-changes.ts';
import { addInterface } from './interface.ts';
import { addPictures, maxPicture, picturePath } from './pictures.ts';
import { addPreviewLinks, openPreviewLinks } from './preview-links.ts';
import { addPublishing } from './publishing.ts';
import { searchFields } from './search-fields.ts';
import type { Guard } from './sign-in/guard.ts';
import { addSitePages, sendPage } from './site-pages.ts';
import { withComments } from './with-comments.ts';

export interface EditAppOptions {
	session: Pick<
		ThreadedSession,
		| 'overview'
		| 'keptOverview'
		| 'exampleOf'
		| 'textOf'
		| 'files'
		| 'fieldsOf'
		| 'shownOn'
		| 'anchors'
		| 'textsWith'
		| 'history'
		| 'pictureSources'
		| 'shownPicture'
	>;
	translations: Pick<ThreadedTranslations, 'states' | 'counts' | 'terms' | 'changes' | 'confirm' | 'followVersion'>;
	pending: PendingEdits;
	comments: SiteComments;
	guard: Guard;
	publisher: SitePublisher;
	changes: Changes;
	preview: PreviewSite;
	/** Milliseconds for which texts of a person wait after one that took too long. */
	rest?: number;
	/** Folder of the site. */
	root: string;
}

/** Bytes of a request: the texts of a page, many times over. */
const maxBody = 2_000_000;

/** Paths of calls that read a text which is sent to them, and wait for it. */
const parsing = new Set(['preview', 'edits', 'terms'].map((call) => `${addresses.api}/${call}`));

/** Creates the server of the editor. Failures have the form `{ error: { code, message } }`. */
export function createEditApp({
	session,
	translations,
	pending: edited,
	comments,
	publisher,
	guard,
	changes,
	preview,
	rest = 0,
	root,
}: EditAppOptions): Hono<Known> {
	const pending = withComments(edited, comments);
	const app = new Hono<Known>();
	/** Pages wait for pages alone: one that takes long keeps no one from reading and saving. */
	const pages = createTurns();
	protect(app, { guard, turns: createTurns(), pages, rests: createRests(rest) });
	const calls = createCalls(app, { filesOfChange: (id) => filesOfChange(root, id) });
	const { get, post } = calls;
	const readSources = async () => ({
		site: await session.overview(),
		counts: await translations.counts(),
		pending: pending.list(),
		unpublished: await unpublishedFiles(root),
		comments: await comments.list(),
	});

	const site = hash('sha256', resolve(root)).slice(0, 16);
	get('me', noneSchema, (_, { person }): SignedIn => ({ ...person, way: guard.way, site }));
	get('site', noneSchema, () => session.overview());
	get('kept-site', noneSchema, async () => ({ site: await session.keptOverview() }));
	get('files', noneSchema, async () => ({ files: await session.files() }));
	get('text', fileSchema, async ({ file }) => ({ text: await session.textOf(file) }));
	get('fields', fileSchema, async ({ file }) => ({ ...(await session.fieldsOf(file)), pending: pending.list(file) }));
	get('example', kindSchema, async ({ kind }) => ({ sections: await session.exampleOf(kind) }));
	get('shown-on', fileSchema, ({ file }) => session.shownOn(file));
	get('search', searchSchema, async (wanted) => {
		const { state, locale } = wanted;
		const rows = state && rowsInStates(await readSources(), locale)[state];
		const files = rows && new Set([...rows.values()].flatMap((files) => [...files]));
		return searchFields(session, wanted, (file) => files?.has(file) ?? true);
	});
	get('anchors', anchorsSchema, async (wanted) => ({ anchors: await session.anchors(wanted) }));
	get('unpublished', noneSchema, async () => ({ files: await unpublishedFiles(root) }));
	get('pending', noneSchema, () => {
		const { warning, limit } = pending.fill();
		return { edits: pending.list(), hasGit: pending.hasGit, damaged: pending.damaged, warning, limit };
	});
	get('history', fieldSchema, async (field) => ({ versions: await session.history(field) }));
	get('counts', noneSchema, async () => ({ files: await translations.counts() }));
	get('translations', fileSchema, async ({ file }) => ({ texts: await translations.states(file) }));
	get('changes', fieldSchema, (field) => translations.changes(field));
	post('confirm', confirmSchema, async (texts, { context }) => {
		const isOwn = ({ place }: FieldName) => !texts.places || texts.places.some((one) => isSamePlace(one, place));
		// The text in the file is confirmed, so pending edits are written first.
		const [left] = await pending.write(pending.list(texts.file).filter(isOwn));
		if (left) return context.json({ state: 'pending', edit: left }, outcomeStatuses.conflict);
		return context.json({ state: 'confirmed', count: await translations.confirm(texts) });
	});
	post('terms', termsSchema, async (text) => ({ terms: await translations.terms(text) }));
	post('type', typeSchema, async (typing, { context, person }) => {
		const outcome = await pending.type({ ...typing, author: person.name });
		return context.json(outcome, outcomeStatuses[outcome.state]);
	});
	post('write', writeSchema, async ({ fields }) => ({ pending: await pending.write(fields) }));
	post('discard', discardSchema, async ({ edits }) => {
		await pending.discard(edits);
		return {};
	});
	get('comments', noneSchema, async () => ({ comments: await comments.list() }));
	post('comment', commentSchema, async (comment, { person }) => ({
		comment: await comments.add({ ...comment, author: person.name }),
	}));
	post('comment-done', commentDoneSchema, async ({ ids }) => {
		await comments.finish(ids);
		return {};
	});
	post('edits', editsSchema, async ({ edits }, { context, person }) => {
		const outcome = await pending.edit(edits, { author: person.name });
		return context.json(outcome, outcomeStatuses[outcome.state]);
	});
	post('preview', previewSchema, async ({ path, values }, { context, person }) => {
		// A page is shown with what passes: one text that does not would keep all others from being seen. Who typed it sees it at once.
		const passing = pending
			.list()
			.filter(({ state, author }) => state === 'ready' || (state === 'unchecked' && author === person.name));
		const texts = await session.textsWith([...passing, ...values]);
		return sendPage(context, await preview.find(path, texts, context.req.raw.signal));
	});
	addEvents(calls, { guard, changes, pending, publisher });
	addPublishing(calls, { publisher, pending, session, translations });
	addPictures(calls, { session, pending });
	addInterface(app, { guard, root, preview });
	addPreviewLinks(app, calls, { links: openPreviewLinks(root), guard, session, pending, preview, turns: pages });
	addSitePages(app, { guard, preview, turns: pages });
	app.notFound((context) => fail(context, 'no-such-call'));
	app.onError((error, context) => failWith(context, error));
	return app;
}

function isSamePlace(one: Place, other: Place): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/** Admits who is signed in, and pages of this server alone. */
function protect(
	app: Hono<Known>,
	{ guard, turns, pages, rests }: { guard: Guard; turns: Turns; pages: Turns; rests: Rests },
): void {
	const { ownOrigin } = guard;
	// On the same machine, that would only take time.
	if (guard.way !== 'machine') app.use(compress());
	app.use(async (context, next) => {
		if (!ownOrigin.isOwnHost(context.req.header('Host'))) return fail(context, 'foreign-host');
		await next();
		if (!/^(?:public|private)\b/.test(context.res.headers.get('Cache-Control') ?? '')) {
			context.header('Cache-Control', 'no-store');
		}
		context.header('X-Content-Type-Options', 'nosniff');
		if (!context.res.headers.has('Referrer-Policy')) context.header('Referrer-Policy', 'no-referrer');
		if (!context.res.headers.has('Content-Security-Policy')) {
			context.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
		}
		context.header('Cross-Origin-Resource-Policy', 'same-origin');
		context.header('Cross-Origin-Opener-Policy', 'same-origin');
		if (ownOrigin.isSecure) context.header('Strict-Transport-Security', 'max-age=31536000');
	});
	app.use(`${addresses.home}*`, async (context, next) => {
		const header = (name: string) => context.req.header(name);
		const from = { origin: header('Origin'), host: header('Host'), fetchSite: header('Sec-Fetch-Site') };
		const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
		return isRead || ownOrigin.isOwnOrigin(from) ? next() : fail(context, 'foreign-origin');
	});
	guard.addSignIn?.(app);
	app.use(`${addresses.api}/*`, async (context, next) => {
		const person = await guard.personOf(context);
		if (!person) return fail(context, guard.way === 'machine' ? 'not-signed-in' : 'signed-out');
		// A page that was opened for one person is not that of the next one in the same browser.
		const opened = context.req.header(personHeader);
		if (opened !== undefined && opened !== encodeURIComponent(person.address ?? '')) {
			return fail(context, 'another-person');
		}
		context.set('person', person);
		// What a person sees is for pages of the editor.
		if (!['same-origin', 'none', undefined].includes(context.req.header('Sec-Fetch-Site'))) {
			return fail(context, 'foreign-origin');
		}
		const address = person.address ?? '';
		const { path } = context.req;
		if (parsing.has(path) && rests.left(address) > 0) return fail(context, 'too-many');
		const line = path === `${addresses.api}/preview` ? pages : turns;
		// What changes something is done although its answer comes to nothing.
		const left = context.req.method === 'GET' ? context.req.raw.signal : undefined;
		const isDone = await line.run(address, () => next().then(() => true), left);
		rests.note(address, context.error);
		return isDone ? undefined : fail(context, 'too-many');
	});
	const ofPicture = bodyLimit({ maxSize: maxPicture, onError: (context) => fail(context, 'picture-too-large') });
	const ofOthers = bodyLimit({ maxSize: maxBody, onError: (context) => fail(context, 'too-large') });
	app.use((context, next) => (context.req.path === picturePath ? ofPicture : ofOthers)(context, next));
}

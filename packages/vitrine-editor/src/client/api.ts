import type {
	Choice,
	Comment,
	Edit,
	EditOutcome,
	Field,
	FieldName,
	FileEdit,
	FileFields,
	FileVersion,
	JudgedTerm,
	OriginalChange,
	PageAnchor,
	PendingEdits,
	PendingField,
	PictureOutcome,
	PlainValue,
	PublishState,
	SectionExampleFields,
	ShownChange,
	SiteCheck,
	SiteOverview,
	TextTranslation,
	TypingOutcome,
	Unpublished,
	WorkCount,
} from 'vitrine/edit';
import { addresses } from '../addresses.ts';
import type { SignedIn } from '../person.ts';
import { asJson, CallError, call, post, send, throwFailure, unreachable } from './call-server.ts';

export const readSite = (): Promise<SiteOverview> => call('/site');

/** Reads what the site had when the server read it last; undefined where it never did. */
export const readKeptSite = async (): Promise<SiteOverview | undefined> =>
	(await call<{ site?: SiteOverview }>('/kept-site')).site;

/** Reads who is signed in, and what this person may do. */
export const readPerson = (): Promise<SignedIn> => call('/me');

/**
 * Ends the session of who signed in by mail.
 *
 * @returns whether the server has ended it
 */
export const signOut = (): Promise<boolean> =>
	fetch(addresses.signOut, { method: 'POST' }).then(
		({ ok }) => ok,
		() => false,
	);

/** The fields of a file, and the edits of them that are in no file yet. */
export type ReadFields = FileFields & { hash: string; pending: PendingField[] };

export const readFields = (file: string, signal?: AbortSignal): Promise<ReadFields> =>
	call(`/fields?file=${encodeURIComponent(file)}`, { ...(signal && { signal }) });

/** Reads the whole text of a file. */
export const readText = async (file: string): Promise<string> =>
	(await call<{ text: string }>(`/text?file=${encodeURIComponent(file)}`)).text;

/** The limit that what is pending is near. */
export type Limit = ReturnType<PendingEdits['fill']>['limit'];

export const readPending = (): Promise<{ edits: PendingField[]; hasGit: boolean } & { limit?: Limit }> =>
	call('/pending');

/** Reads the example of a section type, by language of the site. */
export const readExample = async (kind: string): Promise<Record<string, SectionExampleFields>> =>
	(await call<{ sections: Record<string, SectionExampleFields> }>(`/example?kind=${encodeURIComponent(kind)}`))
		.sections;

/** A field with the type of the section that it is in. */
export type FoundField = Field & { kind?: string };

/** Finds texts, in one language or all, and in pages of one state or all. */
export function search(
	text: string,
	{ locale, state, signal }: { locale?: string | undefined; state?: string | undefined; signal: AbortSignal },
): Promise<{ fields: FoundField[]; isWhole: boolean }> {
	const query = new URLSearchParams({ text, ...(locale && { locale }), ...(state && { state }) });
	return call(`/search?${query}`, { signal });
}

/** Reads the places that a link in a file may lead to: those of a page, or a few of all pages with a text in their words. */
export const readAnchors = async (
	wanted: { file: string; locale: string } & ({ page: string } | { text: string }),
	signal: AbortSignal,
): Promise<PageAnchor[]> =>
	(await call<{ anchors: PageAnchor[] }>(`/anchors?${new URLSearchParams(wanted)}`, { signal })).anchors;

/** Lists the files that differ from what was published. */
export const readUnpublished = async (): Promise<string[]> => (await call<{ files: string[] }>('/unpublished')).files;

/** Reads the states of the texts of a translation. */
export const readTranslations = async (file: string): Promise<TextTranslation[]> =>
	(await call<{ texts: TextTranslation[] }>(`/translations?file=${encodeURIComponent(file)}`)).texts;

/** Reads how many texts of each original need work. */
export const readCounts = async (): Promise<WorkCount[]> => (await call<{ files: WorkCount[] }>('/counts')).files;

/** Judges the terms of the glossary in a text as it would be. */
export const judgeTerms = async (text: FieldName & { text: string }): Promise<JudgedTerm[]> =>
	(await post<{ terms: JudgedTerm[] }>('/terms', text)).terms;

/** Reads what changed in the original of a text since it was translated. */
export const readChanges = ({ file, place }: FieldName, signal: AbortSignal): Promise<OriginalChange> =>
	call(`/changes?file=${encodeURIComponent(file)}&place=${encodeURIComponent(JSON.stringify(place))}`, { signal });

/** Records that translations are up to date: some fields of a file, or all of it. */
export const confirmTexts = (file: string, places?: readonly FieldName['place'][]): Promise<ConfirmOutcome> =>
	post('/confirm', places ? { file, places } : { file });

/** What became of a confirmation: with an edit that does not pass, nothing was confirmed. */
export type ConfirmOutcome = { state: 'confirmed'; count: number } | { state: 'pending'; edit: PendingField };

/** Saves what was typed into a field: fulfilled when it is on the disk of the server. */
export const typeValue = (
	typing: FieldName & { value: PlainValue; from?: PlainValue; replaces?: number },
): Promise<TypingOutcome> => post('/type', typing);

/** Reads the comments that are not done. */
export const readComments = async (): Promise<Comment[]> => (await call<{ comments: Comment[] }>('/comments')).comments;

export const addComment = (comment: FieldName & { text: string }): Promise<unknown> => post('/comment', comment);

export const finishComments = (ids: readonly string[]): Promise<unknown> => post('/comment-done', { ids });

/** Writes pending edits into their files, where they pass. */
export const writeFields = (fields: readonly FieldName[]): Promise<unknown> => post('/write', { fields });

export const discardEdits = (edits: readonly (FieldName & { number: number })[]): Promise<unknown> =>
	post('/discard', { edits });

export const sendEdits = (edits: readonly (Edit | FileEdit)[]): Promise<EditOutcome> => post('/edits', { edits });

/** What is not published, by which its changes are named. */
export interface NamedUnpublished extends Unpublished {
	/** The types of the sections of these files, by file and name. */
	kinds: Record<string, Record<string, string>>;
	/** The names of items of their lists, by file and place. */
	items: Record<string, Record<string, string>>;
	/** The file that shows each picture. */
	pictures: Record<string, string>;
}

/** Reads what is not published field by field, and how far a publish is. */
export const readPublishing = (): Promise<NamedUnpublished> => call('/publish');

/** Begins to publish; events report what happens. */
export const publish = (order: { choice: Choice; message: string }): Promise<{ status: PublishState }> =>
	post('/publish', order);

export const checkChoice = (choice: Choice): Promise<SiteCheck> => post('/publish-check', { choice });

/** Makes a link to a page with what is pending, for people without the editor. */
export const makePreviewLink = (path: string): Promise<{ address: string; until: number }> =>
	post('/preview-link', { path });

/** Runs the command of the owner again on what was published last. */
export const runCommandAgain = (): Promise<unknown> => post('/publish-command', {});

/** Reads the versions of a file that were published, newest first. */
export const readVersions = async (file: string): Promise<FileVersion[]> =>
	(await call<{ versions: FileVersion[] }>(`/versions?file=${encodeURIComponent(file)}`)).versions;

/** Reads the changes from a file as it is now back to a version. */
export const readVersion = async (file: string, commit: string): Promise<ShownChange[]> =>
	(await call<{ changes: ShownChange[] }>(`/version?${new URLSearchParams({ file, commit })}`)).changes;

/** Goes back to a version of a file, which is not published by that. */
export const goBackTo = (file: string, commit: string): Promise<BackOutcome> => post('/back', { file, commit });

/** What became of the way back to a version: values are pending, where nothing else has changed. */
export type BackOutcome = EditOutcome & {
	values?: readonly (FieldName & { value: PlainValue; from: PlainValue })[];
	/** The change of the records of translations, where there was one. */
	records?: string;
};

/** Returns the address of a picture as a field names it. */
export const addressOfPicture = (file: string, source: string): string =>
	`${addresses.api}/picture?${new URLSearchParams({ file, source })}`;

/** Reads the pictures that the fields of a file may show, as they name them. */
export const readPictures = async (file: string): Promise<string[]> =>
	(await call<{ sources: string[] }>(`/pictures?file=${encodeURIComponent(file)}`)).sources;

/** Where a picture is shown: in a field, or in one that is not there yet. */
export interface PictureTarget extends FieldName {
	/** Hash of what it replaces, or comes behind. */
	before: string;
	/** What it shows, by locale, where there was none. */
	alts?: Readonly<Record<string, string>>;
	/** In the text of a page: the index that it gets. */
	index?: number;
}

/** Shows another picture in a field, or adds one: a file, or a picture that the site has. */
export function sendPicture(
	{ file, place, before, alts, index }: PictureTarget,
	picture: File | string,
): Promise<PictureOutcome> {
	const query = new URLSearchParams({
		...{ file, place: JSON.stringify(place), before },
		...(typeof picture === 'string' ? { source: picture } : { name: picture.name }),
		...(alts && { alts: JSON.stringify(alts) }),
		...(index !== undefined && { index: String(index) }),
	});
	const headers = { 'Content-Type': 'application/octet-stream' };
	return call(`/picture?${query}`, { method: 'POST', headers, body: typeof picture === 'string' ? '' : picture });
}

/** A value that a page is shown with. */
export type ShownValue = FieldName & { value: PlainValue };

/**
 * Reads the HTML of a page of the site with words that are in no file yet.
 *
 * @throws {CallError} where the page cannot be shown, with what is wrong
 */
export async function readPage(path: string, values: readonly ShownValue[], signal: AbortSignal): Promise<string> {
	let response: Response;
	try {
		response = await send(`${addresses.api}/preview`, { ...asJson({ path, values }), signal });
	} catch {
		throw unreachable();
	}
	if (response.status === 200) return response.text();
	const mistake = decodeURIComponent(response.headers.get('Edit-Mistake') ?? '');
	if (!mistake) throwFailure(await response.json().catch(() => undefined));
	// A proxy answers in its place.
	if (!mistake && response.status >= 500) throw unreachable();
	throw new CallError(mistake || `${path} is no page.`, 'no-page');
}

import * as v from 'valibot';
import type { Edit, EditValue, FieldName, FileEdit, PlainValue } from 'vitrine/edit';
import { maxComment } from 'vitrine/edit';
import { pageStates } from '../../page-states.ts';

const place = v.pipe(
	v.array(v.union([v.pipe(v.string(), v.maxLength(500)), v.pipe(v.number(), v.integer(), v.minValue(0))])),
	v.maxLength(40),
	v.description('Keys and indexes that lead to a value; in the text of a Markdown page, the index of a part alone.'),
);

const within = v.check<string, string>(
	(path) => !/^\/|\\|\0|(?:^|\/)\.{1,2}(?:\/|$)/.test(path),
	'no path within the site',
);

const file = v.pipe(v.string(), v.maxLength(1000), within, v.description('Path from the folder of the site.'));

const before = v.pipe(
	v.string(),
	v.maxLength(64),
	v.description('Hash of the value that the edit began from; `absent` where there was none.'),
);

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

const number = v.pipe(v.number(), v.integer(), v.minValue(1));

const plain = v.union([v.string(), v.number(), v.boolean(), v.null()]);

const value: v.GenericSchema<EditValue> = v.lazy(() =>
	v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(value), v.record(v.string(), value)]),
);

const page = v.pipe(v.string(), v.maxLength(1000), within);

/** The edits of structure that may be requested, by their type. */
export const editSchemas = {
	set: v.pipe(
		v.strictObject({ type: v.literal('set'), file, place, before, value }),
		v.description('Sets a text or value at once. One that the file lacks is added.'),
	),
	insert: v.pipe(
		v.strictObject({ type: v.literal('insert'), file, place, index, before, value, key: v.exactOptional(v.string()) }),
		v.description(
			'Inserts an item into the list at `place`, a section with the name `key`, or a part of a page (`place` is `[]`). `before` is the hash of the item after which it comes.',
		),
	),
	remove: v.pipe(
		v.strictObject({ type: v.literal('remove'), file, place, before }),
		v.description('Removes an optional field, an item of a list, a section or a part of a page.'),
	),
	move: v.pipe(
		v.strictObject({ type: v.literal('move'), file, place, before, to: index }),
		v.description('Moves an item, a section or a part of a page to another index.'),
	),
	create: v.pipe(
		v.strictObject({ type: v.literal('create'), file, text: v.string() }),
		v.description('Writes a new file.'),
	),
	rewrite: v.pipe(
		v.strictObject({ type: v.literal('rewrite'), file, before, text: v.string() }),
		v.description(
			'Replaces the whole text of a file, as one whose fields cannot be read. `before` is the hash of its text.',
		),
	),
	delete: v.pipe(
		v.strictObject({ type: v.literal('delete'), file, before }),
		v.description('Removes a file that no other needs. `before` is the hash of its text.'),
	),
	rename: v.pipe(
		v.strictObject({ type: v.literal('rename'), page, to: page }),
		v.description(
			'Gives a page, as `guide/oil`, and those below it another name in every language. Old addresses lead on, and links follow.',
		),
	),
	restore: v.pipe(
		v.strictObject({ type: v.literal('restore'), change: v.pipe(v.string(), v.maxLength(40)) }),
		v.description(
			'Takes a change back in which files came, went or got another name, by itself. What others wrote into their texts since stays. This is such a change as well.',
		),
	),
} satisfies Record<(Edit | FileEdit)['type'], v.GenericSchema>;

/** Edits that are made together, or not at all. */
export const editsSchema: v.GenericSchema<unknown, { edits: (Edit | FileEdit)[] }> = v.strictObject({
	edits: v.pipe(
		v.array(v.variant('type', Object.values(editSchemas) as never)),
		v.minLength(1),
		v.maxLength(500),
		v.check(
			(edits) => edits.length === 1 || edits.every(({ type }: { type: string }) => type !== 'restore'),
			'a change is taken back by itself',
		),
	),
}) as never;

/** What a person typed into a field. */
export const typeSchema = v.strictObject({
	file,
	place,
	value: v.pipe(plain, v.description('The text, or another value that is no list or group.')),
	from: v.exactOptional(
		v.pipe(
			plain,
			v.description('The value that the person saw before: of the pending edit where there is one, else of the file.'),
		),
	),
	replaces: v.exactOptional(
		v.pipe(number, v.description('Number of the pending edit that was in conflict: the person has chosen.')),
	),
}) satisfies v.GenericSchema<unknown, FieldName & { value: PlainValue }>;

/** A text in which the terms of the glossary are looked up. */
export const termsSchema = v.strictObject({ file, place, text: v.string() });

const fields = v.pipe(v.array(v.strictObject({ file, place })), v.maxLength(500));

/** The fields whose edits are written. */
export const writeSchema = v.strictObject({
	fields: v.exactOptional(v.pipe(fields, v.description('Those that are left; without it, all that are pending.'))),
});

/** The edits that are dropped. */
export const discardSchema = v.strictObject({
	edits: v.pipe(
		v.array(v.strictObject({ file, place, number })),
		v.maxLength(5000),
		v.description('By their numbers: one that was typed meanwhile stays.'),
	),
});

/** What is looked for in all texts. */
export const searchSchema = v.strictObject({
	text: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
	locale: v.exactOptional(v.pipe(v.string(), v.maxLength(35))),
	state: v.exactOptional(v.pipe(v.picklist(pageStates), v.description('Searches the pages in this state alone.'))),
});

/** Places that a link in a file may lead to. */
export const anchorsSchema = v.strictObject({
	file,
	locale: v.pipe(v.string(), v.maxLength(35)),
	page: v.exactOptional(page),
	text: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
});

/** A remark for colleagues. */
export const commentSchema = v.strictObject({
	file,
	place: v.pipe(place, v.description('The field; `[]` for the whole file.')),
	text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxComment)),
});

/** Comments that are done. */
export const commentDoneSchema = v.strictObject({
	ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(1000)),
});

export const fileSchema = v.strictObject({ file });

/** A section type. */
export const kindSchema = v.strictObject({ kind: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/), v.maxLength(100)) });

/** One field, in an address. */
export const fieldSchema = v.strictObject({
	file,
	place: v.pipe(v.string(), v.maxLength(10_000), v.parseJson(), place),
});

/** A picture as a field names it. */
export const shownPictureSchema = v.strictObject({ file, source: v.pipe(v.string(), v.maxLength(1000)) });

/** The field that shows another picture: it is in an address, and the file of a picture is the body. */
export const pictureSchema = v.strictObject({
	...fieldSchema.entries,
	before,
	name: v.exactOptional(
		v.pipe(v.string(), v.maxLength(1000), v.description('Name of the file; it becomes one that is safe and free.')),
	),
	source: v.exactOptional(
		v.pipe(
			v.string(),
			v.maxLength(1000),
			v.description('A picture that the site has, in place of a file: one of `sources`.'),
		),
	),
	alts: v.exactOptional(
		v.pipe(
			v.string(),
			v.maxLength(10_000),
			v.parseJson(),
			v.record(v.string(), v.pipe(v.string(), v.trim(), v.minLength(1))),
			v.description(
				'Where there was no picture: what it shows, by locale, as JSON. `place` is that of its group then, or `[]`. Without it, the picture only decorates.',
			),
		),
	),
	index: v.exactOptional(
		v.pipe(
			v.string(),
			v.regex(/^\d{1,6}$/),
			v.transform(Number),
			v.description(
				'Index that the picture gets as a part of the text of a page. `before` is the hash of the part after which it comes.',
			),
		),
	),
});

/** The translations that are confirmed. */
export const confirmSchema = v.strictObject({
	file: v.pipe(file, v.description('Path of the translation.')),
	places: v.exactOptional(
		v.pipe(v.array(place), v.maxLength(5000), v.description('The fields; without it, the whole page.')),
	),
});

const ids = v.exactOptional(
	v.pipe(
		v.array(v.pipe(v.string(), v.maxLength(64))),
		v.maxLength(5000),
		v.description('Some of its changes, by their `id`; without it, all.'),
	),
);

const choice = v.exactOptional(
	v.pipe(
		v.array(v.strictObject({ file, ids })),
		v.minLength(1),
		v.maxLength(5000),
		v.description('Files, each with the `ids` of the changes that are chosen, or as a whole. Without it, everything.'),
	),
);

/** What is published, and the message of its commit. */
export const publishSchema = v.strictObject({
	choice,
	message: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000), v.description('What the commit is called.')),
});

/** What would be published. */
export const selectionSchema = v.strictObject({ choice });

const commit = v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/), v.description('Of its versions.'));

/** A version of a file. */
export const versionSchema = v.strictObject({ file, commit });

/** A version to which a file goes back. */
export const backSchema = v.strictObject({ file, commit, ids });

/** The page at which a link to what is pending opens. */
export const previewLinkSchema = v.strictObject({
	path: v.pipe(
		v.string(),
		v.regex(/^\/(?!\/)[^\\\s]*$/),
		v.maxLength(2000),
		v.description('Path of a page of the site.'),
	),
});

export const noneSchema = v.strictObject({});

/** What a page is shown with: values that are neither in a file nor pending. */
export const previewSchema = v.strictObject({
	path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2000)),
	values: v.pipe(v.array(v.strictObject({ file, place, value: plain })), v.maxLength(500)),
});

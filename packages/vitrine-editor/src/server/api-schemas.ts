import * as v from 'valibot';
import type { Edit, EditValue } from 'vitrine/edit';

const place = v.pipe(
	v.array(v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))])),
	v.maxLength(40),
	v.description('Keys and indexes that lead to a value; in the text of a Markdown page, the index of a part alone.'),
);

const file = v.pipe(v.string(), v.maxLength(1000), v.description('Path from the folder of the site.'));

const before = v.pipe(
	v.string(),
	v.maxLength(64),
	v.description('Hash of the value that the edit began from; `absent` where there was none.'),
);

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

const value: v.GenericSchema<EditValue> = v.lazy(() =>
	v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(value), v.record(v.string(), value)]),
);

/** The edits that may be requested, by their type. */
export const editSchemas = {
	set: v.pipe(
		v.strictObject({ type: v.literal('set'), file, place, before, value }),
		v.description('Sets a text or value. One that the file lacks is added.'),
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
} satisfies Record<Edit['type'], v.GenericSchema>;

/** Edits that are made together, or not at all. */
export const editsSchema: v.GenericSchema<unknown, { edits: Edit[] }> = v.strictObject({
	edits: v.pipe(v.array(v.variant('type', Object.values(editSchemas) as never)), v.minLength(1), v.maxLength(500)),
}) as never;

/** What is looked for in all texts. */
export const searchSchema = v.strictObject({
	text: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
	locale: v.exactOptional(v.pipe(v.string(), v.maxLength(35))),
});

export const fileSchema = v.strictObject({ file });

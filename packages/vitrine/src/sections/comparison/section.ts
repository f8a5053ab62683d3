import * as v from 'valibot';
import { labelText, richText, text, untranslated } from '#content/fields/fields.ts';
import { coded } from '#content/problems/message.ts';
import { pathTo, rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const columnCountRule = rule(
	'two to four columns',
	'leave out those that readers ask for least',
	coded('items-count', { least: 2, most: 4 }),
);
const oneOwn = rule('one column with "own: true" at the most', 'leave it to your own', coded('one-own-column', {}));

const columnSchema = v.strictObject({
	name: text(),
	own: v.optional(untranslated(v.pipe(v.boolean(), v.description('Tints the column of those who compare.')))),
});

const cellSchema = v.pipe(
	v.lazy((cell) => (typeof cell === 'boolean' ? untranslated(v.boolean()) : text())),
	v.title('`true`, `false` or text'),
);

export const schema = v.pipe(
	v.strictObject({
		label: labelText(),
		title: text(),
		lead: v.optional(richText()),
		words: v.pipe(v.strictObject({ yes: text(), no: text() }), v.description('What `true` and `false` in a cell say.')),
		columns: v.pipe(
			v.array(columnSchema),
			v.minLength(2, columnCountRule),
			v.maxLength(4, columnCountRule),
			v.check((columns) => columns.filter(({ own }) => own).length < 2, oneOwn),
		),
		rows: v.array(
			v.strictObject({
				name: v.pipe(text(), v.description('What is compared.')),
				cells: v.pipe(v.array(cellSchema), v.description('One for each column.')),
			}),
		),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const { columns, rows } = dataset.value;
		for (const [index, { cells }] of rows.entries()) {
			if (cells.length === columns.length) continue;
			const message = rule(
				`${columns.length} cells, one for each column`,
				cells.length < columns.length ? 'add what is missing' : 'remove what is too much, or add a column',
				coded('cell-count', { found: cells.length, wanted: columns.length }),
			);
			addIssue({
				message,
				input: cells.length,
				received: `a list of ${cells.length}`,
				path: pathTo(dataset.value, ['rows', index, 'cells']),
			});
		}
	}),
);

export default defineSection({
	schema,
	component: () => import('./comparison.tsx'),
});

import * as v from 'valibot';
import { labelText, richText, text, untranslated } from '#content/fields/fields.ts';
import { pathTo, rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const fewColumns = rule('two to four columns', 'leave out those that readers ask for least');
const oneOwn = rule('one column with "own: true" at the most', 'leave it to your own');

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
			v.minLength(2, fewColumns),
			v.maxLength(4, fewColumns),
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
	example: {
		en: {
			label: 'Comparison',
			title: 'How our lamps compare',
			lead: 'Ours next to one from a big store and one from a flea market.',
			words: { yes: 'Yes', no: 'No' },
			columns: [{ name: 'Our lamp', own: true }, { name: 'Store-bought' }, { name: 'Flea market' }],
			rows: [
				{ name: 'Every part is replaceable', cells: [true, false, 'If you are lucky'] },
				{ name: 'Warranty', cells: ['For life', '2 years', 'None'] },
				{ name: 'Bulb', cells: ['5 W, included', '9 W, included', 'Whatever is in it'] },
				{ name: 'Comes with a story', cells: [false, false, true] },
			],
		},
		ru: {
			label: 'Сравнение',
			title: 'Чем отличаются наши лампы',
			lead: 'В сравнении с лампой из гипермаркета и находкой с барахолки.',
			words: { yes: 'Да', no: 'Нет' },
			columns: [{ name: 'Наша лампа', own: true }, { name: 'Из гипермаркета' }, { name: 'С барахолки' }],
			rows: [
				{ name: 'Любую деталь можно заменить', cells: [true, false, 'Как повезёт'] },
				{ name: 'Гарантия', cells: ['Бессрочная', '2 года', 'Никакой'] },
				{ name: 'Лампочка', cells: ['5 Вт, в комплекте', '9 Вт, в комплекте', 'Какая попалась'] },
				{ name: 'С историей', cells: [false, false, true] },
			],
		},
		ja: {
			label: '比較',
			title: 'ほかのランプとの違い',
			lead: '量販店のランプ、蚤の市で見つけたランプと並べてみました。',
			words: { yes: 'はい', no: 'いいえ' },
			columns: [{ name: '工房のランプ', own: true }, { name: '量販店' }, { name: '蚤の市' }],
			rows: [
				{ name: 'すべての部品を交換できる', cells: [true, false, '運しだい'] },
				{ name: '保証', cells: ['無期限', '2年', 'なし'] },
				{ name: '電球', cells: ['5ワット、付属', '9ワット、付属', '付いていれば'] },
				{ name: '物語がある', cells: [false, false, true] },
			],
		},
	},
});

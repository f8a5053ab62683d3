import { defineSection, joinBlocks, plainText } from 'vitrine';
import { richText, text, typeSample, v } from 'vitrine/schema';

const itemSchema = v.strictObject({
	title: text(),
	/** What to look at. */
	text: richText(),
	sample: typeSample(),
});

/** Shows what a typographer does to each language, instead of claiming it. */
export const schema = v.strictObject({
	/** The short name in the navigation. */
	label: text(),
	title: text(),
	lead: v.optional(richText('display')),
	/** Names what sets the widths of a sample, from narrow to wide. */
	widths: v.strictObject({ label: text('text'), narrow: text('text'), medium: text('text'), wide: text('text') }),
	/** Captions of the two halves of a sample. */
	captions: v.strictObject({ set: text(), written: text() }),
	items: v.array(itemSchema),
	rules: v.array(richText()),
});

export default defineSection({
	schema,
	component: () => import('./type-samples.tsx'),
	toMarkdown: ({ title, lead, items, rules }) =>
		joinBlocks(
			`## ${plainText(title)}`,
			lead,
			...items.map((item) => joinBlocks(`### ${plainText(item.title)}`, item.text)),
			rules.length > 0 ? rules.map((rule) => `- ${rule}`).join('\n') : undefined,
		),
	example: {
		en: {
			label: 'Languages',
			title: 'Each by its own rules',
			widths: { label: 'Width', narrow: 'narrow', medium: 'medium', wide: 'wide' },
			captions: { set: 'As it is set', written: 'As it was typed' },
			items: [
				{
					title: 'English',
					text: 'Straight quotes become curly ones.',
					sample: { lang: 'en', title: 'A "lamp"', text: "It's 5 m - or more." },
				},
			],
			rules: ['Nobody has to type a no-break space.'],
		},
		ru: {
			label: 'Языки',
			title: 'Каждый по своим правилам',
			widths: { label: 'Ширина', narrow: 'узко', medium: 'средне', wide: 'широко' },
			captions: { set: 'Как набрано', written: 'Как написано' },
			items: [
				{
					title: 'Русский',
					text: 'Прямые кавычки становятся ёлочками.',
					sample: { lang: 'ru', title: 'Лампа "Маяк"', text: 'Это - не меньше 5 м.' },
				},
			],
			rules: ['Неразрывный пробел никому не нужно вводить руками.'],
		},
		ja: {
			label: '言語',
			title: 'それぞれの言語の組版で',
			widths: { label: '幅', narrow: '狭い', medium: '中くらい', wide: '広い' },
			captions: { set: '組版後', written: '入力したまま' },
			items: [
				{
					title: '日本語',
					text: '見出しは文節の切れ目で改行されます。',
					sample: { lang: 'ja', title: '灯りのある静かな部屋', text: '「光」「影」。どちらも、部屋の一部です。' },
				},
			],
			rules: ['改行しない空白を手で入力する必要はありません。'],
		},
	},
});

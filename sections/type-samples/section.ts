import { defineSection } from 'vitrine';
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
	/** Names the choice of a language. */
	choice: text('text'),
	/** Names the two views of a sample. */
	views: v.strictObject({ label: text('text'), set: text('text'), written: text('text') }),
	items: v.pipe(v.array(itemSchema), v.maxLength(3)),
});

export default defineSection({
	schema,
	component: () => import('./type-samples.tsx'),
	example: {
		en: {
			label: 'Languages',
			title: 'Each by its own rules',
			widths: { label: 'Width', narrow: 'narrow', medium: 'medium', wide: 'wide' },
			choice: 'Language',
			views: { label: 'View', set: 'as set', written: 'as typed' },
			items: [
				{
					title: 'English',
					text: 'Straight quotes become curly ones.',
					sample: { lang: 'en', title: 'A "lamp"', text: "It's 5 m - or more." },
				},
			],
		},
		ru: {
			label: 'Языки',
			title: 'Каждый по своим правилам',
			widths: { label: 'Ширина колонки', narrow: 'узкая', medium: 'средняя', wide: 'широкая' },
			choice: 'Язык',
			views: { label: 'Вид', set: 'на сайте', written: 'в файле' },
			items: [
				{
					title: 'Русский',
					text: 'Прямые кавычки становятся ёлочками.',
					sample: { lang: 'ru', title: 'Лампа "Маяк"', text: 'Это - не меньше 5 м.' },
				},
			],
		},
		ja: {
			label: '言語',
			title: 'それぞれの言語の組版で',
			widths: { label: '幅', narrow: '狭い', medium: '中くらい', wide: '広い' },
			choice: '言語',
			views: { label: '表示', set: '組版後', written: '入力したまま' },
			items: [
				{
					title: '日本語',
					text: '見出しは文節の切れ目で改行されます。',
					sample: { lang: 'ja', title: '灯りのある静かな部屋', text: '「光」「影」。どちらも、部屋の一部です。' },
				},
			],
		},
	},
});

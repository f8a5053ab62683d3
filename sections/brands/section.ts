import { defineSection } from 'vitrine';
import { labelText, richText, text, untranslated, v } from 'vitrine/schema';

const brandNames = ['vitrine', 'harbour', 'poster', 'orchard'] as const;

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	choice: v.pipe(text('text'), v.description('Names the choice, for those who hear it.')),
	brands: v.pipe(
		v.array(v.strictObject({ brand: untranslated(v.picklist(brandNames)), name: text(), text: text('text') })),
		v.description('The brands, that of the site first.'),
	),
	caption: richText('text'),
});

/** Dresses the whole page in the tokens of another brand, without a script. */
export default defineSection({
	schema,
	component: () => import('./brands.tsx'),
	example: {
		en: {
			label: 'Brand',
			title: 'The same words, another brand',
			choice: 'Brand of this page',
			brands: [
				{ brand: 'vitrine', name: 'Vitrine', text: 'paper and ink' },
				{ brand: 'harbour', name: 'Harbour', text: 'cool and exact' },
			],
			caption: 'Colors, corners and lines. Fonts stay.',
		},
		ru: {
			label: 'Оформление',
			title: 'Те же тексты, другой бренд',
			choice: 'Оформление этой страницы',
			brands: [
				{ brand: 'vitrine', name: 'Vitrine', text: 'бумага и чернила' },
				{ brand: 'harbour', name: 'Harbour', text: 'строго и точно' },
			],
			caption: 'Цвета, углы и линии. Шрифты остаются.',
		},
		ja: {
			label: 'デザイン',
			title: '同じ文章を、別のブランドで',
			choice: 'このページのデザイン',
			brands: [
				{ brand: 'vitrine', name: 'Vitrine', text: '紙とインク' },
				{ brand: 'harbour', name: 'Harbour', text: '端正で精密' },
			],
			caption: '色、角、線が変わります。フォントはそのままです。',
		},
	},
});

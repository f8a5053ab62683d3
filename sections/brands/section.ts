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
	sample: v.pipe(text(), v.description('The heading in each small page.')),
	caption: richText('text'),
});

/** Dresses the whole page in the tokens of another brand, without a script. */
export default defineSection({
	schema,
	component: () => import('./brands.tsx'),
});

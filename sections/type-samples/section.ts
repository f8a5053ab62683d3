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
	/** Names the choice of a language. */
	choice: text('text'),
	/** Names the two views of a sample. */
	views: v.strictObject({ label: text('text'), set: text('text'), written: text('text') }),
	items: v.pipe(v.array(itemSchema), v.maxLength(3)),
});

export default defineSection({
	schema,
	component: () => import('./type-samples.tsx'),
});

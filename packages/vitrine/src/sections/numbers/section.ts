import * as v from 'valibot';
import { day, labelText, linkTarget, text, untranslated } from '#content/fields/fields.ts';
import { coded } from '#content/problems/message.ts';
import { rule } from '#content/problems/rule.ts';
import { languageOf } from '#content/site/site.ts';
import { formatDay } from '#i18n/day.ts';
import { defineSection } from '../define-section.ts';

const finite = rule(
	'a number',
	'write it in digits, with a point before decimals: 12500 or 4.5',
	coded('kind-of-value', { kind: 'number' }),
);
const figureCountRule = rule(
	'one to four figures',
	'leave out those that say least: the first is shown largest',
	coded('items-count', { least: 1, most: 4 }),
);

const figureSchema = v.strictObject({
	value: untranslated(
		v.pipe(
			v.number(),
			v.title('number, as `12500` or `4.5`'),
			v.finite(finite),
			v.description('Each language shows it in its own way.'),
		),
	),
	unit: v.optional(v.pipe(text(), v.description('The unit behind the number.'))),
	label: v.pipe(text(), v.description('What the number counts.')),
	source: v.optional(
		v.pipe(v.strictObject({ label: text(), link: linkTarget() }), v.description('Where the number comes from.')),
	),
	date: v.optional(untranslated(v.pipe(day('the day when it was counted'), v.description('When it was counted.')))),
});

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	figures: v.pipe(
		v.array(figureSchema),
		v.minLength(1, figureCountRule),
		v.maxLength(4, figureCountRule),
		v.description('The first is shown large.'),
	),
});

/** The figures as the language writes them. */
export type Data = { value: string; date?: string | undefined }[];

export default defineSection({
	schema,
	component: () => import('./numbers.tsx'),
	data: ({ site, locale, content }): Data => {
		const { tag } = languageOf(site, locale).locale;
		// Every decimal that was written; a year keeps its four digits together.
		const { format } = new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping: 'min2' });
		return content.figures.map(({ value, date }) => ({ value: format(value), date: date && formatDay(date, tag) }));
	},
});

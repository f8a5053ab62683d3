import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { coded } from '#content/problems/message.ts';
import { pathTo, rule } from '#content/problems/rule.ts';
import { languageOf } from '#content/site/site.ts';
import { defineSection } from '../define-section.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));
const knownCurrency = rule(
	'the code of a currency (ISO 4217): three capital letters',
	'write for example EUR or JPY',
	coded('currency', {}),
);
const noDebt = rule('an amount, 0 or more', 'write it in digits, without a currency', coded('amount', {}));
const planCountRule = rule(
	'one to three plans',
	'leave out the one that is asked for least, or make a second section of it',
	coded('items-count', { least: 1, most: 3 }),
);
const oneAdvised = rule(
	'one plan with "advised" at the most',
	'leave the word to the one that fits most people',
	coded('one-advised-plan', {}),
);
const noYear = rule(
	'the price of a year, as the section has "periods"',
	'add "yearly:" with the price, or remove "periods"',
	coded('yearly-price', { isMissing: true }),
);
const noPeriods = rule(
	'no price of a year, as the section has no "periods"',
	'add "periods:" with its words, or remove it',
	coded('yearly-price', { isMissing: false }),
);

const amount = () => untranslated(v.pipe(v.number(), v.finite(noDebt), v.minValue(0, noDebt)));

const planSchema = v.strictObject({
	name: text(),
	text: v.optional(richText()),
	price: v.pipe(amount(), v.description('Without the currency. Where there are `periods`, that of a month.')),
	yearly: v.optional(
		v.pipe(amount(), v.description('The price of a year: where there are `periods`, and only there.')),
	),
	unit: v.optional(v.pipe(text(), v.description('The unit behind the price, without `periods`.'))),
	advised: v.optional(v.pipe(text(), v.description('Marks the plan with this word.'))),
	features: v.array(richText()),
	action: v.strictObject({ label: text(), link: linkTarget() }),
});

const periodSchema = v.strictObject({
	name: text(),
	unit: v.pipe(text(), v.description('The unit behind the price.')),
});

export const schema = v.pipe(
	v.strictObject({
		label: labelText(),
		title: text(),
		lead: v.optional(richText()),
		currency: untranslated(
			v.pipe(
				v.string(),
				v.title('code of a currency, as `EUR`'),
				v.check((code) => currencies.has(code), knownCurrency),
			),
		),
		periods: v.optional(
			v.pipe(
				v.strictObject({ label: text(), month: periodSchema, year: periodSchema }),
				v.description('The words of the switch between prices of a month and of a year.'),
			),
		),
		plans: v.pipe(
			v.array(planSchema),
			v.minLength(1, planCountRule),
			v.maxLength(3, planCountRule),
			v.check((plans) => plans.filter(({ advised }) => advised !== undefined).length < 2, oneAdvised),
		),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;
		const { periods, plans } = dataset.value;
		for (const [index, { yearly }] of plans.entries()) {
			if ((yearly === undefined) === (periods === undefined)) continue;
			const path = pathTo(dataset.value, ['plans', index, 'yearly']);
			addIssue({ message: periods ? noYear : noPeriods, input: yearly, path });
		}
	}),
);

/** The prices of each plan as the language writes them. */
export type Data = { price: string; yearly?: string | undefined }[];

export default defineSection({
	schema,
	component: () => import('./prices.tsx'),
	data: ({ site, locale, content }): Data => {
		const { tag, dir } = languageOf(site, locale).locale;
		const style = new Intl.NumberFormat(tag, {
			style: 'currency',
			currency: content.currency,
			// Narrow signs are Latin.
			currencyDisplay: dir === 'rtl' ? 'symbol' : 'narrowSymbol',
			trailingZeroDisplay: 'stripIfInteger',
		});
		// The full-width sign of Japanese is half empty, which is seen where letters are large.
		// A sign that belongs to Latin letters stays behind them, from right to left too.
		const format = (price: number) =>
			style
				.format(price)
				.replace('￥', '¥')
				.replace(/[A-Z]\p{Sc}$/u, '$&\u200E');
		return content.plans.map(({ price, yearly }) => ({
			price: format(price),
			yearly: yearly === undefined ? undefined : format(yearly),
		}));
	},
});

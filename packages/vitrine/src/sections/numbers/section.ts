import * as v from 'valibot';
import { day, labelText, linkTarget, text, untranslated } from '#content/fields/fields.ts';
import { rule } from '#content/problems/rule.ts';
import { languageOf } from '#content/site/site.ts';
import { formatDay } from '#i18n/day.ts';
import { defineSection } from '../define-section.ts';

const finite = rule('a number', 'write it in digits, with a point before decimals: 12500 or 4.5');
const fewFigures = rule('one to four figures', 'leave out those that say least: the first is shown largest');

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
		v.minLength(1, fewFigures),
		v.maxLength(4, fewFigures),
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
	example: {
		en: {
			label: 'Numbers',
			title: 'Twenty years of lamps',
			figures: [
				{
					value: 12500,
					unit: 'lamps',
					label: 'made in our workshop, and most of them still in use',
					source: { label: 'Workshop records', link: '/about' },
					date: '2026-02-01',
				},
				{ value: 96, unit: 'of 100', label: 'broken lamps are repaired' },
				{ value: 4.5, unit: 'days', label: 'for the average repair' },
				{ value: 2006, label: 'the year we made our first lamp' },
			],
		},
		ru: {
			label: 'Цифры',
			title: 'Двадцать лет делаем лампы',
			figures: [
				{
					value: 12500,
					unit: 'ламп',
					label: 'сделано в мастерской, и большинство светит до сих пор',
					source: { label: 'Книга учёта мастерской', link: '/about' },
					date: '2026-02-01',
				},
				{ value: 96, unit: '%', label: 'сломанных ламп удаётся починить' },
				{ value: 4.5, unit: 'дня', label: 'в среднем занимает ремонт' },
				{ value: 2006, label: 'год, когда появилась первая лампа' },
			],
		},
		ja: {
			label: '数字',
			title: 'ランプを作って、二十年',
			figures: [
				{
					value: 12500,
					unit: '台',
					label: '工房で作ったランプ（多くは今も現役）',
					source: { label: '工房の台帳', link: '/about' },
					date: '2026-02-01',
				},
				{ value: 96, unit: '%', label: '持ち込まれたランプが直る割合' },
				{ value: 4.5, unit: '日', label: '修理にかかる平均日数' },
				{ value: 2006, unit: '年', label: '最初の一台が生まれた年' },
			],
		},
	},
});

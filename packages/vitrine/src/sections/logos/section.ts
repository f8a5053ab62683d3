import * as v from 'valibot';
import { labelText, linkTarget, text } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: v.optional(v.pipe(text(), v.description('Without one, the label is the heading.'))),
	items: v.pipe(
		v.array(
			v.strictObject({
				logo: v.pipe(
					picture({ inline: true, described: true }),
					v.description('Its `alt` is the name of whose it is.'),
				),
				link: v.optional(linkTarget()),
			}),
		),
		v.minLength(2, rule('at least two logos', 'add one: a single name is better said in a sentence')),
	),
});

const marks = {
	en: ['Moth & Moon Paper', 'North Mill', 'Brass Foundry Oulu', 'Sill Windows', 'Wick and Sons'],
	ru: ['Бумага «Мотылёк и луна»', 'Северная мельница', 'Литейная Оулу', 'Окна «Подоконник»', 'Фитиль и сыновья'],
	ja: ['蛾と月の紙', '北の製粉所', 'オウル真鍮鋳造所', '窓台ガラス店', '灯芯商会'],
};

const itemsOf = (names: readonly string[]) =>
	['moth', 'mill', 'brass', 'sill', 'wick'].map((name, index) => ({
		logo: { file: `kit:mark-${name}.svg`, alt: names[index] ?? name },
	}));

export default defineSection({
	schema,
	component: () => import('./logos.tsx'),
	example: {
		en: { label: 'We work with', items: itemsOf(marks.en) },
		ru: { label: 'Партнёры', items: itemsOf(marks.ru) },
		ja: { label: 'お取引先', items: itemsOf(marks.ja) },
	},
});

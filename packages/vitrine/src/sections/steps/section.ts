import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	items: v.pipe(
		v.array(v.strictObject({ title: text(), text: richText() })),
		v.minLength(2, rule('two steps at least', 'add one: a single step is no way')),
		v.maxLength(6, rule('six steps at the most', 'join some of them: nobody keeps more in mind')),
		v.description('In the order in which they are taken.'),
	),
});

export default defineSection({
	schema,
	component: () => import('./steps.tsx'),
	example: {
		en: {
			label: 'How it works',
			title: 'From the first sketch to your desk',
			lead: 'Four steps, and you can change your mind up to the third.',
			items: [
				{ title: 'Tell us where', text: 'A photo of the room is enough.' },
				{ title: 'See the sketches', text: 'Within a week, you get **two sketches** and a price.' },
				{ title: 'We build it', text: 'By hand, in ten working days.' },
				{ title: 'Switch it on', text: 'It comes with a bulb, ready to plug in.' },
			],
		},
		ru: {
			label: 'Как заказать',
			title: 'От эскиза до вашего стола',
			lead: 'Всего четыре шага, и до третьего ещё можно передумать.',
			items: [
				{ title: 'Покажите место', text: 'Достаточно одной фотографии.' },
				{ title: 'Выберите эскиз', text: 'Через неделю пришлём **два рисунка** и назовём цену.' },
				{ title: 'Мы собираем', text: 'Вручную, за десять рабочих дней.' },
				{ title: 'Включайте', text: 'Лампочка уже внутри, осталось найти розетку.' },
			],
		},
		ja: {
			label: 'ご注文の流れ',
			title: 'スケッチから、お手元に届くまで',
			lead: '4つのステップで進みます。製作に入るまでは、いつでも変更できます。',
			items: [
				{ title: '置き場所を伝える', text: '写真が一枚あれば十分です。' },
				{ title: 'スケッチを選ぶ', text: '1週間以内に**2つの案**とお見積もりをお送りします。' },
				{ title: '工房で作る', text: '10営業日をかけて、手作業で仕上げます。' },
				{ title: '明かりをともす', text: '電球付きなので、届いたその日から使えます。' },
			],
		},
	},
});

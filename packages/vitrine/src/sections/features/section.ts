import * as v from 'valibot';
import { icon, labelText, richText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	layout: v.optional(
		v.pipe(
			v.picklist(['cards', 'index']),
			v.description('Cards in a grid, or lines with the name on one side and the text on the other.'),
		),
		'cards',
	),
	items: v.array(v.strictObject({ icon: v.optional(icon()), title: text(), text: richText() })),
});

export default defineSection({
	schema,
	component: () => import('./features.tsx'),
	example: {
		en: {
			label: 'Features',
			title: 'What you get',
			lead: 'Three things you can count on with every lamp.',
			items: [
				{ icon: 'lucide:wrench', title: 'Repairable', text: 'Every part can be replaced: **there is no glue**.' },
				{ icon: 'lucide:leaf', title: 'Low energy', text: 'Five watts are enough to read by.' },
				{ icon: 'lucide:truck', title: 'Fast delivery', text: 'Shipped within two days of being finished.' },
			],
		},
		ru: {
			label: 'Преимущества',
			title: 'Что вы получаете',
			lead: 'Три причины выбрать нашу лампу.',
			items: [
				{ icon: 'lucide:wrench', title: 'Можно починить', text: 'Любая деталь заменяется **без клея**.' },
				{ icon: 'lucide:leaf', title: 'Бережёт энергию', text: 'Чтобы читать, хватает пяти ватт.' },
				{ icon: 'lucide:truck', title: 'Доставка до двери', text: 'Готовую лампу отправляем за два дня.' },
			],
		},
		ja: {
			label: '特長',
			title: '選ばれる理由',
			lead: 'すべてのランプに共通する3つの特長です。',
			items: [
				{ icon: 'lucide:wrench', title: '修理できる', text: 'どの部品も**接着剤なし**で交換できます。' },
				{ icon: 'lucide:leaf', title: '省エネ', text: '読書には5ワットで十分です。' },
				{ icon: 'lucide:truck', title: 'ご自宅までお届け', text: '仕上がりから2日以内に発送します。' },
			],
		},
	},
});

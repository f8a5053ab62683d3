import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	items: v.pipe(
		v.array(v.strictObject({ title: text(), text: richText() })),
		v.description('What is planned, nearest first.'),
	),
});

export default defineSection({
	schema,
	component: () => import('./roadmap.tsx'),
	example: {
		en: {
			label: 'Roadmap',
			title: 'Coming next',
			lead: 'In this order, each when it is ready.',
			items: [
				{ title: 'A lamp with an arm', text: 'It stays where you put it.' },
				{ title: 'A shop in Kyoto', text: 'With a bench for **repairs while you wait**.' },
			],
		},
		ru: {
			label: 'Планы',
			title: 'Что дальше',
			lead: 'По порядку, по мере готовности.',
			items: [
				{ title: 'Лампа на шарнирах', text: 'Держит любое положение, как её ни поверни.' },
				{ title: 'Магазин в Киото', text: 'С верстаком, за которым лампы **чинят при вас**.' },
			],
		},
		ja: {
			label: '今後の予定',
			title: 'これからのこと',
			lead: '納得のいく仕上がりになったものから、順にお届けします。',
			items: [
				{ title: 'アーム付きのランプ', text: '好きな角度でぴたりと止まります。' },
				{ title: '京都の店', text: '作業台を置き、ランプを**その場で修理**します。' },
			],
		},
	},
});

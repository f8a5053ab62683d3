import * as v from 'valibot';
import { linkTarget, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

const actionSchema = v.strictObject({ label: text(), link: linkTarget() });

export const schema = v.strictObject({
	title: v.pipe(text(), v.description('One sentence.')),
	action: v.pipe(actionSchema, v.description('The button.')),
	more: v.optional(v.pipe(actionSchema, v.description('A link beside it, for those who want to know more first.'))),
});

export default defineSection({
	schema,
	component: () => import('./call-to-action.tsx'),
	example: {
		en: {
			title: 'Bring us the lamp nobody else would repair',
			action: { label: 'Ask about a repair', link: 'mailto:hello@lamps.example' },
			more: { label: 'About the workshop', link: '/about' },
		},
		ru: {
			title: 'Приносите лампу, за которую никто не взялся',
			action: { label: 'Спросить о ремонте', link: 'mailto:hello@lamps.example' },
			more: { label: 'О мастерской', link: '/about' },
		},
		ja: {
			title: '直せないと言われたランプこそ、お持ちください',
			action: { label: '修理を相談する', link: 'mailto:hello@lamps.example' },
			more: { label: '工房について', link: '/about' },
		},
	},
});

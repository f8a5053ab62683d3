import * as v from 'valibot';
import { icon, labelText, richText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	note: v.optional(v.pipe(richText(), v.description('The text above the button of the form.'))),
	items: v.array(
		v.strictObject({
			icon: icon(),
			label: text(),
			value: v.pipe(richText(), v.description('A telephone number in it becomes a link.')),
		}),
	),
});

export default defineSection({
	schema,
	component: () => import('./contacts.tsx'),
	example: {
		en: {
			label: 'Contact',
			title: 'Get in touch',
			lead: 'We reply on business days.',
			items: [
				{ icon: 'lucide:mail', label: 'Email', value: '[hello@lamps.example](mailto:hello@lamps.example)' },
				{ icon: 'lucide:map-pin', label: 'Workshop', value: '12 Glass Lane' },
			],
		},
		ru: {
			label: 'Контакты',
			title: 'Напишите нам',
			lead: 'Отвечаем по рабочим дням.',
			items: [
				{ icon: 'lucide:mail', label: 'Почта', value: '[hello@lamps.example](mailto:hello@lamps.example)' },
				{ icon: 'lucide:map-pin', label: 'Мастерская', value: 'Стекольный переулок, 12' },
			],
		},
		ja: {
			label: 'お問い合わせ',
			title: 'お問い合わせ',
			lead: '営業日に順次お返事いたします。',
			items: [
				{ icon: 'lucide:mail', label: 'メール', value: '[hello@lamps.example](mailto:hello@lamps.example)' },
				{ icon: 'lucide:map-pin', label: '工房', value: 'ガラス通り12番地' },
			],
		},
	},
});

import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const portrait = {
	ratio: '4:5',
	minWidth: 320,
	widths: [240, 480, 720],
	sizes: '(min-width: 100rem) 17rem, (min-width: 60rem) 14rem, (min-width: 40rem) 30vw, 45vw',
} as const;

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText('display')),
	items: v.pipe(
		v.array(
			v.strictObject({
				name: untranslated(text()),
				role: v.optional(text()),
				text: v.optional(richText()),
				link: v.optional(v.pipe(linkTarget(), v.description('Where the name leads.'))),
				picture: v.optional(v.pipe(picture(portrait), v.description('Without one, the initials are shown.'))),
			}),
		),
		v.minLength(1, rule('at least one person', 'write one, or remove the section')),
	),
});

export default defineSection({
	schema,
	component: () => import('./people.tsx'),
	example: {
		en: {
			label: 'People',
			title: 'Four pairs of hands',
			items: [
				{
					name: 'Aino Salmi',
					role: 'Lampmaker, founder',
					text: 'Learned to solder from her grandfather.',
					picture: { file: 'kit:person-1.avif', alt: 'Aino in a leather apron' },
				},
				{
					name: 'Daniel Okoro',
					role: 'Repairs',
					text: 'Has yet to meet a lamp he could not open.',
					picture: { file: 'kit:person-2.avif', alt: 'Daniel, with a short beard' },
				},
				{
					name: 'Ren Mori',
					role: 'Paper shades',
					text: 'Folds every shade by hand, in Kyoto.',
					picture: { file: 'kit:person-3.avif', alt: 'Ren in a blue sweater' },
				},
				{ name: 'Vera Lind', role: 'Orders and shipping', text: 'Answers every email herself.', link: '/about' },
			],
		},
		ru: {
			label: 'Люди',
			title: 'Четыре пары рук',
			items: [
				{
					name: 'Айно Салми',
					role: 'Мастер, основательница',
					text: 'Училась паять у деда.',
					picture: { file: 'kit:person-1.avif', alt: 'Айно в кожаном фартуке' },
				},
				{
					name: 'Дэниел Окоро',
					role: 'Ремонт',
					text: 'Разберёт и соберёт любую лампу.',
					picture: { file: 'kit:person-2.avif', alt: 'Дэниел с короткой бородой' },
				},
				{
					name: 'Рэн Мори',
					role: 'Бумажные абажуры',
					text: 'Складывает их вручную, в Киото.',
					picture: { file: 'kit:person-3.avif', alt: 'Рэн в синем свитере' },
				},
				{ name: 'Вера Линд', role: 'Заказы и посылки', text: 'На каждое письмо отвечает сама.', link: '/about' },
			],
		},
		ja: {
			label: 'スタッフ',
			title: '四人のスタッフ',
			items: [
				{
					name: 'アイノ・サルミ',
					role: 'ランプ職人・創業者',
					text: 'はんだ付けは祖父から教わりました。',
					picture: { file: 'kit:person-1.avif', alt: '革のエプロンをつけたアイノ' },
				},
				{
					name: 'ダニエル・オコロ',
					role: '修理',
					text: '開けられなかったランプは、まだ一つもありません。',
					picture: { file: 'kit:person-2.avif', alt: '短いひげのダニエル' },
				},
				{
					name: '森 蓮',
					role: '紙のシェード',
					text: 'ひとつずつ手作業で折っています。京都在住。',
					picture: { file: 'kit:person-3.avif', alt: '青いセーターのレン' },
				},
				{
					name: 'ヴェーラ・リンド',
					role: '注文と発送',
					text: 'お手紙にはすべて自分で返事を書きます。',
					link: '/about',
				},
			],
		},
	},
});

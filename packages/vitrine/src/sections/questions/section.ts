import * as v from 'valibot';
import { anchorName, labelText, richText, text } from '#content/fields/fields.ts';
import { issuePath } from '#content/problems/issue-path.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const questionSchema = v.strictObject({
	name: v.optional(
		v.pipe(
			anchorName(),
			v.description('Ends the address that leads to the question: `/prices#to-questions.delivery`.'),
		),
	),
	question: text(),
	answer: richText(),
});

const ownName = rule(
	'a name that no other question here has',
	'give this one another: an address leads to one question',
);

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	firstOpen: v.optional(
		v.pipe(v.boolean(), v.description('Whether the answer to the first question is shown from the beginning.')),
		false,
	),
	items: v.pipe(
		v.array(questionSchema),
		v.minLength(1, rule('at least one question', 'write one, or remove the section')),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const taken = new Set<string>();
			for (const [index, { name }] of dataset.value.entries()) {
				if (name === undefined) continue;
				if (taken.has(name))
					addIssue({ message: ownName, input: name, path: issuePath(dataset.value, [index, 'name']) });
				taken.add(name);
			}
		}),
	),
});

export default defineSection({
	schema,
	component: () => import('./questions.tsx'),
	example: {
		en: {
			label: 'Questions',
			title: 'Before you order',
			lead: 'What people ask us most. For anything else, **write to us**.',
			firstOpen: true,
			items: [
				{
					name: 'delivery',
					question: 'How long does delivery take?',
					answer: 'About a month from your order. We make each lamp **to order**.',
				},
				{
					name: 'repair',
					question: 'What if it breaks?',
					answer:
						'Send it back and we will repair it, as many times as it takes. You pay for shipping, not for the work.',
				},
				{
					name: 'shade',
					question: 'Can I choose the shade?',
					answer: 'Yes: paper, linen or glass. Every shade fits every lamp, and you can change it without tools.',
				},
			],
		},
		ru: {
			label: 'Вопросы',
			title: 'Перед заказом',
			lead: 'О чём спрашивают чаще всего. Не нашли ответа? **Напишите нам**.',
			firstOpen: true,
			items: [
				{
					name: 'delivery',
					question: 'Сколько ждать лампу?',
					answer: 'От заказа до двери — около месяца. Впрок мы не делаем: **каждую лампу собираем под заказ**.',
				},
				{
					name: 'repair',
					question: 'А если она сломается?',
					answer: 'Пришлите — починим, и не один раз. Вы платите только за пересылку, за работу мы денег не берём.',
				},
				{
					name: 'shade',
					question: 'Можно ли выбрать абажур?',
					answer: 'Да: бумажный, льняной или стеклянный. Любой подходит к любой лампе, и меняют его без инструментов.',
				},
			],
		},
		ja: {
			label: 'よくある質問',
			title: 'ご注文の前に',
			lead: 'お問い合わせの多いご質問をまとめました。そのほかのご質問も、**お気軽にお寄せください**。',
			firstOpen: true,
			items: [
				{
					name: 'delivery',
					question: '届くまで何日かかりますか？',
					answer: '1か月ほどでお届けします。作り置きはせず、**ご注文を受けてから一台ずつ**お作りしています。',
				},
				{
					name: 'repair',
					question: '壊れたら直してもらえますか？',
					answer: '何度でも修理します。ご負担いただくのは送料だけで、修理代はかかりません。',
				},
				{
					name: 'shade',
					question: 'シェードは選べますか？',
					answer: '紙、麻、ガラスの3種類からお選びいただけます。どのランプにも合い、道具なしで付け替えられます。',
				},
			],
		},
	},
});

import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { issuePath } from '#content/problems/issue-path.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

const states = ['done', 'doing', 'planned'] as const;

const wordless = rule(
	'"states" with a word for each of them',
	'write "states:" in the section, and below it "done:", "doing:" and "planned:"',
);

export const schema = v.pipe(
	v.strictObject({
		label: labelText(),
		title: text(),
		lead: v.optional(richText()),
		states: v.optional(
			v.pipe(
				v.strictObject({ done: text(), doing: text(), planned: text() }),
				v.description('What the states are called. Needed where an entry has one.'),
			),
		),
		items: v.pipe(
			v.array(
				v.strictObject({
					date: v.pipe(text(), v.description('A day, a year or a period, as it is written in the language.')),
					title: text(),
					text: v.optional(richText()),
					state: v.optional(v.picklist(states)),
				}),
			),
			v.minLength(1, rule('at least one entry', 'write one, or remove the section')),
			v.description('In the order of time.'),
		),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || dataset.value.states) return;
		for (const [index, { state }] of dataset.value.items.entries()) {
			if (state)
				addIssue({ message: wordless, input: state, path: issuePath(dataset.value, ['items', index, 'state']) });
		}
	}),
);

export default defineSection({
	schema,
	component: () => import('./timeline.tsx'),
	example: {
		en: {
			label: 'Our story',
			title: 'From one bench to a workshop',
			lead: 'What we have done, and what we are working on.',
			states: { done: 'Done', doing: 'In progress', planned: 'Planned' },
			items: [
				{ date: '2006', title: 'The first lamp', text: 'Made for a neighbor, who still reads by it.', state: 'done' },
				{ date: '2023', title: 'A workshop of our own', text: 'Four benches and **one large window**.', state: 'done' },
				{
					date: 'This year',
					title: 'Paper shades',
					text: 'With a mill that has made paper since 1880.',
					state: 'doing',
				},
				{
					date: 'Next spring',
					title: 'A class for beginners',
					text: 'One day, one lamp to take home.',
					state: 'planned',
				},
			],
		},
		ru: {
			label: 'Наш путь',
			title: 'От одного верстака до мастерской',
			lead: 'Что уже сделано и чем заняты сейчас.',
			states: { done: 'Сделано', doing: 'В работе', planned: 'В планах' },
			items: [
				{
					date: '2006',
					title: 'Первая лампа',
					text: 'Собрали для соседа. Он читает при ней до сих пор.',
					state: 'done',
				},
				{ date: '2023', title: 'Своя мастерская', text: 'Четыре верстака и **одно большое окно**.', state: 'done' },
				{
					date: 'В этом году',
					title: 'Бумажные абажуры',
					text: 'Вместе с фабрикой, которая делает бумагу с 1880 года.',
					state: 'doing',
				},
				{
					date: 'Следующей весной',
					title: 'Занятия для новичков',
					text: 'Один день — одна лампа, которую можно унести домой.',
					state: 'planned',
				},
			],
		},
		ja: {
			label: '歩み',
			title: '作業台ひとつから、工房へ',
			lead: 'これまでの歩みと、現在の取り組みをご紹介します。',
			states: { done: '完了', doing: '進行中', planned: '予定' },
			items: [
				{
					date: '2006年',
					title: '最初のランプ',
					text: 'ご近所の方のために作りました。今も読書の友です。',
					state: 'done',
				},
				{ date: '2023年', title: '自分たちの工房', text: '作業台が4つと、**大きな窓が一つ**。', state: 'done' },
				{ date: '今年', title: '和紙のシェード', text: '1880年から続く紙漉きの里と作っています。', state: 'doing' },
				{
					date: '来年の春',
					title: 'はじめてのランプ作り教室',
					text: '一日で一台を仕上げ、そのままお持ち帰りいただけます。',
					state: 'planned',
				},
			],
		},
	},
});

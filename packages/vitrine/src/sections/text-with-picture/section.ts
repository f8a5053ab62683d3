import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	text: v.pipe(
		v.array(richText()),
		v.minLength(1, rule('at least one paragraph', 'write one, or take another kind of section')),
		v.description('One entry for each paragraph.'),
	),
	action: v.optional(v.pipe(v.strictObject({ label: text(), link: linkTarget() }), v.description('Where to read on.'))),
	picture: picture({
		ratio: '4:3',
		minWidth: 640,
		sizes: '(min-width: 100rem) 44rem, (min-width: 78rem) 38rem, (min-width: 60rem) 45vw, 94vw',
	}),
	caption: v.optional(v.pipe(richText('display'), v.description('The text under the picture.'))),
	flip: v.optional(untranslated(v.pipe(v.boolean(), v.description('Whether the picture comes first.'))), false),
});

export default defineSection({
	schema,
	component: () => import('./text-with-picture.tsx'),
	example: {
		en: {
			label: 'The workshop',
			title: 'One maker, one lamp at a time',
			text: [
				'One person assembles each lamp from start to finish. It is slower than an assembly line, and **nothing gets overlooked**.',
				'Stop by and watch: when the lamp in the window is lit, we are open.',
			],
			action: { label: 'About the workshop', link: '/about' },
			picture: {
				file: 'kit:bench.avif',
				alt: 'A lit lamp on a workbench beside a window',
				focus: '55% 50%',
				dark: 'kit:bench-night.avif',
			},
			caption: 'The bench by the north window.',
		},
		ru: {
			label: 'Мастерская',
			title: 'Один мастер и одна лампа за раз',
			text: [
				'Кто начал лампу, тот её и заканчивает. Так дольше, чем на конвейере, зато **ни одна мелочь не ускользнёт**.',
				'Заходите посмотреть: если в окне горит лампа, дверь открыта.',
			],
			action: { label: 'О мастерской', link: '/about' },
			picture: {
				file: 'kit:bench.avif',
				alt: 'Горящая лампа на верстаке у окна',
				focus: '55% 50%',
				dark: 'kit:bench-night.avif',
			},
			caption: 'Верстак у северного окна.',
		},
		ja: {
			label: '工房',
			title: '一人の手で、一台ずつ',
			text: [
				'作りはじめた者が、最後まで仕上げます。流れ作業より時間はかかりますが、**見落としがありません**。',
				'窓のランプがともっている日は、扉が開いています。どうぞ見にいらしてください。',
			],
			action: { label: '工房について', link: '/about' },
			picture: {
				file: 'kit:bench.avif',
				alt: '窓辺の作業台にともるランプ',
				focus: '55% 50%',
				dark: 'kit:bench-night.avif',
			},
			caption: '北窓のそばの作業台',
		},
	},
});

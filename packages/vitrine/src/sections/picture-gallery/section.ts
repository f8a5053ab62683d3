import * as v from 'valibot';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText('display')),
	items: v.pipe(
		v.array(
			v.strictObject({
				picture: v.pipe(
					picture({ minWidth: 640, sizes: '(min-width: 40rem) 40vw, 94vw', described: true }),
					v.description('Leads to the whole picture.'),
				),
				caption: v.optional(text()),
			}),
		),
		v.minLength(1, rule('at least one picture', 'add one, or remove the section')),
		v.maxLength(24, rule('24 pictures at the most', 'take the best of them: nobody looks at more')),
	),
});

export default defineSection({
	schema,
	component: () => import('./picture-gallery.tsx'),
	example: {
		en: {
			label: 'Gallery',
			title: 'On the shelf and in the window',
			items: [
				{
					picture: { file: 'kit:shelf.avif', alt: 'Four lamps on a shelf, one of them lit' },
					caption: 'Spring models',
				},
				{ picture: { file: 'kit:window.avif', alt: 'A lamp in a window at night' } },
				{
					picture: { file: 'kit:shade.avif', alt: 'A red pleated shade from below' },
					caption: 'Twelve folds, no glue',
				},
				{ picture: { file: 'kit:bench.avif', alt: 'A lit lamp on a workbench' }, caption: 'The bench by the window' },
				{ picture: { file: 'kit:bench-night.avif', alt: 'The same bench at night' } },
			],
		},
		ru: {
			label: 'Галерея',
			title: 'На полке и в окне',
			items: [
				{ picture: { file: 'kit:shelf.avif', alt: 'Четыре лампы на полке, одна горит' }, caption: 'Весенние модели' },
				{ picture: { file: 'kit:window.avif', alt: 'Лампа в ночном окне' } },
				{
					picture: { file: 'kit:shade.avif', alt: 'Красный плиссированный абажур' },
					caption: 'Двенадцать складок без клея',
				},
				{ picture: { file: 'kit:bench.avif', alt: 'Горящая лампа на верстаке' }, caption: 'Верстак у окна' },
				{ picture: { file: 'kit:bench-night.avif', alt: 'Тот же верстак ночью' } },
			],
		},
		ja: {
			label: 'ギャラリー',
			title: '棚の上、窓の中',
			items: [
				{ picture: { file: 'kit:shelf.avif', alt: '棚に並ぶ4台のランプ、1台が点灯' }, caption: '春のモデル' },
				{ picture: { file: 'kit:window.avif', alt: '夜の窓に見えるランプ' } },
				{ picture: { file: 'kit:shade.avif', alt: '赤いプリーツのシェード' }, caption: '糊を使わない12の折り' },
				{ picture: { file: 'kit:bench.avif', alt: '作業台にともるランプ' }, caption: '窓辺の作業台' },
				{ picture: { file: 'kit:bench-night.avif', alt: '夜の同じ作業台' } },
			],
		},
	},
});

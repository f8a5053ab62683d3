import * as v from 'valibot';
import { embed } from '#content/fields/embed-field.ts';
import { labelText, richText, text } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText()),
	place: v.pipe(
		embed(),
		v.description(
			'On OpenStreetMap, or the address that another map gives for frames; `embeds` in `site.config.ts` names the host.',
		),
	),
	poster: picture({
		ratio: '16:9',
		minWidth: 640,
		sizes: '(min-width: 100rem) 74rem, (min-width: 78rem) 62rem, 94vw',
		widths: [480, 960],
		described: true,
	}),
	caption: v.optional(
		v.pipe(richText('display'), v.description('The text under the map: the address, or the way there.')),
	),
});

export default defineSection({
	schema,
	component: () => import('./map.tsx'),
	example: {
		en: {
			label: 'Directions',
			title: 'Look for the lit window',
			lead: 'We are a five-minute walk from the station.',
			place: 'https://www.openstreetmap.org/#map=16/60.4518/22.2666',
			poster: { file: 'kit:shelf.avif', alt: 'Four lamps in the shop window' },
			caption: '12 Glass Lane, Turku',
		},
		ru: {
			label: 'Как добраться',
			title: 'Ищите светящееся окно',
			lead: 'Пять минут пешком от вокзала.',
			place: 'https://www.openstreetmap.org/#map=16/60.4518/22.2666',
			poster: { file: 'kit:shelf.avif', alt: 'Четыре лампы в витрине мастерской' },
			caption: 'Турку, Стекольный переулок, 12',
		},
		ja: {
			label: 'アクセス',
			title: '明かりのともる窓が目印です',
			lead: '駅から歩いて5分。',
			place: 'https://www.openstreetmap.org/#map=16/60.4518/22.2666',
			poster: { file: 'kit:shelf.avif', alt: '工房の窓辺に並ぶ4台のランプ' },
			caption: 'トゥルク市ガラス通り12番地',
		},
	},
});

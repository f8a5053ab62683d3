import * as v from 'valibot';
import { labelText, linkTarget, richText, text, untranslated } from '#content/fields/fields.ts';
import { picture } from '#content/fields/picture-schema.ts';
import { coded } from '#content/problems/message.ts';
import { pathTo, rule } from '#content/problems/rule.ts';
import { defineSection } from '../define-section.ts';
import { type TileSize, tileSizes } from './tile-sizes.ts';

const tile = v.pipe(
	v.strictObject({
		size: v.optional(
			untranslated(
				v.pipe(
					v.picklist(Object.keys(tileSizes) as TileSize[]),
					v.description('Two places side by side, two of them one under the other, or one.'),
				),
			),
			'small',
		),
		title: v.optional(text()),
		text: v.optional(richText()),
		link: v.optional(v.pipe(linkTarget(), v.description('Where the title leads.'))),
		accent: v.optional(untranslated(v.pipe(v.boolean(), v.description('Gives the tile the color of the accent.')))),
		picture: v.optional(
			v.pipe(
				picture({
					minWidth: 480,
					sizes: '(min-width: 100rem) 45rem, (min-width: 60rem) 37rem, (min-width: 40rem) 50vw, 94vw',
				}),
				v.description('In place of the words. It is cut to fill the tile.'),
			),
		),
	}),
	v.check(
		({ title, text, picture }) => (picture ? title === undefined && text === undefined : title !== undefined),
		rule(
			'a title, and text if you like, or a picture',
			'write one or the other: a tile has one message',
			coded('tile-content', {}),
		),
	),
	v.transform(({ picture, ...fields }) => {
		const { ratio } = tileSizes[fields.size];
		return { ...fields, picture: picture && { ...picture, shape: { ...picture.shape, ratio } } };
	}),
);

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	lead: v.optional(richText('display')),
	items: v.pipe(
		v.array(tile),
		v.minLength(
			3,
			rule('three tiles at least', 'add some, or take another section type', coded('items-count', { least: 3 })),
		),
		v.maxLength(
			12,
			rule('twelve tiles at the most', 'leave out those that say least', coded('items-count', { most: 12 })),
		),
		v.check(
			(tiles) => [4, 2].every((columns) => fillsRows(tiles, columns)),
			rule(
				'tiles that fill rows of four places and of two: a small one takes one, a wide or tall one two',
				'change the size of one, or add or remove a small one',
				coded('tile-rows', {}),
			),
		),
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const [, second] = [...dataset.value.entries()].filter(([, { accent }]) => accent);
			const message = rule(
				'one tile with "accent" at the most',
				'take it out of the others: only one can stand out',
				coded('one-accent', {}),
			);
			if (second) addIssue({ message, path: pathTo(dataset.value, [second[0], 'accent']) });
		}),
	),
});

/** Whether tiles leave no place of a grid empty, each of them put into the first place that is large enough. */
function fillsRows(tiles: readonly { size: TileSize }[], columns: number): boolean {
	const taken = new Set<number>();
	for (const { size } of tiles) {
		const { across, down } = tileSizes[size];
		const placesAt = (start: number) =>
			Array.from(
				{ length: across * down },
				(_, index) => start + (index % across) + Math.floor(index / across) * columns,
			);
		let start = 0;
		while ((start % columns) + across > columns || placesAt(start).some((place) => taken.has(place))) start++;
		for (const place of placesAt(start)) taken.add(place);
	}
	return Math.max(...taken) + 1 === taken.size && taken.size % columns === 0;
}

export default defineSection({
	schema,
	component: () => import('./bento.tsx'),
});

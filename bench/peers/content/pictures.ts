import type { Picture } from './write-pages.ts';

/** Pictures of guides, from those that come with the kit: 1200 to 1600 pixels wide. */
export const pictures: Picture[] = [
	{ file: 'bench.avif', en: 'A workbench by day', ru: 'Верстак днём', ja: '昼の作業台' },
	{ file: 'bench-night.avif', en: 'A workbench at night', ru: 'Верстак ночью', ja: '夜の作業台' },
	{ file: 'map.avif', en: 'A map of a town', ru: 'Карта города', ja: '町の地図' },
	{ file: 'meadow.avif', en: 'A rabbit in a meadow', ru: 'Кролик на лугу', ja: '草原のうさぎ' },
	{ file: 'shade.avif', en: 'The shade of a lamp', ru: 'Абажур лампы', ja: 'ランプのかさ' },
	{ file: 'shelf.avif', en: 'Four lamps on a shelf', ru: 'Четыре лампы на полке', ja: '棚に並ぶ四つのランプ' },
];

import { type MessageWords, shortened } from '../message-words.ts';

const quoted = (text: string) => `«${shortened(text)}»`;

const videoAddresses = {
	YouTube: ['адрес видео или плейлиста на YouTube', 'откройте видео и скопируйте адрес из адресной строки'],
	Vimeo: ['адрес видео на Vimeo', 'откройте видео и скопируйте адрес из адресной строки'],
	OpenStreetMap: [
		'адрес места на OpenStreetMap',
		'на карте нажмите «Поделиться», поставьте маркер и скопируйте ссылку',
	],
	'Google Maps': [
		'адрес, который Google Карты дают для встраивания',
		'нажмите «Поделиться», затем «Встраивание карт» и скопируйте адрес из src="…"',
	],
} as const;

/** What is wrong with the line of a video, and what to do about it. */
const directiveFaults = {
	name: ['команда ::video', 'напишите ::video{…} или поставьте перед :: обратную косую черту (\\)'],
	rest: ['только пары вида имя="значение"', 'уберите лишнее или возьмите значение в кавычки'],
	attribute: ['src, poster, alt, caption или captions', 'уберите его или исправьте имя'],
	twice: ['каждое имя один раз', 'уберите одно из двух'],
	empty: ['значение в кавычках', 'впишите его или уберите имя'],
	missing: ['адрес видео (src), изображение до запуска (poster) и его описание (alt)', 'допишите то, чего не хватает'],
} as const;

const svgFaults = {
	xml: ['файл SVG без ошибок', 'экспортируйте его заново'],
	depth: ['меньше групп внутри групп', 'разгруппируйте рисунок'],
	none: ['рисунок SVG', 'экспортируйте его как SVG'],
	size: ['размеры рисунка', 'экспортируйте его с размерами или впишите в первый тег viewBox="0 0 300 200"'],
	large: ['рисунок попроще', 'упростите его, например программой svgo, или сохраните как PNG'],
	html: ['только фигуры и тексты', 'экспортируйте его без HTML или как PNG'],
	style: ['простые стили', 'экспортируйте его с атрибутами вместо стилей'],
	image: ['фигуры или пиксели внутри самого файла', 'выполните трассировку или сохраните весь рисунок как PNG'],
	reference: ['ссылки только на части этого же рисунка', 'экспортируйте его заново одним файлом'],
} as const;

const svgFound = {
	xml: 'SVG с ошибкой',
	depth: 'слишком много групп внутри групп',
	none: 'файл без рисунка SVG',
	size: 'рисунок без размеров',
	large: 'слишком большой файл SVG',
	html: 'HTML внутри рисунка',
	style: 'стили, которые здесь не применить',
	image: 'растровое изображение внутри рисунка',
	reference: 'ссылка на другой файл',
} as const;

export const mediaRu = {
	icon: ({ reason, installed, meant }) => ({
		expected:
			reason === 'collection'
				? `значок из набора, который есть на сайте (${installed.join(', ')}), в виде «набор:имя»`
				: reason === 'name'
					? `значок, который есть в наборе «${installed[0]}»`
					: 'значок, который можно показать',
		fix:
			meant === undefined
				? 'выберите другой на icon-sets.iconify.design и укажите, например, «lucide:lamp»'
				: `укажите «${meant}»`,
	}),
	'video-file': () => ({
		expected: 'видео этого сайта, файл mp4 или webm, с косой чертой в начале',
		fix: 'укажите, например, «/film.mp4»',
	}),
	'captions-file': () => ({
		expected: 'субтитры этого сайта, файл vtt, с косой чертой в начале',
		fix: 'укажите, например, «/film.ru.vtt»',
	}),
	'captions-format': ({ address }) => ({
		found: `${quoted(address)} — файл не в формате WebVTT`,
		expected: 'файл, который начинается со строки WEBVTT',
		fix: 'сохраните субтитры как WebVTT: программы для субтитров умеют переводить в него и SRT',
	}),
	'captions-elsewhere': () => ({
		expected: 'субтитры только у видеофайла этого сайта',
		fix: 'очистите поле: у видео на другом сайте субтитры свои',
	}),
	'video-source': ({ isTwice }) => ({
		found: isTwice ? 'и ссылка на видео, и видеофайл' : 'ни ссылки на видео, ни видеофайла',
		expected: 'одно из двух: ссылка на видео или видеофайл',
		fix: isTwice ? 'очистите одно из двух полей' : 'заполните одно из двух полей',
	}),
	'embed-address': () => ({
		expected: 'полный адрес видео или карты',
		fix: 'скопируйте его из адресной строки целиком, вместе с https://',
	}),
	'embed-page': ({ service }) => ({ expected: videoAddresses[service][0], fix: videoAddresses[service][1] }),
	'embed-host': ({ origin }) => ({
		found: `видео или карта с ${origin}`,
		expected: 'сайт, с которого настройки разрешают их показывать',
		fix: 'попросите добавить его в настройки («outside») или уберите это отсюда',
	}),
	'video-directive': ({ reason, name }) => ({
		found: reason === 'missing' ? `видео, у которого нет ${name}` : quoted(name),
		expected: directiveFaults[reason][0],
		fix: directiveFaults[reason][1],
	}),
	'public-file': () => ({
		expected: 'файл этого сайта, с косой чертой в начале',
		fix: 'укажите, например, «/catalogue.pdf»',
	}),
	decorative: () => ({
		expected: 'пометка «Только украшение» или описание изображения',
		fix: 'поставьте пометку или напишите, что на изображении',
	}),
	'picture-proportions': ({ width, height, light }) => ({
		found: `изображение для тёмного фона ${width} × ${height}`,
		expected: `пропорции как у основного, ${light.width} × ${light.height}`,
		fix: 'обрежьте одно из двух под другое',
	}),
	svg: ({ reason, written }) => ({
		found: reason === 'reference' && written ? `ссылка ${quoted(written)} в рисунке` : svgFound[reason],
		expected: reason === 'large' && written ? `не больше ${written} КБ` : svgFaults[reason][0],
		fix: svgFaults[reason][1],
	}),
} satisfies Partial<MessageWords['said']>;

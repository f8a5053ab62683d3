import { addressesRu } from './addresses/ru.ts';
import { mediaRu } from './media/ru.ts';
import { type MessageWords, shortened } from './message-words.ts';
import { sectionsRu } from './sections/ru.ts';
import { siteRu } from './site/ru.ts';

const quoted = (text: string) => `«${shortened(text)}»`;
const all = (names: readonly string[]) => (names.length > 12 ? [...names.slice(0, 12), '…'] : names).join(', ');
const linkTo = (target: string) => `ссылка на ${quoted(target)}`;

/** Why a word is no part of an address, and what to do about it. */
const addressFaults = {
	dots: ['слово — из одних точек имя не составить', 'дайте другое имя, например «about»'],
	index: ['другое слово («index» для серверов — главная страница)', 'дайте другое имя, например «overview»'],
	ending: ['слово без «.html» — у адресов нет расширений', 'уберите «.html»'],
	unseen: ['буквы, которые видно', 'наберите слово заново: в нём есть невидимый знак'],
	signs: ['одна часть адреса, без пробелов и знаков / ? # % &', 'оставьте буквы, цифры и дефисы, например «about»'],
	long: ['не больше 200 байт, то есть 200 латинских букв или 100 русских', 'сократите'],
} as const;

const pictureFormats = 'изображение в JPEG, PNG, WebP, AVIF, TIFF или SVG';
const countOfItems = ({ least, most }: { least?: number; most?: number }) =>
	[...(least === undefined ? [] : [`не меньше ${least}`]), ...(most === undefined ? [] : [`не больше ${most}`])].join(
		', ',
	);

export const ru: MessageWords = {
	received: { nothing: 'ничего', list: 'список', keys: 'группа значений' },
	said: {
		...addressesRu,
		...mediaRu,
		...sectionsRu,
		...siteRu,
		'link-page': ({ target, meant }) => ({
			found: linkTo(target),
			expected: 'страница этого сайта или его файл',
			fix: meant ? `укажите ${quoted(meant)}` : 'выберите страницу из списка или укажите её адрес, например «/about»',
		}),
		'link-file': ({ target, meant }) => ({
			found: linkTo(target),
			expected: 'файл этого сайта',
			fix: meant ? `укажите ${quoted(meant)}` : 'укажите имя другого или попросите добавить этот файл на сайт',
		}),
		'link-spelling': ({ target, meant }) => ({
			found: linkTo(target),
			expected: 'адрес страницы без языка, расширения и косой черты в конце',
			fix: `укажите ${quoted(meant)}`,
		}),
		'link-draft': ({ target }) => ({
			found: linkTo(target),
			expected: 'опубликованная страница, а это черновик',
			fix: 'пока уберите ссылку или снимите у той страницы пометку «Черновик»',
		}),
		'link-scheduled': ({ target, day, isOver }) => ({
			found: linkTo(target),
			expected: isOver
				? `страница, которая видна не меньше, чем ссылка: эту снимут ${day}`
				: `опубликованная страница, а эта ждёт ${day}`,
			fix: isOver
				? 'перенесите ссылку в раздел, который снимут не позже, или уберите её'
				: 'перенесите ссылку в раздел, который появится тогда же, или пока уберите её',
		}),
		moment: ({ meant }) => ({
			expected: 'дата и время, которые есть в календаре, в виде ГГГГ-ММ-ДДTчч:мм',
			fix: meant ? `укажите ${meant}` : 'укажите, например, 2026-12-07T09:00',
		}),
		'moment-change': ({ written, isTwice, meant }) => ({
			found: written,
			expected: isTwice
				? 'время, которое бывает один раз, — в эту ночь часы переводят назад'
				: 'время, которое бывает на часах, — в эту ночь их переводят вперёд',
			fix: `укажите ${meant.join(' или ')}`,
		}),
		'expire-before': ({ expireAt, publishAt }) => ({
			expected: `конец после начала, а сейчас — с ${publishAt} до ${expireAt}`,
			fix: 'поправьте одно из двух или очистите',
		}),
		'original-period': ({ field, original }) => ({
			expected: `${field === 'publishAt' ? 'не раньше' : 'не позже'}, чем у оригинала: ${original}`,
			fix: 'поправьте срок в оригинале или очистите поле здесь',
		}),
		'home-schedule': () => ({
			expected: 'главная страница без сроков — она есть всегда',
			fix: 'очистите поле; сроки могут быть у отдельных разделов',
		}),
		'sections-none': ({ from }) => ({
			found: from === '' ? 'вначале на странице нет ни одного раздела' : `с ${from} на странице не останется разделов`,
			expected: 'хотя бы один раздел в любое время',
			fix: 'оставьте один раздел без срока или задайте срок всей странице',
		}),
		successor: () => ({
			expected: 'страница сайта или адрес с https://',
			fix: 'укажите, например, «/prices», без языка и знаков ? и #',
		}),
		'successor-alone': () => ({
			expected: 'рядом — срок, до которого страница опубликована',
			fix: 'заполните «Конец публикации» или очистите это поле',
		}),
		'successor-gone': ({ target, reason }) => ({
			found: quoted(target),
			expected: {
				missing: 'страница этого сайта',
				draft: 'опубликованная страница, а это черновик',
				later: 'страница, которая к тому времени опубликована',
				gone: 'страница, которая останется, — эту тоже снимут',
				circle: 'другая страница — эта ведёт обратно',
			}[reason],
			fix: 'укажите другую страницу или очистите поле',
		}),
		'link-kind': ({ target, meant }) => ({
			...(target === undefined ? {} : { found: linkTo(target) }),
			expected: 'адрес на сайте, который начинается с / или #, либо https:, mailto:, tel:, sms:',
			fix:
				meant === undefined
					? 'выберите страницу из списка или укажите адрес целиком, с https://'
					: `укажите ${quoted(meant)}`,
		}),
		'link-anchor': ({ target, anchors, isHome, locale, ...remedy }) => ({
			found: linkTo(target),
			expected: `место на ${isHome ? 'главной' : 'той странице'} (${locale}): ${
				all(anchors.map((name) => `#${name}`)) || 'там таких мест нет'
			}`,
			fix: {
				write: () => `укажите #${'anchor' in remedy ? remedy.anchor : ''}`,
				example: () => `укажите, например, #${'anchor' in remedy ? remedy.anchor : ''}`,
				section: () => 'выберите одно из них или покажите этот раздел и на этом языке',
				heading: () =>
					`допишите {#${'anchor' in remedy ? remedy.anchor : ''}} в конце нужного заголовка, на каждом языке`,
				name: () => 'допишите {#name} в конце нужного заголовка, а в ссылке — #name',
			}[remedy.remedy](),
		}),
		'link-words': () => ({
			found: 'ссылка без слов',
			expected: 'слова между [ и ]',
			fix: 'напишите, куда ведёт ссылка: [О нас](/about)',
		}),
		html: ({ written }) => ({
			found: `HTML: ${quoted(written)}`,
			expected: 'текст с разметкой Markdown',
			fix: 'уберите теги или поставьте перед < обратную косую черту (\\)',
		}),
		footnote: ({ name }) => ({
			found: `сноска [^${name}]`,
			expected: 'текст без сносок: на сайте их нет',
			fix: 'внесите примечание в текст, например в скобках',
		}),
		'foreign-markup': ({ written }) => ({
			found: `${quoted(written)} — посетители увидят эти знаки как есть`,
			expected: 'текст без разметки из других программ',
			fix: 'напишите это словами или поставьте перед первым знаком обратную косую черту (\\)',
		}),
		'unknown-form': ({ form, forms }) => ({
			found: `форма «${form}», которой на сайте нет`,
			expected: forms.length > 0 ? `одна из форм: ${forms.join(', ')}` : 'пустое поле: форм на сайте нет',
			fix: 'впишите имя одной из форм сайта',
		}),
		'form-twice': ({ form, section }) => ({
			found: `форма «${form}» уже есть в разделе «${section}»`,
			expected: 'на странице каждая форма один раз',
			fix: 'выберите другую форму или уберите один из двух разделов',
		}),
		'plain-text': () => ({
			expected: 'только слова: здесь разметки нет',
			fix: 'уберите знаки разметки или поставьте перед ними обратную косую черту (\\)',
		}),
		'one-paragraph': () => ({
			expected: 'один абзац: выделение, ссылки и код в нём возможны',
			fix: 'уберите список, заголовок или пустую строку',
		}),
		'inline-only': () => ({
			expected: 'слова, выделение, ссылки или код',
			fix: 'уберите отсюда тег или изображение',
		}),
		'image-words': () => ({
			found: 'изображение без описания',
			expected: 'слова между ![ и ]',
			fix: 'напишите, что на изображении: ![Освещённое окно](/window.png)',
		}),
		'image-markup': ({ sign }) => ({
			found: `${quoted(sign)} — этот знак прочитает вслух программа экранного доступа`,
			expected: 'описание без разметки',
			fix: 'уберите знаки или поставьте перед ними обратную косую черту (\\)',
		}),
		'image-elsewhere': () => ({
			expected: 'текст: для изображений есть свои разделы',
			fix: 'добавьте раздел с изображением, например «Текст с изображением»',
		}),
		'heading-words': () => ({
			found: 'заголовок без слов',
			expected: 'слова после #',
			fix: 'напишите их или уберите #',
		}),
		'heading-level': ({ found, wanted }) => ({
			found: `заголовок с ${found} #`,
			expected: `заголовок с ${wanted} #`,
			fix: found === 1 ? 'начните с ##: единственный # — название страницы' : 'не пропускайте уровней',
		}),
		'heading-letters': ({ text }) => ({
			found: `заголовок, на который не сослаться: ${quoted(text)}`,
			expected: 'буквы или цифры в заголовке',
			fix: 'допишите их или укажите в конце имя для ссылок: {#name}',
		}),
		'heading-anchor': () => ({
			expected: 'заголовок без имени для ссылок: ссылки ведут на раздел',
			fix: 'уберите его или сделайте из текста под заголовком отдельный раздел',
		}),
		'anchor-reserved': ({ anchor }) => ({
			found: `имя для ссылок «${anchor}»`,
			expected: 'имя, которое не занято самой страницей',
			fix: 'укажите в конце заголовка другое: {#name}',
		}),
		'anchor-twice': ({ anchor }) => ({
			found: `имя для ссылок «${anchor}» второй раз`,
			expected: 'у каждого заголовка своё',
			fix: 'укажите в конце одного из заголовков другое: {#name}',
		}),
		'text-empty': () => ({ expected: 'текст', fix: 'напишите его или уберите то, к чему он относится' }),
		'key-missing': ({ key }) => ({
			found: 'ничего',
			expected: `значение «${key}»`,
			fix: `добавьте «${key}» со значением`,
		}),
		'kind-of-value': ({ kind }) => ({
			expected: {
				text: 'текст',
				number: 'число',
				boolean: 'да или нет',
				list: 'список, каждый пункт со строки, которая начинается с «- »',
				keys: 'группа значений',
			}[kind],
			fix: kind === 'number' ? 'напишите его цифрами, дробную часть — после точки' : 'впишите сюда нужное значение',
		}),
		'text-quotes': ({ written }) => ({
			expected: 'текст',
			fix: `возьмите его в кавычки: "${shortened(written)}"`,
		}),
		choice: ({ choices, meant }) => ({
			expected: choices.map(quoted).join(' или '),
			fix: meant ? `укажите ${quoted(meant)}` : 'выберите одно из них',
		}),
		'unknown-key': ({ key, keys, meant }) => ({
			found: `неизвестное поле «${key}»`,
			expected: `одно из: ${all(keys)}`,
			fix: meant ? `переименуйте в «${meant}»` : 'удалите его',
		}),
		'items-count': (counts) => ({
			expected: `число пунктов: ${countOfItems(counts)}`,
			fix: counts.most === undefined ? 'добавьте пункт или удалите раздел' : 'уберите лишние или добавьте недостающие',
		}),
		day: ({ meant }) => ({
			expected: 'день в виде ГГГГ-ММ-ДД',
			fix: `напишите ${meant ?? 'его так: 2026-11-20'}`,
		}),
		'day-future': ({ day }) => ({
			found: day,
			expected: 'день, который уже наступил',
			fix: 'укажите день последней правки или очистите поле',
		}),
		'day-before': ({ day, date }) => ({
			found: day,
			expected: `день не раньше публикации, ${date}`,
			fix: 'укажите день последней правки или очистите поле',
		}),
		'day-waiting': ({ day, date }) => ({
			found: day,
			expected: `день публикации, ${date}: до него запись никто не видит`,
			fix: 'очистите поле',
		}),
		'name-letters': ({ example }) => ({
			expected: 'имя из строчных латинских букв, цифр и дефисов',
			fix: `напишите, например, «${example}»`,
		}),
		'name-length': ({ most }) => ({
			expected: `слово или несколько, не больше ${most} знаков`,
			fix: 'сократите или очистите поле',
		}),
		'tag-letters': () => ({ expected: 'тег с буквами или цифрами', fix: 'напишите его словами' }),
		'tag-twice': ({ tag }) => ({
			found: `${quoted(tag)} дважды`,
			expected: 'каждый тег один раз',
			fix: 'удалите один из двух',
		}),
		'address-part': ({ reason }) => ({ expected: addressFaults[reason][0], fix: addressFaults[reason][1] }),
		'file-name': ({ name, reason }) => ({
			found: `имя файла ${quoted(name)}`,
			expected: addressFaults[reason][0],
			fix: `переименуйте: ${addressFaults[reason][1]}`,
		}),
		'address-taken': ({ address, owner }) => ({
			found: `адрес ${quoted(address)}, который уже занят: ${owner}`,
			expected: 'у каждой страницы свой адрес',
			fix: 'переименуйте одну из двух',
		}),
		'address-reserved': ({ address }) => ({
			found: `адрес ${quoted(address)}`,
			expected: 'адрес, который не нужен самому сайту',
			fix: 'дайте странице другой адрес',
		}),
		'picture-words': () => ({
			expected: 'описание изображения или пометка «Только украшение»',
			fix: 'напишите, что на изображении, или отметьте, что оно ничего не сообщает',
		}),
		'picture-described': () => ({
			expected: 'описание: здесь изображение несёт смысл',
			fix: 'снимите пометку «Только украшение» и напишите, что на нём',
		}),
		'picture-file': () => ({ expected: 'файл изображения', fix: 'выберите изображение' }),
		focus: () => ({
			expected: 'два числа в процентах: слева и сверху',
			fix: 'перетащите точку или напишите, например, «30% 20%»',
		}),
		'picture-unshown': ({ name }) => ({
			found: `изображение ${name}, которого нет ни на одной странице`,
			expected: 'изображения, которые показаны на страницах',
			fix: 'покажите его на странице или попросите удалить файл',
		}),
		'picture-missing': ({ source, meant }) => ({
			found: `изображение ${quoted(source)}`,
			expected: 'изображение этого сайта',
			fix: meant ? `укажите ${quoted(meant)}` : 'выберите изображение заново',
		}),
		'picture-kind': ({ source }) => ({
			found: `изображение ${quoted(source)}`,
			expected: pictureFormats,
			fix: 'сохраните его в одном из этих форматов',
		}),
		'picture-narrow': ({ width, height, least }) => ({
			found: `изображение ${width} × ${height}`,
			expected: `ширина не меньше ${least} пикселей`,
			fix: 'возьмите изображение побольше: это будет размытым',
		}),
		'picture-damaged': () => ({
			found: 'файл, который не читается как изображение',
			expected: pictureFormats,
			fix: 'сохраните его ещё раз или возьмите другой',
		}),
		'picture-pixels': ({ width, height }) => ({
			found: `изображение ${width} × ${height}`,
			expected: 'меньше пикселей',
			fix: 'уменьшите: при ширине 2400 оно чёткое на любом экране',
		}),
		'file-size': ({ size, most }) => ({
			found: `файл размером ${size}`,
			expected: `не больше ${most}`,
			fix: 'уменьшите его: при ширине 2400 пикселей изображение чёткое на любом экране',
		}),
		placeholders: ({ found, wanted }) => ({
			found: found.length > 0 ? `переменные ${bracesOf(found)}` : 'ни одной переменной',
			expected: wanted.length > 0 ? `переменные ${bracesOf(wanted)}` : 'текст без переменных',
			fix: 'оставьте в фигурных скобках те же имена, что и на других языках',
		}),
		'message-syntax': () => ({
			expected: 'закрытые фигурные скобки',
			fix: "закройте каждую скобку, а скобку как знак пишите так: '{'",
		}),
		'plural-missing': ({ form, forms }) => ({
			found: `нет формы «${form}»`,
			expected: `все формы числа этого языка: ${all(forms)}`,
			fix: `добавьте ${form} {…}`,
		}),
		'plural-unknown': ({ form, forms, meant }) => ({
			found: `форма «${form}»`,
			expected: `формы числа этого языка: ${all(forms)}`,
			fix: meant ? `напишите «${meant}»` : 'уберите её',
		}),
		'term-lacking': ({ term, wanted }) => ({
			found: `в переводе нет слова из глоссария для ${quoted(term)}`,
			expected: wanted.map(quoted).join(' или '),
			fix: 'употребите его, если без него текст не обойдётся',
		}),
		'term-avoided': ({ word, term }) => ({
			found: `${quoted(word)} — этого слова глоссарий просит избегать`,
			expected: `другое слово для ${quoted(term)}`,
			fix: 'замените его',
		}),
		'yaml-colon': ({ right }) => ({
			expected: 'обычное двоеточие и пробел после него',
			fix: `напишите «${right}»`,
		}),
		'yaml-sign': ({ written }) => ({
			found: `${quoted(written)} — YAML прочтёт это не как текст`,
			expected: 'текст в кавычках',
			fix: 'возьмите всё значение в кавычки',
		}),
		'yaml-quote': ({ sign }) => ({
			found: 'незакрытая кавычка',
			expected: 'кавычка и в конце значения',
			fix: `поставьте ${sign} в конце`,
		}),
		'yaml-twice': ({ key }) => ({
			found: `поле ${quoted(key)} второй раз`,
			expected: 'каждое поле один раз',
			fix: 'удалите одно из них',
		}),
		'yaml-tab': () => ({
			found: 'табуляция',
			expected: 'пробелы в начале строки',
			fix: 'поставьте вместо каждой два пробела',
		}),
		'yaml-syntax': () => ({
			expected: 'верный YAML',
			fix: 'проверьте отступ этой строки и возьмите в кавычки значение с «: » внутри или с особым знаком в начале',
		}),
	},
};

function bracesOf(names: readonly string[]): string {
	return names.map((name) => `{${name}}`).join(', ');
}

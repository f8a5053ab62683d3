import { type MessageWords, shortened } from '../message-words.ts';

const quoted = (text: string) => `«${shortened(text)}»`;
const oneOf = (names: readonly string[]) => `одно из: ${names.join(', ')}`;

/** What an old address must be, and what to do where nothing can be written in its place. */
const oldAddresses = {
	host: ['прежний адрес на этом сайте, без https:// и имени сайта', ''],
	spaces: ['прежний адрес без пробелов по краям', ''],
	slash: ['прежний адрес с косой чертой в начале', ''],
	anchor: ['прежний адрес без # и всего, что после: браузеры этого не передают', ''],
	query: ['прежний адрес без ? и всего, что после: он сработает и с этим', ''],
	pattern: ['один прежний адрес, без шаблонов с * и :', 'впишите каждый адрес отдельно, а сами знаки — как %2A и %3A'],
	percent: ['после % — код из двух знаков, как в адресах браузера', 'сам знак % пишите как %25'],
	refused: [
		'прежний адрес без \\, невидимых знаков и закодированной косой черты',
		'удалите его: серверы такие не принимают',
	],
	home: ['прежний адрес, а это главная страница', 'удалите его'],
	parts: ['прежний адрес без двойной косой черты', ''],
	dots: ['прежний адрес без частей «.» и «..»', 'впишите адрес так, как он выглядит в браузере'],
	ending: ['прежний адрес без «.html»: он сработает и с ним', 'удалите его: он и так ведёт на главную'],
	long: ['части адреса не длиннее 200 байт, то есть 200 латинских букв или 100 русских', 'удалите его'],
} as const;

const patterns = {
	name: [
		'имя на целую часть адреса: «:имя» или «*имя»',
		'дайте имя всей части, а сами знаки : и * пишите как %3A и %2A',
	],
	end: ['«*имя» только в конце: это всё, что осталось', 'для одной части адреса впишите «:имя»'],
	twice: ['каждое имя один раз', 'переименуйте одно из двух'],
	all: ['хотя бы одна постоянная часть адреса', 'начните с того, что у этих адресов общее'],
} as const;

const menuTargets = {
	licenses: 'укажите для этой ссылки имя',
	file: 'уберите её и сошлитесь на файл со страницы',
	section: 'уберите её: у этого раздела нет короткого заголовка',
} as const;

export const addressesRu = {
	'old-address': ({ reason, meant }) => ({
		expected: oldAddresses[reason][0],
		fix: meant === undefined ? oldAddresses[reason][1] : `укажите ${quoted(meant)}`,
	}),
	'old-address-own': ({ address }) => ({
		found: quoted(address),
		expected: 'прежний адрес, а это нынешний адрес страницы',
		fix: 'удалите его: страница не может вести на саму себя',
	}),
	'old-address-language': ({ address, meant }) => ({
		found: quoted(address),
		expected: 'адрес без языка в начале: он и так относится к своему языку',
		fix: `укажите ${quoted(meant)}`,
	}),
	'old-address-taken': ({ address, owner }) => ({
		found: owner === undefined ? quoted(address) : `${quoted(address)} — этот адрес уже занят: ${owner}`,
		expected: owner === undefined ? 'адрес, который не нужен самому сайту' : 'адрес, по которому сейчас ничего нет',
		fix: 'удалите его',
	}),
	'redirect-status': () => ({ expected: '301, 302, 308 или 410', fix: 'укажите одно из этих чисел или очистите поле' }),
	'redirect-target': () => ({
		expected: 'адрес, куда вести, или код 410 без адреса',
		fix: 'заполните «Куда ведёт» или укажите код 410, если страницы больше нет',
	}),
	'redirect-pattern': ({ from, reason, example }) => ({
		found: quoted(from),
		expected: patterns[reason][0],
		fix: patterns[reason][1] + (example === undefined ? '' : `, например ${quoted(example)}`),
	}),
	'redirect-to': ({ to }) => ({
		found: quoted(to),
		expected: 'страница сайта или адрес с https://',
		fix: 'укажите, например, «/about»',
	}),
	'redirect-name': ({ name, names, meant }) => ({
		found: `имя «${name}», которого нет в прежнем адресе`,
		expected: names.length > 0 ? oneOf(names) : 'адрес без имён',
		fix: meant ? `укажите «${meant}»` : 'возьмите имя из прежнего адреса или уберите это',
	}),
	'redirect-moved': ({ from }) => ({
		found: quoted(from),
		expected: 'адрес, который ещё никуда не ведёт',
		fix: 'удалите эту строку: адрес уже есть среди прежних адресов страницы',
	}),
	'redirect-shadowed': ({ from, line, other }) => ({
		found: quoted(from),
		expected: `адрес, который не подпадает под ${quoted(other)} (строка ${line})`,
		fix: 'поставьте эту строку выше или удалите одну из двух',
	}),
	'redirect-circle': ({ circle }) => ({
		found: `перенаправления по кругу: ${circle}`,
		expected: 'цепочка, которая кончается страницей, файлом или другим сайтом',
		fix: 'направьте одно из них на страницу или удалите его',
	}),
	'redirect-nowhere': ({ to, meant }) => ({
		found: `${quoted(to)} — по этому адресу ничего нет`,
		expected: 'страница или файл этого сайта',
		fix: meant ? `укажите ${quoted(meant)}` : 'укажите адрес страницы',
	}),
	'menu-page': () => ({
		expected: 'страница этого сайта или место на ней, без языка',
		fix: 'укажите, например, «/about» или «/#to-features»',
	}),
	'menu-outside': ({ licenses }) => ({
		expected: `адрес с https:, mailto: или tel: либо «${licenses}»`,
		fix: 'укажите его целиком, а для страницы сайта добавьте обычную ссылку',
	}),
	'menu-text-name': () => ({
		expected: 'имя из латинских букв, цифр и дефисов',
		fix: 'укажите, например, «products», а само название впишите в «Названия в меню»',
	}),
	'menu-name': () => ({
		expected: 'или имя, одинаковое на всех языках, или текст из «Названий в меню»',
		fix: 'заполните одно из двух полей',
	}),
	'menu-group': () => ({
		found: 'группа внутри группы',
		expected: 'только ссылки',
		fix: 'перенесите её ссылки сюда или сделайте отдельную группу',
	}),
	'menu-group-twice': () => ({
		expected: 'каждая группа один раз',
		fix: 'соберите ссылки в одной группе или переименуйте одну из двух',
	}),
	'menu-entry': ({ name, meant }) => ({
		found: quoted(name),
		expected: 'пункт, который есть в общем меню',
		fix: meant ? `укажите ${quoted(meant)}` : 'удалите его',
	}),
	'menu-text-missing': ({ name }) => ({
		found: `название «${name}», которого ещё нет`,
		expected: 'название на языке оригинала',
		fix: `впишите «${name}» в «Названия в меню»`,
	}),
	'menu-target': ({ target, reason }) => ({
		found: `ссылка на ${quoted(target)}`,
		expected: 'страница или раздел с коротким заголовком: из него меню берёт название',
		fix: menuTargets[reason],
	}),
} satisfies Partial<MessageWords['said']>;

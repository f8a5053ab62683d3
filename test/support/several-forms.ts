import { builtOnce } from './built-site.ts';
import { home, settings, siteWith } from './fixture-site.ts';

/** The settings of an order: its own readers, a limit, a time after which its messages are deleted. */
const order = `address: orders@lantern.example
recipients: { ru: zakazy@lantern.example }
fields:
  - name
  - email
  - { name: lamp, kind: select, options: [desk, wall], required: true }
  - { name: count, kind: number, min: 1, max: 99, required: true }
campaign: [utm_source]
confirmation: true
keepDays: 30
limit: 3
`;

const orderWords = {
	en: ['Lamp', 'Desk lamp', 'Wall lamp', 'How many', 'Order', 'Order: {count} × {lamp}'],
	ru: ['Лампа', 'Настольная', 'Настенная', 'Сколько', 'Заказать', 'Заказ: {lamp}, {count} шт.'],
	ja: ['ランプ', '卓上', '壁掛け', '数量', '注文する', 'ご注文: {lamp} {count}点'],
};

function wordsOfOrder([lamp, desk, wall, count, button, subject]: readonly string[]): string {
	return `fields:
  lamp:
    label: ${lamp}
    options: { desk: ${desk}, wall: ${wall} }
  count: { label: ${count} }
button: ${button}
thanks: { title: "${button}!", text: "${lamp}." }
subject: "${subject}"
`;
}

const shown = (name: string) => `kind: contacts\nlabel: ${name}\nform: ${name}`;

/** For tests: files of a site with three forms, each in a section of its home page. */
export const severalForms: Record<string, string> = {
	'forms/order.yaml': order,
	'forms/news.yaml': 'address: news@lantern.example\nfields: [email]\n',
	...Object.fromEntries(
		Object.entries(orderWords).map(([code, words]) => [`content/${code}/forms/order.yaml`, wordsOfOrder(words)]),
	),
	...Object.assign({}, ...['en', 'ru', 'ja'].map((code) => home(code, { order: shown('order'), news: shown('news') }))),
};

/** For tests: the folder of such a site, with some files written anew or left out. */
export function severalFormsSite(changes: Record<string, string | undefined> = {}): string {
	const config = settings().replaceAll("font: 'house'", "font: 'system'").replace('export default', 'const site =');
	const plain = `${config}\nexport default { ...site, fonts: {}, cards: false };\n`;
	return siteWith({ 'site.config.ts': plain, ...severalForms, ...changes });
}

/** For tests: the folder that such a site is built into, once for all test files of a run. */
export function builtSeveralForms(): Promise<string> {
	return builtOnce('vitrine-several-forms', severalFormsSite());
}

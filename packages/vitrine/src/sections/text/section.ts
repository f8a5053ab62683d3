import * as v from 'valibot';
import { labelText, longText, text } from '#content/fields/fields.ts';
import { defineSection } from '../define-section.ts';

export const schema = v.strictObject({
	label: labelText(),
	title: text(),
	text: v.pipe(longText(), v.description('Headings begin at `##`, as in a page, and are shown one level lower.')),
});

export default defineSection({
	schema,
	component: () => import('./text.tsx'),
	example: {
		en: {
			label: 'Care',
			title: 'Looking after a lamp',
			text: `A lamp needs little more than dusting. **A dry brush** once a month is enough.

## The shade

- Paper: brush it, and keep it away from steam.
- Linen: wipe it with a damp cloth.
- Glass: wash it like a drinking glass.

## The bulb

Let it cool before you touch it. Any five-watt bulb fits; the [workshop](/about) will send you one for free.
`,
		},
		ru: {
			label: 'Уход',
			title: 'Как ухаживать за лампой',
			text: `Лампа боится только пыли. Достаточно раз в месяц пройтись **сухой кисточкой**.

## Абажур

- Бумажный: смахивайте пыль и берегите от пара.
- Льняной: можно протереть влажной тканью.
- Стеклянный: мойте, как стакан.

## Лампочка

Дайте ей остыть. Подойдёт любая на пять ватт. Если попросите, [мастерская](/about) пришлёт лампочку бесплатно.
`,
		},
		ja: {
			label: 'お手入れ',
			title: 'ランプのお手入れ',
			text: `ランプの敵は、ほこりだけです。月に一度、**乾いた筆**で払えば十分です。

## シェード

- 紙：筆で払い、湯気を避けてください。
- 麻：固くしぼった布で拭けます。
- ガラス：コップと同じように洗えます。

## 電球

冷めてから触ってください。5ワットの電球ならどれでも使えます。[工房](/about)から無料でお送りすることもできます。
`,
		},
	},
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSectionKinds } from '#content/section-kinds.ts';
import { builtFrom } from '../../../../test/support/built-site.ts';
import { complaintsAbout } from '../../../../test/support/complaint-about.ts';
import { englishSite } from '../../../../test/support/fixture-site.ts';
import { kindsFile, kindsPage } from '../../../../test/support/kinds-page.ts';
import { repositoryRoot } from '../../../../test/support/repository.ts';

const names = ['call-to-action', 'numbers', 'prices', 'comparison'];
const page = await kindsPage(names);

describe('a page of calls to action, numbers, prices and comparisons, each of them twice', () => {
	let html: string;

	beforeAll(async () => {
		const folder = await builtFrom(englishSite({ [kindsFile]: page }));
		html = readFileSync(join(folder, 'site/kinds.html'), 'utf8');
	});

	it('has one first heading, and no id twice', () => {
		expect(html.match(/<h1[ >]/g)).toHaveLength(1);
		const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
		expect(ids).toEqual([...new Set(ids)]);
	});

	it('has a switch of its own for each list of prices, and both prices of each plan', () => {
		const groups = [...html.matchAll(/<input type="radio" name="([^"]*)"/g)].map(([, name]) => name);
		expect(groups).toEqual([
			...['to-prices-first_heading-period', 'to-prices-first_heading-period'],
			...['to-prices-second_heading-period', 'to-prices-second_heading-period'],
		]);
		for (const price of ['€14.50', '€145']) expect(html.split(`>${price}<`)).toHaveLength(3);
	});
});

describe('the examples', async () => {
	const kinds = await loadSectionKinds(repositoryRoot);
	const markdownOf = (name: string) => {
		const { example = {}, toMarkdown } = kinds.get(name) ?? {};
		return `\n${Object.values(example)
			.map((fields) => toMarkdown?.(fields as never))
			.join('\n\n')}\n`;
	};

	it('write themselves as Markdown: call-to-action', () => {
		expect(markdownOf('call-to-action')).toMatchInlineSnapshot(`
			"
			## Bring us the lamp that nobody else would repair

			- [Ask about a repair](mailto:hello@lamps.example)
			- [About the workshop](/about)

			## Приносите лампу, за которую никто не взялся

			- [Спросить о ремонте](mailto:hello@lamps.example)
			- [О мастерской](/about)

			## 直せないと言われたランプこそ、お持ちください

			- [修理を相談する](mailto:hello@lamps.example)
			- [工房について](/about)
			"
		`);
	});

	it('write themselves as Markdown: numbers', () => {
		expect(markdownOf('numbers')).toMatchInlineSnapshot(`
			"
			## Twenty years at one bench

			- **12500 lamps**: have left the workshop, and most of them still shine ([The workshop’s ledger](/about), 2026-02-01)
			- **96 %**: of broken lamps are repaired
			- **4.5 days**: a repair takes on average
			- **2006**: the year of our first lamp

			## Двадцать лет за одним верстаком

			- **12500 ламп**: сделано в мастерской, и большинство светит до сих пор ([Книга учёта мастерской](/about), 2026-02-01)
			- **96 %**: сломанных ламп удаётся починить
			- **4.5 дня**: в среднем занимает ремонт
			- **2006**: год, когда появилась первая лампа

			## この作業台で、二十年

			- **12500 台**: これまでに送り出したランプ。その多くが今も灯っています ([工房の台帳](/about), 2026-02-01)
			- **96 %**: 持ち込まれたランプが直る割合
			- **4.5 日**: 修理にかかる平均日数
			- **2006 年**: 最初の一台が生まれた年
			"
		`);
	});

	it('write themselves as Markdown: prices', () => {
		expect(markdownOf('prices')).toMatchInlineSnapshot(`
			"
			## Light by subscription

			We lend you a lamp and look after it. **Give it back whenever you like.**

			### Desk

			**6 EUR a month / 60 EUR a year**

			For one who reads.

			- One lamp
			- Bulbs included
			- Repairs in the workshop

			[Borrow one lamp](mailto:hello@lamps.example)

			### Home (Most chosen)

			**14.5 EUR a month / 145 EUR a year**

			For a household.

			- Three lamps
			- Bulbs included
			- Repairs **at your home**
			- Another model each year

			[Borrow three lamps](mailto:hello@lamps.example)

			### Studio

			**48 EUR a month / 480 EUR a year**

			For an office or a café.

			- Twelve lamps
			- Bulbs included
			- Repairs at your place within a day

			[Borrow twelve lamps](mailto:hello@lamps.example)

			## Свет по подписке

			Лампа ваша, забота наша. **Вернуть можно в любой день.**

			### Стол

			**6 EUR в месяц / 60 EUR в год**

			Тем, кто читает вечерами.

			- Одна лампа
			- Лампочки включены
			- Ремонт в мастерской

			[Взять одну лампу](mailto:hello@lamps.example)

			### Дом (Берут чаще всего)

			**14.5 EUR в месяц / 145 EUR в год**

			Всей семье.

			- Три лампы
			- Лампочки включены
			- Ремонт **у вас дома**
			- Каждый год другая модель

			[Взять три лампы](mailto:hello@lamps.example)

			### Студия

			**48 EUR в месяц / 480 EUR в год**

			Для офиса или кафе.

			- Двенадцать ламп
			- Лампочки включены
			- Ремонт на месте в течение суток

			[Взять двенадцать ламп](mailto:hello@lamps.example)

			## 灯りの定期便

			ランプをお貸しし、手入れも承ります。**返却はいつでも。**

			### 机に

			**980 JPY ／月 / 9800 JPY ／年**

			夜、本を読む方に。

			- ランプ1台
			- 電球込み
			- 工房での修理

			[1台借りる](mailto:hello@lamps.example)

			### 住まいに (一番人気)

			**2400 JPY ／月 / 24000 JPY ／年**

			ご家族で使うなら。

			- ランプ3台
			- 電球込み
			- **ご自宅での**出張修理
			- 毎年、別のモデルに交換

			[3台借りる](mailto:hello@lamps.example)

			### 仕事場に

			**7800 JPY ／月 / 78000 JPY ／年**

			オフィスやカフェに。

			- ランプ12台
			- 電球込み
			- 24時間以内の出張修理

			[12台借りる](mailto:hello@lamps.example)
			"
		`);
	});

	it('write themselves as Markdown: comparison', () => {
		expect(markdownOf('comparison')).toMatchInlineSnapshot(`
			"
			## How our lamps differ

			Beside a lamp from a big store and one from a flea market.

			|  | Our lamp | From a store | From a flea market |
			| --- | --- | --- | --- |
			| Each part can be replaced | Yes | No | With luck |
			| Warranty | For life | 2 years | None |
			| Bulb | 5 W, included | 9 W, included | What is in it |
			| With a story | No | No | Yes |

			## Чем отличаются наши лампы

			Рядом с лампой из гипермаркета и находкой с барахолки.

			|  | Наша лампа | Из гипермаркета | С барахолки |
			| --- | --- | --- | --- |
			| Любую деталь можно заменить | Да | Нет | Как повезёт |
			| Гарантия | Бессрочная | 2 года | Никакой |
			| Лампочка | 5 Вт, в комплекте | 9 Вт, в комплекте | Какая попалась |
			| С историей | Нет | Нет | Да |

			## ほかのランプとの違い

			量販店のランプ、蚤の市で見つけたランプと並べてみました。

			|  | 工房のランプ | 量販店 | 蚤の市 |
			| --- | --- | --- | --- |
			| すべての部品を交換できる | はい | いいえ | 運しだい |
			| 保証 | 無期限 | 2年 | なし |
			| 電球 | 5ワット、付属 | 9ワット、付属 | 付いていれば |
			| 物語がある | いいえ | いいえ | はい |
			"
		`);
	});
});

describe('a mistake in a page of them', () => {
	it('is told with its line', async () => {
		const plan = page.slice(page.indexOf('      - name: Studio'), page.indexOf('  comparison-first'));
		const figure = '      - value: 2006\n        label: the year of our first lamp\n';
		const periods = page.slice(page.indexOf('    periods:'), page.indexOf('    plans:'));
		const cell = '          - For life\n';
		const changes: Record<string, readonly [right: string, wrong: string]> = {
			'no number': ['value: 12500', 'value: 12 500'],
			'an endless number': ['value: 12500', 'value: .inf'],
			'no day': ['date: 2026-02-01', 'date: 1.2.2026'],
			'a fifth figure': [figure, figure + figure],
			'a sign for a currency': ['currency: EUR', 'currency: €'],
			'an unknown currency': ['currency: EUR', 'currency: EURO'],
			'a price below nothing': ['price: 48', 'price: -48'],
			'a fourth plan': [plan, plan + plan],
			'a plan without a price of the year': ['        yearly: 480\n', ''],
			'the same, and a second advised plan': ['        yearly: 480\n', '        advised: Best\n'],
			'no words for the years': [periods, ''],
			'a row with too few cells': [cell, ''],
			'a row with too many cells': [cell, cell + cell],
			'a second own column': ['name: From a store', 'name: From a store\n        own: true'],
		};
		const told = await complaintsAbout(Object.keys(changes), (name) => {
			const [right = '', wrong = ''] = changes[name] ?? [];
			expect(page).toContain(right);
			return { [kindsFile]: page.replace(right, wrong) };
		});
		expect(told).toMatchInlineSnapshot(`
			"
			▸ no number
			content/en/pages/kinds.yaml:19  sections.numbers-first.figures.0.value
			  found     "12 500"
			  expected  a number
			  to do     write it here

			▸ an endless number
			content/en/pages/kinds.yaml:19  sections.numbers-first.figures.0.value
			  found     .inf
			  expected  a number
			  to do     write it in digits, with a point before decimals: 12500 or 4.5

			▸ no day
			content/en/pages/kinds.yaml:25  sections.numbers-first.figures.0.date
			  found     "1.2.2026"
			  expected  a day written YYYY-MM-DD
			  to do     write the day when it was counted, for example 2026-11-20

			▸ a fifth figure
			content/en/pages/kinds.yaml:18  sections.numbers-first.figures
			  found     a list
			  expected  one to four figures
			  to do     leave out those that say least: the first is shown largest

			▸ a sign for a currency
			content/en/pages/kinds.yaml:39  sections.prices-first.currency
			  found     "€"
			  expected  the code of a currency (ISO 4217): three capital letters
			  to do     write for example EUR or JPY

			▸ an unknown currency
			content/en/pages/kinds.yaml:39  sections.prices-first.currency
			  found     "EURO"
			  expected  the code of a currency (ISO 4217): three capital letters
			  to do     write for example EUR or JPY

			▸ a price below nothing
			content/en/pages/kinds.yaml:75  sections.prices-first.plans.2.price
			  found     -48
			  expected  an amount, 0 or more
			  to do     write it in digits, without a currency

			▸ a fourth plan
			content/en/pages/kinds.yaml:48  sections.prices-first.plans
			  found     a list
			  expected  one to three plans
			  to do     leave out the one that is asked for least, or make a second section of it

			▸ a plan without a price of the year
			content/en/pages/kinds.yaml:73  sections.prices-first.plans.2.yearly
			  found     nothing
			  expected  the price of a year, as the section has "periods"
			  to do     add "yearly:" with the price, or remove "periods"

			▸ the same, and a second advised plan
			content/en/pages/kinds.yaml:48  sections.prices-first.plans
			  found     a list
			  expected  one plan with "advised" at the most
			  to do     leave the word to the one that fits most people

			content/en/pages/kinds.yaml:73  sections.prices-first.plans.2.yearly
			  found     nothing
			  expected  the price of a year, as the section has "periods"
			  to do     add "yearly:" with the price, or remove "periods"

			▸ no words for the years
			content/en/pages/kinds.yaml:44  sections.prices-first.plans.0.yearly
			  found     60
			  expected  no price of a year, as the section has no "periods"
			  to do     add "periods:" with its words, or remove it

			content/en/pages/kinds.yaml:55  sections.prices-first.plans.1.yearly
			  found     145
			  expected  no price of a year, as the section has no "periods"
			  to do     add "periods:" with its words, or remove it

			content/en/pages/kinds.yaml:68  sections.prices-first.plans.2.yearly
			  found     480
			  expected  no price of a year, as the section has no "periods"
			  to do     add "periods:" with its words, or remove it

			▸ a row with too few cells
			content/en/pages/kinds.yaml:104  sections.comparison-first.rows.1.cells
			  found     a list of 2
			  expected  3 cells, one for each column
			  to do     add what is missing

			▸ a row with too many cells
			content/en/pages/kinds.yaml:104  sections.comparison-first.rows.1.cells
			  found     a list of 4
			  expected  3 cells, one for each column
			  to do     remove what is too much, or add a column

			▸ a second own column
			content/en/pages/kinds.yaml:92  sections.comparison-first.columns
			  found     a list
			  expected  one column with "own: true" at the most
			  to do     leave it to your own
			"
		`);
	});
});

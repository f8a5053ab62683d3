import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtKinds, examplesAsMarkdown } from '../../../../../test/support/kinds-page.ts';

describe('a page of calls to action, numbers, prices and comparisons, each of them twice', () => {
	let html: string;

	beforeAll(async () => {
		html = readFileSync(join(await builtKinds(), 'site/offers.html'), 'utf8');
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

describe('the examples', () => {
	const markdownOf = (name: string) => examplesAsMarkdown([name], ['en', 'ru', 'ja']);

	it('write themselves as Markdown: call-to-action', async () => {
		expect(await markdownOf('call-to-action')).toMatchInlineSnapshot(`
			"
			## Bring us the lamp nobody else would repair

			[Ask about a repair](mailto:hello@lamps.example) [About the workshop](https://lantern.example/)

			## Приносите лампу, за которую никто не взялся

			[Спросить о ремонте](mailto:hello@lamps.example) [О мастерской](https://lantern.example/ru)

			## 直せないと言われたランプこそ、お持ちください

			[修理を相談する](mailto:hello@lamps.example) [工房について](https://lantern.example/ja)
			"
		`);
	});

	it('write themselves as Markdown: numbers', async () => {
		expect(await markdownOf('numbers')).toMatchInlineSnapshot(`
			"
			## Twenty years of lamps

			Numbers

			- 12,500 lamps

			  made in our workshop, and most of them still in use

			  [Workshop records](https://lantern.example/) February 1, 2026

			- 96 of 100

			  broken lamps are repaired

			- 4.5 days

			  for the average repair

			- 2006

			  the year we made our first lamp

			## Двадцать лет делаем лампы

			Цифры

			- 12 500 ламп

			  сделано в мастерской, и большинство светит до сих пор

			  [Книга учёта мастерской](https://lantern.example/ru) 1 февраля 2026 г.

			- 96 %

			  сломанных ламп удаётся починить

			- 4,5 дня

			  в среднем занимает ремонт

			- 2006

			  год, когда появилась первая лампа

			## ランプを作って、二十年

			数字

			- 12,500 台

			  工房で作ったランプ（多くは今も現役）

			  [工房の台帳](https://lantern.example/ja) 2026年2月1日

			- 96 %

			  持ち込まれたランプが直る割合

			- 4.5 日

			  修理にかかる平均日数

			- 2006 年

			  最初の一台が生まれた年
			"
		`);
	});

	it('write themselves as Markdown: prices', async () => {
		expect(await markdownOf('prices')).toMatchInlineSnapshot(`
			"
			## Light by subscription

			Prices

			We lend you a lamp and look after it. **Give it back whenever you like.**

			### Desk

			€6 a month

			€60 a year

			For a single reader.

			- One lamp
			- Bulbs included
			- Repairs in our workshop

			[Borrow one lamp](mailto:hello@lamps.example)

			### Home

			Most popular

			€14.50 a month

			€145 a year

			For a household.

			- Three lamps
			- Bulbs included
			- Repairs **at your home**
			- A new model every year

			[Borrow three lamps](mailto:hello@lamps.example)

			### Studio

			€48 a month

			€480 a year

			For an office or a café.

			- Twelve lamps
			- Bulbs included
			- On-site repairs within a day

			[Borrow twelve lamps](mailto:hello@lamps.example)

			## Свет по подписке

			Цены

			Даём лампу на время и ухаживаем за ней. **Вернуть можно в любой день.**

			### Стол

			6 € в месяц

			60 € в год

			Для тех, кто читает вечерами.

			- Одна лампа
			- Лампочки входят в цену
			- Ремонт в мастерской

			[Взять одну](mailto:hello@lamps.example)

			### Дом

			Берут чаще всего

			14,50 € в месяц

			145 € в год

			Для всей семьи.

			- Три лампы
			- Лампочки входят в цену
			- Ремонт **у вас дома**
			- Каждый год другая модель

			[Взять три](mailto:hello@lamps.example)

			### Студия

			48 € в месяц

			480 € в год

			Для офиса или кафе.

			- Двенадцать ламп
			- Лампочки входят в цену
			- Ремонт на месте в течение суток

			[Взять двенадцать](mailto:hello@lamps.example)

			## ランプのレンタル

			料金

			ランプをお貸しし、手入れも承ります。**返却はいつでも。**

			### 机に

			¥980 ／月

			¥9,800 ／年

			夜、本を読む方に。

			- ランプ1台
			- 電球込み
			- 工房での修理

			[1台借りる](mailto:hello@lamps.example)

			### 住まいに

			一番人気

			¥2,400 ／月

			¥24,000 ／年

			ご家族で使うなら。

			- ランプ3台
			- 電球込み
			- **ご自宅での**出張修理
			- 毎年、別のモデルに交換

			[3台借りる](mailto:hello@lamps.example)

			### 仕事場に

			¥7,800 ／月

			¥78,000 ／年

			オフィスやカフェに。

			- ランプ12台
			- 電球込み
			- 24時間以内の出張修理

			[12台借りる](mailto:hello@lamps.example)
			"
		`);
	});

	it('write themselves as Markdown: comparison', async () => {
		expect(await markdownOf('comparison')).toMatchInlineSnapshot(`
			"
			## How our lamps compare

			Comparison

			Ours next to one from a big store and one from a flea market.

			| | Our lamp | Store-bought | Flea market |
			| - | - | - | - |
			| Every part is replaceable | Yes | No | If you are lucky |
			| Warranty | For life | 2 years | None |
			| Bulb | 5 W, included | 9 W, included | Whatever is in it |
			| Comes with a story | No | No | Yes |

			## Чем отличаются наши лампы

			Сравнение

			В сравнении с лампой из гипермаркета и находкой с барахолки.

			| | Наша лампа | Из гипермаркета | С барахолки |
			| - | - | - | - |
			| Любую деталь можно заменить | Да | Нет | Как повезёт |
			| Гарантия | Бессрочная | 2 года | Никакой |
			| Лампочка | 5 Вт, в комплекте | 9 Вт, в комплекте | Какая попалась |
			| С историей | Нет | Нет | Да |

			## ほかのランプとの違い

			比較

			量販店のランプ、蚤の市で見つけたランプと並べてみました。

			| | 工房のランプ | 量販店 | 蚤の市 |
			| - | - | - | - |
			| すべての部品を交換できる | はい | いいえ | 運しだい |
			| 保証 | 無期限 | 2年 | なし |
			| 電球 | 5ワット、付属 | 9ワット、付属 | 付いていれば |
			| 物語がある | いいえ | いいえ | はい |
			"
		`);
	});
});

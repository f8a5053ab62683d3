import { expect, it } from 'vitest';
import { complaintsAbout } from '../../../../../test/support/complaint-about.ts';
import { kindsFile, kindsPage } from '../../../../../test/support/kinds-page.ts';

it('tells a mistake in calls to action, numbers, prices and comparisons with its line', async () => {
	const page = await kindsPage(['call-to-action', 'numbers', 'prices', 'comparison']);
	const plan = page.slice(page.indexOf('      - name: Studio'), page.indexOf('  comparison-first'));
	const figure = '      - value: 2006\n        label: the year we made our first lamp\n';
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
		'a second own column': ['name: Store-bought', 'name: Store-bought\n        own: true'],
	};
	const told = await complaintsAbout(Object.keys(changes), (name) => {
		const [right = '', wrong = ''] = changes[name] ?? [];
		expect(page).toContain(right);
		return { [kindsFile()]: page.replace(right, wrong) };
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

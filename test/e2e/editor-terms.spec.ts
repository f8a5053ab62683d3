import { expect, it } from 'vitest';
import { article } from '../support/complaint-about.ts';
import { axeFindings } from './support/axe.ts';
import { editorPages } from './support/editor-page.ts';

const opened = editorPages();

const files = {
	'content/glossary.yaml': '- term: wick\n  translations: { ru: фитиль }\n  avoid: { ru: шнур }\n',
	'content/en/pages/lamps.md': article('', 'Two wicks burn.'),
	'content/ru/pages/lamps.md': article('', 'Горят два фитиля.'),
};

it.each([
	['en', 1440, 'Term found', 'Not used here', 'Not to be used'],
	['ru', 390, 'Термин на месте', 'Термина нет', 'Так не пишем'],
	['ja', 390, '用語あり', '用語なし', '使わない言葉'],
])(
	'marks the terms of the glossary while a translation is typed, in %s at %i pixels',
	async (locale, width, ...states) => {
		const [found = '', missing = '', wrong = ''] = states;
		const { page } = await opened('?open=lamps&language=ru', { locale, width, files });
		const field = page.locator('[data-place="[0]"]');
		const terms = page.getByRole('listitem').filter({ hasText: 'фитиль' }).last();
		const underlined = () => page.locator('[aria-hidden] > [data-state]').allTextContents();
		await terms.filter({ hasText: found }).waitFor();
		expect(await underlined()).toEqual(['фитиля']);
		expect(await page.getByText('wicks', { exact: true }).getAttribute('data-state')).toBe('found');
		await field.fill('Горят два.');
		await terms.filter({ hasText: missing }).waitFor();
		await field.fill('Горят два шнура.');
		await terms.filter({ hasText: wrong }).waitFor();
		expect(await underlined()).toEqual(['шнура']);
		expect(await axeFindings(page)).toEqual([]);
		// The lines are under the words that are typed.
		const same = await page.evaluate(() => {
			const area = document.querySelector('[data-place="[0]"]');
			const behind = area?.previousElementSibling;
			if (!area || !behind) return undefined;
			const size = (element: Element) => {
				const { font, lineHeight, padding, borderWidth, width: wide } = getComputedStyle(element);
				return [font, lineHeight, padding, borderWidth, wide].join();
			};
			return size(area) === size(behind);
		});
		expect(same).toBe(true);
		await field.fill('Горят два фитиля сразу.');
		await terms.filter({ hasText: found }).waitFor();
	},
	120_000,
);

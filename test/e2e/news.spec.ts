import { describe, expect, it } from 'vitest';
import { builtFrom } from '../support/built-site.ts';
import { entry, list, newsSite } from '../support/news-site.ts';
import {
	activate,
	english,
	heading,
	loads,
	open,
	page,
	path,
	prepareFixtureTab,
	russian,
	said,
	site,
} from './support/fixture-tab.ts';

prepareFixtureTab(() =>
	builtFrom(
		newsSite({
			'content/en/news/index.md': list('News', 'What we [made](/about).\n\n## Letters {#letters}'),
			'content/ru/news/index.md': list('Новости', '## Письма {#letters}'),
			'content/en/news/lamp.md': entry(
				'A new lamp',
				'date: 2026-03-01\ntags: [Lamps, Workshop]',
				'It is **bright**.\n\n## Details {#details}\n\n## Price {#price}',
			),
			'content/ru/news/lamp.md': entry(
				'Новая лампа',
				'date: 2026-03-01\nslug: lampa\ntags: [Лампы]',
				'## Подробности {#details}',
			),
		}),
	),
);

/** Follows a link of the page, and says what it leads to. */
async function follow(name: string): Promise<[path: string, heading: string | null]> {
	const before = path();
	await page.getByRole('main').getByRole('link', { name, exact: true }).click();
	await page.waitForURL((url) => url.href.slice(site.origin.length) !== before);
	return [path(), await heading()];
}

describe.each([
	['with the app', true],
	['without JavaScript', false],
])('news %s', (_, javaScriptEnabled) => {
	const visit = async (address: string) => {
		await open(address, { javaScriptEnabled });
		if (javaScriptEnabled) await activate();
	};

	it('lead from the list to its further pages, to an entry, to those beside it, and to its topic', async () => {
		await visit('/news');
		expect(await page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual([
			'A new lamp',
			'Better oil',
		]);
		expect(await follow('Older')).toEqual(['/news/page/2', 'News, page 2']);
		expect(await page.getByText('Page 2 of 2').isVisible()).toBe(true);
		expect(await follow('Longer wicks')).toEqual(['/news/wick', 'Longer wicks']);
		expect(await page.getByRole('navigation', { name: 'Previous entry' }).count()).toBe(0);
		expect(await follow('Better oil')).toEqual(['/news/oil', 'Better oil']);
		expect(await page.getByRole('navigation', { name: 'Next entry' }).getByRole('link').innerText()).toBe('A new lamp');
		expect(await page.getByRole('navigation', { name: 'Previous entry' }).getByRole('link').innerText()).toBe(
			'Longer wicks',
		);
		expect(await follow('Workshop')).toEqual(['/news/tags/workshop', 'News tagged “Workshop”']);
		expect(await follow('A new lamp')).toEqual(['/news/lamp', 'A new lamp']);
		expect(said).toEqual([]);
		if (javaScriptEnabled) expect(loads).toEqual([]);
	});

	it('lead from an entry in one language to the list in another, and say so beforehand', async () => {
		await visit('/ru/news/fair');
		const note = page.locator(`#${await english().getAttribute('aria-describedby')}`);
		expect(await note.textContent()).not.toBe('');
		await english().click();
		await page.waitForURL('**/news');
		expect([path(), await heading(), await page.locator('html').getAttribute('lang')]).toEqual([
			'/news',
			'News',
			'en-US',
		]);
	});

	it('name their feed, which has what the list has', async () => {
		await visit('/ru/news');
		const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
		const answer = await page.request.get(site.origin + new URL(feed ?? '', site.origin).pathname);
		expect(answer.headers()['content-type']).toContain('application/atom+xml');
		const text = await answer.text();
		for (const title of ['Ярмарка', 'Новая лампа']) expect(text).toContain(`>${title}</title>`);
	});
});

it.each([
	['/news/lamp#details', '/ru/news/lampa#details'],
	['/news/lamp#price', '/ru/news/lampa'],
	['/news/lamp#content', '/ru/news/lampa#content'],
	['/news#letters', '/ru/news#letters'],
])('in another language are shown at the same place where it has one: %s (§4)', async (from, to) => {
	await open(from);
	await activate();
	await russian().click();
	await page.waitForURL('**/ru/**');
	expect([path(), loads, said]).toEqual([to, [], []]);
});

it('with a tag lead to other languages by links that say where, without a higher header (§4)', async () => {
	await open('/news');
	const height = () => page.locator('body > header').evaluate((header) => header.getBoundingClientRect().height);
	const before = await height();
	await open('/news/tags/workshop');
	expect(await height()).toBe(before);
	const link = russian();
	const note = page.locator(`#${await link.getAttribute('aria-describedby')}`);
	const description = () => note.evaluate((element) => element.textContent);
	expect(await note.isVisible()).toBe(false);
	await link.hover();
	expect(await note.isVisible()).toBe(true);
	await note.hover();
	expect(await note.isVisible()).toBe(true);
	await page.mouse.move(0, 400);
	expect(await note.isVisible()).toBe(false);
	await link.focus();
	expect(await note.isVisible()).toBe(true);
	await page.setViewportSize({ width: 390, height: 700 });
	await page.locator('[popovertarget=header-languages]').click();
	expect([await note.isVisible(), await description()]).toEqual([true, expect.stringMatching(/./)]);
});

import { describe, expect, it } from 'vitest';
import { builtKindsSite } from '../support/form-site.ts';
import { axeFindings } from './support/axe.ts';
import {
	everyLanguage,
	isActive,
	languages,
	open,
	page,
	prepareContactTab,
	press,
	said,
	stored,
	write,
} from './support/contact-tab.ts';

prepareContactTab(builtKindsSite);

const checked = () =>
	page.locator('form :checked').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
const invalid = () =>
	page.locator('[aria-invalid=true]').evaluateAll((all) => all.map((one) => one.id.split('-').at(-1)));

describe.each(everyLanguage)('dates, numbers and choices in "%s"', (language) => {
	const { home, thanks } = languages[language];

	it('are answered in place and by keys alone, on a narrow screen', async () => {
		await open(home, { viewport: { width: 320, height: 640 } });
		await page.locator('input[name=name]').focus();
		await isActive();
		await write(language);
		await page.locator('input[name=guests]').fill('0');
		await press(language);
		await page.getByRole('alert').waitFor();
		expect(await invalid()).toEqual(['day', 'guests', 'time']);
		expect(await axeFindings(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
		await page.locator('input[name=day]').fill('2026-12-24');
		await page.locator('input[name=guests]').fill('٤');
		await page.locator('input[name=time]').first().focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		expect(await checked()).toEqual(['evening', 'quiet', 'chair']);
		expect(await invalid()).toEqual([]);
		await press(language);
		await page.locator('[role=status] [data-display]').waitFor();
		const fields = { day: '2026-12-24', guests: '4', time: 'evening', wishes: 'quiet, chair' };
		expect(await stored()).toMatchObject([{ fields }]);
		expect(said).toEqual([]);
	});

	it('work without scripts, and come back as they were where something is missing', async () => {
		await open(home, { javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
		await write(language);
		await page.locator('input[value=morning]').check();
		await page.locator('input[value=window]').check();
		await page.locator('input[value=chair]').check();
		await page.locator('input[name=guests]').fill('many');
		await press(language);
		expect(await invalid()).toEqual(['day', 'guests']);
		expect(await checked()).toEqual(['morning', 'window', 'chair']);
		expect(await page.locator('input[name=guests]').inputValue()).toBe('many');
		await page.locator('input[name=day]').fill('2026-12-24');
		await page.locator('input[name=guests]').fill('12');
		await press(language);
		expect(new URL(page.url()).pathname).toBe(thanks);
		expect(await stored()).toMatchObject([{ fields: { guests: '12', wishes: 'window, chair' } }]);
	});
});

describe('what the address of a campaign holds', () => {
	const book = async () => {
		await write('en');
		await page.locator('input[name=day]').fill('2026-12-24');
		await page.locator('input[name=guests]').fill('2');
		await page.locator('input[value=evening]').check();
		await press('en');
	};

	it('is stored with the message, also from another page, and in no storage of the browser', async () => {
		await open('/about?utm_source=poster&utm_term=lamp');
		await page.locator('header a').first().focus();
		await page.locator('header a').first().hover();
		await isActive();
		await page.locator('header a').first().click();
		await page.waitForURL((url) => url.pathname === '/' && url.search === '');
		await book();
		await page.locator('[role=status] [data-display]').waitFor();
		const [message] = await stored();
		expect(message?.fields).toMatchObject({ guests: '2', utm_source: 'poster' });
		expect(message?.fields).not.toHaveProperty('utm_term');
		const kept = await page.evaluate(() =>
			JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
		);
		expect(kept).not.toContain('poster');
	});

	it('is stored without scripts, also after something was missing', async () => {
		await open('/?utm_source=poster&utm_campaign=x%22%3E%3Cb%3E', { javaScriptEnabled: false });
		await press('en');
		await book();
		expect(new URL(page.url()).pathname).toBe('/contact/sent');
		expect(await stored()).toMatchObject([{ fields: { utm_source: 'poster', utm_campaign: 'x"><b>' } }]);
	});
});

describe('what was chosen', () => {
	it('is kept on the way to another language', async () => {
		await open('/');
		await page.locator('input[value=evening]').check();
		await page.locator('input[value=quiet]').check();
		await page.locator('input[name=name]').focus();
		await isActive();
		await page.locator('input[value=chair]').check();
		await page.locator('input[value=quiet]').uncheck();
		await page.locator('input[value=window]').check();
		await page.locator('nav a[lang^=ru], a[hreflang=ru-RU]').first().click();
		await page.locator('form[lang=ru-RU]').waitFor();
		expect(await checked()).toEqual(['evening', 'window', 'chair']);
	});

	it('is no empty field where a day was typed in part', async () => {
		await open('/');
		await page.locator('input[name=day]').focus();
		await isActive();
		await write('en');
		await page.locator('input[name=day]').focus();
		await page.keyboard.type('12');
		await press('en');
		await page.getByRole('alert').waitFor();
		expect(await page.locator('[id$="-day-problem"]').textContent()).toContain('Enter a valid date.');
	});
});

import { describe, expect, it } from 'vitest';
import { builtFormSite } from '../support/form-site.ts';
import { axeFindings } from './support/axe.ts';
import { isActive, open, page, prepareContactTab, press, said, stored, write } from './support/contact-tab.ts';

prepareContactTab(builtFormSite);

const chosen = () => page.locator('select').inputValue();

describe('fields that a site adds to its form', () => {
	it('are answered in place, and what is missing is said without asking the server', async () => {
		await open('/ru');
		await page.getByLabel('Имя', { exact: true }).focus();
		await isActive();
		await write('ru', { message: 'Хочу лампу.' });
		await page.getByLabel('Телефон').fill('позвоните');
		await press('ru');
		await page.getByRole('alert').waitFor();
		expect(
			await page.locator('[aria-invalid=true]').evaluateAll((all) => all.map((one) => one.id.split('-').at(-1))),
		).toEqual(['topic', 'phone', 'consent']);
		expect(await axeFindings(page)).toEqual([]);
		await page.locator('select').selectOption('repair');
		await page.getByLabel('Телефон').fill('+7 495 000-00-00');
		await page.getByLabel('мастерской').check();
		await page.locator('input[name=consent]').check();
		expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
		await press('ru');
		await page
			.getByRole('status')
			.filter({ has: page.locator('[data-display]') })
			.waitFor();
		expect(await stored()).toMatchObject([
			{
				fields: { topic: 'repair', phone: '+7 495 000-00-00', visit: 'yes' },
				consent: { text: expect.stringMatching(/^Соглашаюсь/) },
			},
		]);
		expect(said).toEqual([]);
	});

	it('keep what was chosen before the page became active, and on the way to another language', async () => {
		await open('/');
		await page.locator('select').selectOption('order');
		await page.locator('input[name=visit]').check();
		await page.locator('input[name=consent]').check();
		await page.getByLabel('Name', { exact: true }).focus();
		await isActive();
		expect([await chosen(), await page.locator('input[name=visit]').isChecked()]).toEqual(['order', true]);
		await page.locator('nav a[lang^=ru], a[hreflang=ru-RU]').first().click();
		await page.locator('form[lang=ru-RU]').waitFor();
		expect([await chosen(), await page.locator('input[name=visit]').isChecked()]).toEqual(['order', true]);
		// Nobody has agreed to the Russian text yet.
		expect(await page.locator('input[name=consent]').isChecked()).toBe(false);
		expect(said).toEqual([]);
	});

	it('work without scripts, and come back as they were where something is missing', async () => {
		await open('/', { javaScriptEnabled: false });
		await write('en', { message: 'A lamp' });
		await page.locator('select').selectOption('repair');
		await press('en');
		expect(await chosen()).toBe('repair');
		await page.locator('input[name=consent]').check();
		await press('en');
		expect(new URL(page.url()).pathname).toBe('/contact/sent');
		expect(await stored()).toMatchObject([
			{ fields: { topic: 'repair' }, consent: { text: expect.stringMatching(/^I agree/) } },
		]);
	});
});

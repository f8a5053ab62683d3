import { describe, expect, it } from 'vitest';
import { context, cookie, open, page, prepareFixtureTab, site } from './support/fixture-tab.ts';

prepareFixtureTab();

describe('the offer of a language (§3)', () => {
	const offer = () => page.locator('[data-suggestion=ru]');

	it('is made in the visitor’s language where the page exists in it, and shifts nothing', async () => {
		await open('/about', { locale: 'ru-RU' });
		expect(await offer().isVisible()).toBe(true);
		expect(await offer().getAttribute('lang')).toBe('ru-RU');
		expect(await page.locator('[data-suggestion=ja]').isVisible()).toBe(false);
		await offer().getByRole('link').click();
		await page.waitForURL('**/ru/**');
		expect(await cookie()).toBe('ru');
		expect(await page.locator('[data-suggestion]:visible').count()).toBe(0);
	});

	it('is not made on home pages, to those who read their language, or who chose', async () => {
		await open('/ja', { locale: 'ru-RU' });
		expect(await page.locator('[data-suggestion]').count()).toBe(0);
		await open('/about', { locale: 'en-GB' });
		expect(await offer().isVisible()).toBe(false);
		await open('/about', { locale: 'fr-FR' });
		expect(await offer().isVisible()).toBe(false);
		await open('/about', { locale: 'ru-RU' }, () =>
			context.addCookies([{ name: 'i18n_redirected', value: 'en', url: site.origin }]),
		);
		expect(await offer().isVisible()).toBe(false);
	});

	it('is not made again in this session once it was dismissed', async () => {
		await open('/about', { locale: 'ru-RU' });
		await offer().getByRole('button').click();
		expect(await offer().isVisible()).toBe(false);
		await page.reload();
		expect(await offer().isVisible()).toBe(false);
	});
});

import { describe, expect, it } from 'vitest';
import {
	activate,
	context,
	cookie,
	english,
	faults,
	japanese,
	open,
	page,
	prepareFixtureTab,
	russian,
	said,
	site,
} from './support/fixture-tab.ts';

prepareFixtureTab();

const offer = () => page.locator('[data-suggestion=ru]');
const failure = () => page.getByRole('region', { name: 'The switch failed.' });

/** Lets every change to a language fail. */
async function failSwitches(): Promise<void> {
	await activate();
	await page.route('**/_i18n/**', faults['500'] ?? (() => Promise.resolve()));
	await page.route('**/_payload.json*', faults['500'] ?? (() => Promise.resolve()));
}

/** Goes through the page with the keyboard and gives each stop that nothing is seen of. */
async function coveredStops(): Promise<string[]> {
	const covered: string[] = [];
	await page.evaluate(() => scrollTo(0, 0));
	for (let stop = 0; stop < 40; stop++) {
		await page.keyboard.press('Tab');
		const seen = await page.evaluate(() => {
			const focused = document.activeElement;
			const notices = document.querySelector('[data-notices]');
			if (!focused || focused === document.body || focused.closest('[data-notices]')) return 'end';
			const { top, bottom } = focused.getBoundingClientRect();
			const edge = notices?.getBoundingClientRect().top ?? innerHeight;
			return bottom > 0 && top < edge - 1 ? '' : `${focused.textContent} at ${top}, behind ${edge}`;
		});
		if (seen === 'end') break;
		if (seen !== '') covered.push(seen);
	}
	return covered;
}

const enlarge = () =>
	page.evaluate(async () => {
		document.documentElement.style.fontSize = '212.5%';
		await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
	});

describe('what is shown over the end of a page, in letters twice as large in the smallest window', () => {
	const small = { viewport: { width: 320, height: 256 }, locale: 'ru-RU' };

	it.each(['an offer', 'a failure'])(
		'leaves room for all that has the focus, and for the last lines: %s',
		async (what) => {
			await open('/about', { ...small, locale: what === 'an offer' ? 'ru-RU' : 'en-US' });
			if (what === 'a failure') {
				await failSwitches();
				const languages = page.getByRole('button', { name: 'Language' });
				await languages.click();
				await russian().click();
				await failure().waitFor();
				await languages.click();
			} else expect(await offer().isVisible()).toBe(true);
			await enlarge();
			const height = await page.locator('[data-notices]').evaluate((notices) => notices.clientHeight);
			expect(height).toBeGreaterThan(40);
			expect(height).toBeLessThanOrEqual(0.4 * 256);
			expect(await coveredStops()).toEqual([]);
			const gap = await page.evaluate(() => {
				scrollTo(0, document.documentElement.scrollHeight);
				const box = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
				return box('[data-notices]').top - box('footer').bottom;
			});
			expect(gap).toBeGreaterThanOrEqual(0);
		},
	);

	it('is not printed', async () => {
		await open('/about', small);
		await page.emulateMedia({ media: 'print' });
		expect(await offer().isVisible()).toBe(false);
		expect(await page.evaluate(() => getComputedStyle(document.body).paddingBlockEnd)).toBe('0px');
	});
});

describe('an offer of a language', () => {
	it('is closed by Escape and by its button, and the focus goes back to where it was', async () => {
		for (const key of ['Enter', 'Escape']) {
			await open('/about', { locale: 'ru-RU' });
			const last = page.locator('footer a').last();
			await last.focus();
			await page.keyboard.press('Tab');
			await page.keyboard.press('Tab');
			expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
			await page.keyboard.press(key);
			expect(await offer().isVisible()).toBe(false);
			expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
			await page.reload();
			expect(await offer().isVisible()).toBe(false);
		}
	});

	it('is made where the cookie names no language of the site (§3)', async () => {
		await open('/about', { locale: 'ru-RU' }, () =>
			context.addCookies([{ name: 'i18n_redirected', value: 'xx', url: site.origin }]),
		);
		expect(await offer().isVisible()).toBe(true);
	});

	it('is made on a page that was reached from home, and goes when a language is chosen (§3)', async () => {
		await open('/ja', { locale: 'ru-RU' });
		expect(await page.locator('[data-suggestion]').count()).toBe(0);
		await activate();
		await page.locator('footer a').first().click();
		await page.waitForURL('**/ja/about');
		await offer().waitFor();
		await english().click();
		await page.waitForURL(`${site.origin}/about`);
		await page.waitForFunction(() => document.documentElement.lang === 'en-US');
		expect(await cookie()).toBe('en');
		expect(await page.locator('[data-suggestion]:visible').count()).toBe(0);
		expect(said).toEqual([]);
	});

	it('that is dismissed while React takes the page over stays dismissed', async () => {
		await open('/about', { locale: 'ru-RU' });
		await page.evaluate(() => {
			// As React keeps presses from itself: whoever listens further down hears nothing.
			addEventListener('click', (event) => event.stopPropagation(), { capture: true });
		});
		await offer().getByRole('button').click();
		expect(await offer().isVisible()).toBe(false);
		await activate();
		await page.reload();
		expect(await offer().isVisible()).toBe(false);
	});
});

describe('a failed change of language', () => {
	it('is closed by its button, which gives the focus back', async () => {
		await open('/about');
		await failSwitches();
		await russian().focus();
		await page.keyboard.press('Enter');
		await failure().waitFor();
		await failure().getByRole('button', { name: 'Close' }).focus();
		await page.keyboard.press('Enter');
		await failure().waitFor({ state: 'detached' });
		expect(await russian().evaluate((link) => link === document.activeElement)).toBe(true);
		expect(page.url()).toBe(`${site.origin}/about`);
	});

	it('is announced again when the next one fails too', async () => {
		await open('/about');
		await failSwitches();
		await page.evaluate(() => {
			const heard: string[] = [];
			const status = document.querySelector('[data-notices] [role=status]') as Element;
			new MutationObserver(() => heard.push(status.textContent)).observe(status, { childList: true, subtree: true });
			Object.assign(window, { heard });
		});
		const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
		await russian().click();
		await failure().waitFor();
		await japanese().click();
		const failures = async () => (await heard()).filter((text) => text === 'The switch failed.');
		await expect.poll(failures).toHaveLength(2);
		// Where a change takes its time, that is announced as well.
		expect((await heard()).at((await heard()).indexOf('The switch failed.') + 1)).toBe('');
	});
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runTranslations } from '#cli/translations.ts';
import { builtFrom } from '../support/built-site.ts';
import { settings, showcaseSite } from '../support/fixture-site.ts';
import { sampled } from '../support/long-form.ts';
import type { ServedSite } from './support/browser.ts';
import { stageSite } from './support/stage-site.ts';

// Node knows these languages and Chromium's ICU does not: formatted anew in the browser, their dates, numbers and names
// of languages would be other ones than those that the build wrote.
const languages = {
	kk: {
		tag: 'kk-KZ',
		updated: '{date} жаңартылды',
		children: '{count, plural, one {# бет} other {# беттер}}',
		foreign: 'Түпнұсқа: {language}',
		stale: 'Түпнұсқа {date} өзгерді',
		written: ['2026 ж. 22 қараша жаңартылды', 'Түпнұсқа: ағылшын тілі', 'Түпнұсқа 2026 ж. 1 ақпан өзгерді', '1 бет'],
	},
	uz: {
		tag: 'uz-UZ',
		updated: '{date}da yangilangan',
		children: '{count, plural, one {# sahifa} other {# sahifalar}}',
		foreign: 'Asl nusxa: {language}',
		stale: 'Asl nusxa {date}da o‘zgargan',
		written: ['22-noyabr, 2026da yangilangan', 'Asl nusxa: inglizcha', 'Asl nusxa 1-fevral, 2026da o‘zgargan'],
	},
	hy: {
		tag: 'hy-AM',
		updated: 'Թարմացվել է {date}',
		children: '{count, plural, one {# էջ} other {# էջեր}}',
		foreign: 'Բնագիրը՝ {language}',
		stale: 'Բնագիրը փոխվել է {date}',
		written: ['Թարմացվել է 22 նոյեմբերի, 2026 թ.', 'Բնագիրը՝ անգլերեն', 'Բնագիրը փոխվել է 01 փետրվարի, 2026 թ.'],
	},
	ne: {
		tag: 'ne-NP',
		updated: '{date} मा परिवर्तन',
		children: '{count, plural, one {# पृष्ठ} other {# पृष्ठहरू}}',
		foreign: 'मूल: {language}',
		stale: 'मूल {date} मा परिवर्तन',
		written: ['२०२६ नोभेम्बर २२ मा परिवर्तन', 'मूल: अङ्ग्रेजी', 'मूल २०२६ फेब्रुअरी १ मा परिवर्तन', '१ पृष्ठ'],
	},
	ka: {
		tag: 'ka-GE',
		updated: 'განახლდა {date}',
		children: '{count, plural, one {# გვერდი} other {# გვერდები}}',
		foreign: 'ორიგინალი: {language}',
		stale: 'ორიგინალი შეიცვალა {date}',
		written: ['განახლდა 22 ნოემბერი, 2026', 'ორიგინალი: ინგლისური', 'ორიგინალი შეიცვალა 1 თებერვალი, 2026'],
	},
};

const codes = Object.keys(languages) as (keyof typeof languages)[];

/** A site in these languages, with a page that is translated, one that is not, and one that is older than its original. */
async function siteInSuchLanguages(): Promise<string> {
	const rows = codes.map((code) => {
		const { tag } = languages[code];
		return `{ code: '${code}', name: '${code}', shortName: '${code}', tag: '${tag}', typography: 'none', font: 'system', staleNotice: true },`;
	});
	const files = codes.map((code) => {
		const { updated, children, foreign, stale } = languages[code];
		const messages = { 'article-updated': updated, 'article-children': children, 'fallback-notice': foreign };
		return {
			[`content/${code}/pages/index.yaml`]: 'title: Lantern\ndescription: Lantern\nupdated: 2026-01-02\n',
			[`content/${code}/messages.yaml`]: Object.entries({ ...messages, 'stale-notice': stale })
				.map(([key, text]) => `${key}: "${text}"\n`)
				.join(''),
			[`content/${code}/pages/about.md`]:
				'---\ntitle: Lantern\ndescription: Lantern\nupdated: 2026-11-22\n---\n\n## Oil {#oil}\n',
		};
	});
	const root = showcaseSite({
		'site.config.ts': settings().replace(/\n\t\],\n\tdefaultLocale/, (end) => `\n${rows.join('\n')}${end}`),
		...Object.assign({}, ...files),
	});
	await runTranslations(['--root', root, 'accept', '--all']);
	const original = join(root, 'content/en/pages/about.md');
	writeFileSync(original, readFileSync(original, 'utf8').replace(/^title: .*/m, 'title: Another lantern'));
	return root;
}

let browser: Browser;
let site: ServedSite;
stageSite(
	async () => builtFrom(await siteInSuchLanguages()),
	(stage) => {
		({ browser, site } = stage);
	},
);

describe.each(sampled(codes, 3))('text that the build formatted in %s', (code) => {
	/** Opens a page, and gives its texts as the build wrote them and as they are once React has taken it over. */
	async function activePage(path: string) {
		const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
		const page = await context.newPage();
		const said: string[] = [];
		page.on('console', (message) => said.push(message.text()));
		page.on('pageerror', (error) => said.push(error.message));
		await page.goto(site.origin + path);
		const read = () => page.locator('main').innerText();
		const before = await read();
		await page.locator('nav a[data-locale]').first().focus();
		await page.waitForFunction(() => performance.getEntriesByName('app-active').length > 0);
		return { page, said, read, before, after: await read() };
	}

	it('is the same once a page is active', async () => {
		const shown: string[] = [];
		for (const path of ['', '/about', '/guide', '/guide/wick']) {
			const { page, before, after, said } = await activePage(`/${code}${path}`);
			await page.context().close();
			expect(after).toEqual(before);
			expect(said).toEqual([]);
			shown.push(after.replaceAll('\u00A0', ' '));
		}
		for (const written of languages[code].written) expect(shown.join('\n')).toContain(written);
	});

	it('is the same on a page that is reached without a new document', async () => {
		const { page, read, said } = await activePage(`/${code}/guide`);
		await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
		await page.locator('footer a').first().click();
		await page.locator('h1', { hasText: 'Lantern' }).waitFor();
		const shown = await read();
		expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
		await page.reload();
		expect(shown).toEqual(await read());
		expect(said).toEqual([]);
		await page.context().close();
	});
});

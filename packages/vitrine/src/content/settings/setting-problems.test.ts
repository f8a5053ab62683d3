import { describe, expect, it } from 'vitest';
import { complaintAbout, smallSettings } from '../../../../../test/support/complaint-about.ts';

describe('settings that contradict each other', () => {
	it('names languages that cannot stand in for one, and a default language that nobody is offered', async () => {
		const changes = [
			["tag: 'ru-RU'", "tag: 'ru-RU', fallback: 'fallback'"],
			["tag: 'ru-RU'", "tag: 'ru-RU', fallback: ['jp']"],
			["tag: 'ru-RU'", "tag: 'ru-RU', fallback: ['ja', 'en', 'ja']"],
			["tag: 'en-US'", "tag: 'en-US', fallback: ['ru']"],
			["tag: 'en-US'", "tag: 'en-US', unlisted: true"],
		] as const;
		const complaints = changes.map(([from, to]) =>
			complaintAbout({ 'site.config.ts': smallSettings((text) => text.replace(from, to)) }),
		);
		const circle = smallSettings((text) =>
			text.replace("tag: 'ru-RU'", "tag: 'ru-RU', fallback: ['ja']").replace("fallback: '404'", "fallback: ['ru']"),
		);
		complaints.push(complaintAbout({ 'site.config.ts': circle }));
		expect((await Promise.all(complaints)).join('')).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.fallback
			  found     "fallback"
			  expected  '404', or a list of languages
			  to do     write for example ['ru', 'en'], or [] for the default language alone

			site.config.ts:6  locales.1.fallback
			  found     a list
			  expected  other languages of the site: en, ja
			  to do     write "ja"

			site.config.ts:6  locales.1.fallback
			  found     a list
			  expected  each language once
			  to do     leave the second one out

			site.config.ts:5  locales.0.fallback
			  found     a list
			  expected  []: all languages end at the default one
			  to do     remove it

			site.config.ts:5  locales.0.unlisted
			  found     true
			  expected  a default language that everybody is offered
			  to do     remove it, or make another language the default

			site.config.ts:6  locales.1.fallback
			  found     a list
			  expected  no circle: ru → ja → ru
			  to do     take one of them out of the list of another

			site.config.ts:7  locales.2.fallback
			  found     a list
			  expected  no circle: ja → ru → ja
			  to do     take one of them out of the list of another
			"
		`);
	});

	it('names limits for a language that the site does not have', async () => {
		const budgets = 'budgets: { fonts: { en: 30, de: 30 }, firstVisit: { kk: 60, jp: 90 } },';
		const settings = smallSettings((text) => text.replace("defaultLocale: 'en',", `defaultLocale: 'en', ${budgets}`));
		expect(await complaintAbout({ 'site.config.ts': settings })).toMatchInlineSnapshot(`
			"
			site.config.ts:9  budgets.fonts.de
			  found     "de"
			  expected  a language of the site: en, ru, ja
			  to do     remove it

			site.config.ts:9  budgets.firstVisit.kk
			  found     "kk"
			  expected  a language of the site: en, ru, ja
			  to do     remove it

			site.config.ts:9  budgets.firstVisit.jp
			  found     "jp"
			  expected  a language of the site: en, ru, ja
			  to do     write "ja"
			"
		`);
	});

	it('names a default language without a row', async () => {
		expect(
			await complaintAbout({
				'site.config.ts': smallSettings((text) => text.replace("defaultLocale: 'en'", "defaultLocale: 'e'")),
			}),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:9  defaultLocale
			  found     "e"
			  expected  one of en, ru, ja
			  to do     write "en"
			"
		`);
	});
});

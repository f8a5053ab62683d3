import { describe, expect, it } from 'vitest';
import { complaintAbout } from './complaint-about.ts';

describe('a mistake in the settings', () => {
	const config = (change: (text: string) => string) =>
		change(`export default {
	name: 'Lantern',
	origin: 'https://lantern.example',
	locales: [
		{ code: 'en', name: 'English', shortName: 'EN', tag: 'en-US' },
		{ code: 'ru', name: 'Русский', shortName: 'РУ', tag: 'ru-RU' },
		{ code: 'ja', name: '日本語', shortName: '日', tag: 'ja-JP', fallback: '404' },
	],
	defaultLocale: 'en',
	sections: [{ name: 'hero', kind: 'hero' }, { name: 'features', kind: 'features' }, { name: 'contacts', kind: 'contacts' }],
	navigation: { header: [], footer: [] },
};
`);

	it('names an origin with a path', async () => {
		expect(
			await complaintAbout({
				'site.config.ts': config((text) => text.replace('lantern.example', 'lantern.example/x')),
			}),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:3  origin
			  found     "https://lantern.example/x"
			  expected  scheme and host without a path
			  to do     write for example "https://www.example.com"
			"
		`);
	});

	it('names a language tag that is none', async () => {
		expect(
			await complaintAbout({ 'site.config.ts': config((text) => text.replace('ru-RU', 'ru_RU')) }),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:6  locales.1.tag
			  found     "ru_RU"
			  expected  a BCP 47 language tag in its canonical form
			  to do     write for example "ru-RU"
			"
		`);
	});

	it('names a default language without a row', async () => {
		expect(
			await complaintAbout({
				'site.config.ts': config((text) => text.replace("defaultLocale: 'en'", "defaultLocale: 'e'")),
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

	it('names a navigation link that leads nowhere', async () => {
		expect(
			await complaintAbout({ 'site.config.ts': config((text) => text.replace('header: []', "header: ['/gide']")) }),
		).toMatchInlineSnapshot(`
			"
			site.config.ts:11  navigation.header.0
			  found     a link to "/gide"
			  expected  a page of the site or a file in public/
			  to do     write "/guide"
			"
		`);
	});
});

import { expect, it } from 'vitest';
import { languageName, localeToOpenGraph } from './locale.ts';

it.each([
	['en-US', 'ru-RU', 'английский'],
	['ru-RU', 'ru-RU', 'русский'],
	['zh-Hant', 'en-US', 'Chinese'],
	['pt-BR', 'pt-PT', 'português do Brasil'],
	['zh-Hans', 'zh-Hant', '簡體中文'],
])('names %s in %s', (of, tag, name) => {
	expect(languageName({ of, in: tag })).toBe(name);
});

it.each([
	['ru-RU', 'ru_RU'],
	['de', 'de_DE'],
	['zh-Hant', 'zh_TW'],
	['zh-Hant-HK', 'zh_HK'],
	['sr-Latn', 'sr_RS'],
	['ar', 'ar_EG'],
	['es-419', 'es_ES'],
	['eo', 'eo_001'],
])('names the language and territory of %s to link previews', (tag, written) => {
	expect(localeToOpenGraph(tag)).toBe(written);
});

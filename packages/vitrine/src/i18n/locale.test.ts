import { expect, it } from 'vitest';
import { languageName } from './locale.ts';

it.each([
	['en-US', 'ru-RU', 'английский'],
	['ru-RU', 'ru-RU', 'русский'],
	['zh-Hant', 'en-US', 'Chinese'],
	['pt-BR', 'pt-PT', 'português do Brasil'],
	['zh-Hans', 'zh-Hant', '簡體中文'],
])('names %s in %s', (of, tag, name) => {
	expect(languageName({ of, in: tag })).toBe(name);
});

import { describe, expect, it } from 'vitest';
import { chooseWords } from '#i18n/built-in-words.ts';
import { messagePlaceholders, siteMessages } from '#i18n/messages.ts';
import { readBuiltInWords } from './built-in-words.ts';
import { messageProblems } from './message-syntax.ts';

describe('the words that the kit brings', () => {
	const keys = Object.keys(messagePlaceholders);

	it.each(readBuiltInWords())('are complete and sound in "$language"', ({ language, messages }) => {
		const shared = keys.filter((key) => !siteMessages.some((own) => own === key));
		expect(Object.keys(messages).sort()).toEqual(shared.sort());
		const problems = Object.entries(messages).flatMap(([key, message]) => {
			return messageProblems(key, message, language).map((problem) => ({ key, ...problem }));
		});
		expect(problems).toEqual([]);
	});

	it('are there in English, which stands in for all others', () => {
		expect(readBuiltInWords().map(({ language }) => language)).toEqual(['en', 'ja', 'ru']);
	});
});

it.each([
	['pt-br', 'pt-BR', 'pt-br'],
	['pt', 'pt-PT', 'pt'],
	['zh-hk', 'zh-HK', 'zh-hant'],
	['zh', 'zh', undefined],
	['sr', 'sr-Cyrl-RS', 'sr'],
	['sr-latn', 'sr-Latn', undefined],
	['us', 'en-US', 'en'],
	['de', 'de', undefined],
])('chooses for "%s" (%s) the words in %s', (code, tag, words) => {
	expect(chooseWords(['en', 'pt', 'pt-br', 'sr', 'zh-hant'], { code, tag })).toBe(words);
});

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { describe, expect, it } from 'vitest';
import { chooseWords, kitLanguage } from '#i18n/built-in-words.ts';
import { formatDay } from '#i18n/day.ts';
import { directionOf } from '#i18n/locale.ts';
import { type MessageKey, messagePlaceholders, siteMessages } from '#i18n/messages.ts';
import { scriptsOf } from '../typography/foreign-words.ts';
import { setMessage } from '../typography/set-message.ts';
import { typographers } from '../typography/typesetting.ts';
import { builtInLanguages, readWords } from './built-in-words.ts';
import { messageProblems, wordsOf } from './message-syntax.ts';

describe('the words that the kit brings', () => {
	const keys = Object.keys(messagePlaceholders);

	it('are there in 36 languages, of which English stands in for all others', () => {
		expect(builtInLanguages).toHaveLength(36);
		expect(builtInLanguages).toContain(kitLanguage.tag);
	});

	describe.each(builtInLanguages)('in "%s"', (language) => {
		const { messages } = readWords(language);
		const entries = Object.entries(messages);

		it('are complete, with the placeholders of the interface', () => {
			const shared = keys.filter((key) => !siteMessages.some((own) => own === key));
			expect(Object.keys(messages).sort()).toEqual(shared.sort());
			const problems = entries.flatMap(([key, message]) => {
				return messageProblems(key, message, language).map((problem) => ({ key, ...problem }));
			});
			expect(problems).toEqual([]);
		});

		it('have exactly the plural forms of the language', () => {
			const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
			expect(Object.keys(pluralOf(messages['article-children'] ?? ''))).toEqual(sorted(forms));
		});

		it('are in the letters of the language', () => {
			const scripts = scriptsOf(language).map((script) => `\\p{Script=${script}}`);
			const own = new RegExp(`[${scripts.join('')}]`, 'u');
			// What is the same in all languages has other letters than a language that is not written in Latin ones.
			const without = entries.filter(([, message]) => !own.test(wordsOf(message)) && /\p{L}/u.test(wordsOf(message)));
			expect(without).toEqual([]);
		});

		it('end no sentence in a date that ends in a full stop itself', () => {
			const isShortened = formatDay('2026-02-03', language).endsWith('.');
			const doubled = entries.filter(([, message]) => isShortened && message.includes('{date}.'));
			expect(doubled).toEqual([]);
		});

		it('fit in header and buttons', () => {
			const long = entries.filter(([key, message]) => [...message].length > (longest[key] ?? Number.POSITIVE_INFINITY));
			expect(long).toEqual([]);
		});

		it('are set with the signs of typography, and close what they open', () => {
			const isolates = /^[^\u2066\u2069]*(?:\u2066[^\u2066\u2069]*\u2069[^\u2066\u2069]*)*$/;
			const wrong = entries.filter(
				([, message]) =>
					/["'`]|\.\.\.|--| {2}|^\s|\s$/.test(message) ||
					!isolates.test(message) ||
					count(message, /[(（]/g) !== count(message, /[)）]/g),
			);
			expect(wrong).toEqual([]);
		});
	});

	it.each(builtInLanguages.filter((language) => directionOf(language) === 'rtl'))(
		'keep the parts of a number in their order in "%s"',
		(language) => {
			// Groups of digits with spaces between them would change places.
			const text = readWords(language).messages['contact-not-a-phone-number'] ?? '';
			expect(text).toMatch(/\u2066\+[\d ]+\u2069/);
		},
	);

	it('have the spaces of French before its marks', () => {
		const french = Object.entries(readWords('fr').messages).map(([, message]) => message);
		expect(french.filter((words) => /[^\u00A0][:»]|[^\u202F][;!?]|«[^\u00A0]/u.test(words))).toEqual([]);
	});

	it.each([
		['cs', 'czech'],
		['de', 'german'],
		['es', 'spanish'],
		['fr', 'french'],
		['it', 'italian'],
		['nl', 'dutch'],
		['pl', 'polish'],
		['pt', 'portuguese'],
		['pt-br', 'brazilian'],
		['uk', 'ukrainian'],
	] as const)(
		'have the marks of the typography of "%s", which changes no more than spaces in them',
		(language, name) => {
			const withSpaces = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');
			for (const [key, message] of Object.entries(readWords(language).messages)) {
				const typed = printAST(parse(message));
				expect(withSpaces(setMessage(message, typographers[name], 'text')), key).toBe(withSpaces(typed));
			}
		},
	);

	it('differ where a language has two forms', () => {
		for (const [one, other] of [
			['pt', 'pt-br'],
			['zh', 'zh-tw'],
		] as const) {
			const [words, others] = [readWords(one).messages, readWords(other).messages];
			const different = keys.filter((key) => words[key as MessageKey] !== others[key as MessageKey]);
			expect(different.length, `${one} and ${other}`).toBeGreaterThan(keys.length / 3);
		}
	});
});

/** Characters of the longest texts that header and buttons have room for. */
const longest: Record<string, number> = {
	'header-menu': 12,
	'language-switch': 12,
	'contact-send': 26,
	'contact-sending': 26,
	'suggestion-dismiss': 20,
	'notice-close': 12,
	'search-title': 12,
};

function pluralOf(message: string): Record<string, unknown> {
	const plural = parse(message).find((element) => element.type === TYPE.plural);
	const options = plural?.type === TYPE.plural ? plural.options : {};
	return Object.fromEntries(sorted(Object.keys(options)).map((form) => [form, options[form]]));
}

function sorted(forms: readonly string[]): string[] {
	return [...forms].sort();
}

function count(text: string, pattern: RegExp): number {
	return text.match(pattern)?.length ?? 0;
}

it.each([
	['pt-br', 'pt-BR', 'pt-br'],
	['pt', 'pt-PT', 'pt'],
	['zh-hk', 'zh-HK', 'zh-hant'],
	['zh', 'zh', undefined],
	['sr', 'sr-Cyrl-RS', 'sr'],
	['sr-latn', 'sr-Latn', undefined],
	['us', 'en-US', 'en'],
	['de', 'de', undefined],
	['zh-mo', 'zh-MO', 'zh-hant'],
	['no', 'no', 'nb'],
	['nn', 'nn', undefined],
	['fr-be', 'fr-BE', 'fr-ca'],
])('chooses for "%s" (%s) the words in %s', (code, tag, words) => {
	expect(chooseWords(['en', 'fr-ca', 'nb', 'pt', 'pt-br', 'sr', 'zh-hant'], { code, tag })).toBe(words);
});

import { describe, expect, it } from 'vitest';
import { languageRanges } from './language-ranges.ts';
import { decideLocale, lookupLocale } from './negotiation.ts';

const locales = [
	{ code: 'en', tag: 'en-US' },
	{ code: 'ru', tag: 'ru-RU' },
	{ code: 'ja', tag: 'ja-JP' },
];

const withRanges = (table: { code: string; tag: string }[]) =>
	table.map((row) => ({ ...row, ranges: languageRanges(row.tag, table) }));

describe('Accept-Language (RFC 9110, RFC 4647 lookup, §3, faults L3, L4)', () => {
	it.each([
		['fr, ru;q=0.9', 'ru'],
		['ru;q=0,en', 'en'],
		['ja-JP-x-priv', 'ja'],
		['ja-x-priv', 'ja'],
		['be, kk;q=0.9', undefined],
		['uk, ru;q=0.1', 'ru'],
		['ru-BY', 'ru'],
		['RU', 'ru'],
		['  ja ; q=0.5 ,  ru ; q=0.8 ', 'ru'],
		['en;q=0.5, ru;q=0.5', 'en'],
		['ru;q=0.5, en;q=0.5', 'ru'],
		['ja;q=0, ru;q=0.1', 'ru'],
		['ru-RU;q=0.8, ru;q=0', 'ru'],
		['ru, ru-RU;q=0', undefined],
		['en-GB;q=0, en;q=0.5', 'en'],
		['*', undefined],
		['*;q=0', undefined],
		['*, ja;q=0.1', 'ja'],
		[';q=', undefined],
		['ja;q=9', undefined],
		['ja;q=abc', undefined],
		['ja;q=0.1234', undefined],
		['ja;q=1.000', 'ja'],
		['ja;q=-1', undefined],
		['zh-Hant-TW', undefined],
		['', undefined],
		[',,,,', undefined],
		['ru'.repeat(600), undefined],
		['__proto__, constructor', undefined],
		['ru\r\nX: 1', undefined],
	])('%s → %s', (header, locale) => {
		expect(lookupLocale(header, locales)).toBe(locale);
	});

	it.each([
		['pt-BR', 'pt-br'],
		['pt-BR-x-priv', 'pt-br'],
		['pt', undefined],
		['zh-Hant-TW', 'zh-hant'],
		['zh-TW, zh-Hant;q=0.5', 'zh-hant'],
		['es-MX, es-419;q=0.8', 'es-419'],
		['es-419;q=0, es;q=0.5', undefined],
		['pt-br;q=0, *, zh-hant;q=0.1', 'zh-hant'],
	])('%s → %s, where codes have scripts and regions', (header, locale) => {
		const tags = ['pt-BR', 'zh-Hant', 'es-419'];
		expect(
			lookupLocale(
				header,
				tags.map((tag) => ({ code: tag.toLowerCase(), tag })),
			),
		).toBe(locale);
	});

	it.each([
		['zh-TW,zh;q=0.9,en-US;q=0.8', 'zh-hant'],
		['zh-HK', 'zh-hant'],
		['zh-MO, zh-CN;q=0.9', 'zh-hant'],
		['zh-CN, zh-TW;q=0.9', 'zh-hans'],
		['zh-SG', 'zh-hans'],
		['zh', 'zh-hans'],
		['ZH-tw', 'zh-hant'],
		['zh-TW-x-priv', 'zh-hant'],
		['sr-ME', 'sr-latn'],
		['sr', undefined],
		['sr-RS', undefined],
		['sr-Latn-RS', 'sr-latn'],
		['pa-PK', 'pa-arab'],
		['pa', undefined],
		['uz-AF', 'uz-arab'],
		['az-IR', 'az-arab'],
		['pt', undefined],
		['zh-Latn', undefined],
		['zh-Latn-TW, zh-Bopo', undefined],
		['zh-Hans-TW', 'zh-hans'],
		['sr-Cyrl-ME', undefined],
		['pt-BR', 'pt-br'],
		['zh-Hant;q=0, zh-TW', undefined],
		['zh;q=0, zh-TW', undefined],
		['toolonglanguage, i-klingon, x-priv, zh-TW', 'zh-hant'],
	])('%s → %s, where a language is written in several scripts', (header, locale) => {
		const tags = ['zh-Hans', 'zh-Hant', 'sr-Latn', 'pa-Arab', 'uz-Arab', 'az-Arab', 'pt-BR'];
		const table = tags.map((tag) => ({ code: tag.toLowerCase(), tag }));
		expect(lookupLocale(header, withRanges(table))).toBe(locale);
	});

	it.each([
		['zh-Hant-TW', 'zh-tw'],
		['zh-TW', 'zh-tw'],
		['zh-HK', 'zh'],
		['zh-Hans-CN', 'zh'],
		['zh', 'zh'],
		['sr-Cyrl', 'sr'],
		['sr-ME', 'sr'],
		['zh-Latn', 'zh'],
	])('%s → %s, where tags have no script', (header, locale) => {
		const table = [
			{ code: 'zh', tag: 'zh-CN' },
			{ code: 'zh-tw', tag: 'zh-TW' },
			{ code: 'sr', tag: 'sr' },
		];
		expect(lookupLocale(header, withRanges(table))).toBe(locale);
	});

	it.each([
		[['zh-hans'], 'zh', 'zh-hans'],
		[['zh-hans'], 'zh-SG', 'zh-hans'],
		[['zh-hans'], 'zh-TW', undefined],
		[['zh-hans'], 'zh-Hant, zh-Latn', undefined],
		[['zh-hans'], 'zh-TW, zh;q=0.9', 'zh-hans'],
		[['zh-hant'], 'zh', undefined],
		[['zh-hant'], 'zh-CN', undefined],
		[['zh-hant-hk', 'zh-hant'], 'zh-HK', 'zh-hant-hk'],
		[['zh-hant-hk', 'zh-hant'], 'zh-MO', 'zh-hant'],
		[['uz-latn', 'uz-arab'], 'uz', 'uz-latn'],
		[['uz-latn', 'uz-arab'], 'uz-AF', 'uz-arab'],
		[['zh-hant', 'zh-tw'], 'zh-TW', 'zh-tw'],
	])('of %j, %s means %s', (codes, header, locale) => {
		const table = codes.map((code) => ({ code, tag: code }));
		expect(lookupLocale(header, withRanges(table))).toBe(locale);
	});

	it('a language that a page lacks is not replaced by one in another script', () => {
		const table = ['zh-hans', 'zh-hant'].map((code) => ({ code, tag: code }));
		const [simplified = [], traditional = []] = withRanges(table).map((row) => [row]);
		expect(lookupLocale('zh-TW', simplified)).toBeUndefined();
		expect(lookupLocale('zh', traditional)).toBeUndefined();
	});

	it.each(['en-US', 'ru-RU', 'ja-JP', 'pt-BR', 'es-419', 'ar', 'de', 'zh', 'sr', 'eo'])(
		'of %s, the tag is all',
		(tag) => {
			expect(languageRanges(tag, [])).toBeUndefined();
		},
	);

	it('reads the first 32 ranges and the first KB, whatever comes after', () => {
		expect(lookupLocale(`${'fr,'.repeat(31)}ja`, locales)).toBe('ja');
		expect(lookupLocale(`${'fr,'.repeat(32)}ja`, locales)).toBeUndefined();
		expect(lookupLocale(`${' '.repeat(1024)}ja`, locales)).toBeUndefined();
		expect(lookupLocale(','.repeat(10_000), locales)).toBeUndefined();
	});

	it('reads the worst of headers in a moment (faults L4)', () => {
		const worst = [','.repeat(10_000), 'ru-'.repeat(5000), ' ;q=0.5,'.repeat(2000), 'ru;q=0,'.repeat(2000)];
		const started = performance.now();
		for (let times = 0; times < 50; times++) for (const header of worst) lookupLocale(header, locales);
		// A fraction of a millisecond; ten where a machine has much else to do. What grows with the square takes far longer.
		expect((performance.now() - started) / (50 * worst.length)).toBeLessThan(10);
	});
});

describe('the decision on / (§3)', () => {
	it.each([
		[undefined, undefined, undefined],
		['ru', undefined, 'ru'],
		['ru', 'ja', 'ru'],
		['en', 'ja', 'en'],
		['fr', 'ja', 'ja'],
		['', 'ja', 'ja'],
		['__proto__', 'ja', 'ja'],
		['RU', 'ja', 'ja'],
		[undefined, 'ja', 'ja'],
		[undefined, 'fr', undefined],
	])('chosen %s, browser %s → %s', (chosen, languages, locale) => {
		const preferred = () => (languages === undefined ? undefined : lookupLocale(languages, locales));
		expect(decideLocale(locales, chosen, preferred)).toBe(locale);
	});
});

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { policyComplaints } from '#check/policy-complaints.ts';
import { type Characters, charactersIn, joinCharacters } from '#content/markdown/characters.ts';
import { readWords } from '#content/messages/built-in-words.ts';
import { wordsOf } from '#content/messages/message-syntax.ts';
import { alphabetOf } from '#i18n/alphabet.ts';
import { openExport } from '#protocol/node/export-folder.ts';
import { builtFixture, builtFrom, builtWith } from '../../../../../test/support/built-site.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { installed } from '../../../../../test/support/fixture-assets.ts';
import { settingsWith, siteWith } from '../../../../../test/support/fixture-site.ts';
import { buildLanguagesWithFonts } from '../../../../../test/support/more-languages.ts';
import { publishedFonts, publishedPages } from '../../../../../test/support/published-fonts.ts';
import { quickBuild } from '../../../../../test/support/quick-build.ts';
import { searchedSite } from '../../../../../test/support/searched-site.ts';
import { siteWithoutMessages } from '../../../../../test/support/site-without-messages.ts';

const languages = ['en', 'ru', 'ja'];
const roles = ['text', 'display'] as const;

function shownOn(pages: Iterable<string>): Characters {
	return joinCharacters([...pages].map((html) => charactersIn(fromHtml(html))));
}

function minus(characters: string, others: string): string {
	return [...characters].filter((character) => !others.includes(character)).join('');
}

/** The characters in the file of a role. */
function inFile(folder: string, locale: string, role: string, cut = ''): string {
	return publishedFonts(folder, locale).find(({ family }) => family === `${role}-${locale}${cut}`)?.characters ?? '';
}

function preloadsOf(html: string): string[] {
	return [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, address = '']) => address);
}

/** The languages whose fonts a page declares. */
function languagesIn(html: string): string[] {
	return [...new Set([...html.matchAll(/@font-face\{font-family:"text-([a-z]+)";/g)].map(([, code = '']) => code))];
}

/** An article with more letters than the home page and those around it have. */
const letters = String.fromCodePoint(...Array.from({ length: 60 }, (_, index) => 0x410 + index));
const manyLetters = { 'content/en/pages/oil.md': article('', letters).replace('title: Oil', 'title: Ωil') };
let withManyLetters: string;

beforeAll(async () => {
	withManyLetters = await builtWith(manyLetters);
});

describe('the fonts of a site', () => {
	it.each(languages)('have every character that pages show, in %s', (locale) => {
		const folder = inject('fixture');
		const shown = shownOn(publishedPages(folder, locale).values());
		for (const role of roles) expect(minus(shown[role], inFile(folder, locale, role)), role).toBe('');
	});

	it('have the characters of the address that stands on no page but in the answer to a form', async () => {
		const folder = await builtWith({
			'forms/contact.yaml': 'address: ψlamp@lantern.example\nfields: [name, email, message]\n',
		});
		for (const locale of languages) {
			const shown = shownOn(publishedPages(folder, locale).values());
			expect(shown.text).toContain('ψ');
			expect(minus(shown.text, inFile(folder, locale, 'text')), locale).toBe('');
		}
	});

	it('have the heading of the page of search', async () => {
		const folder = await searchedSite();
		for (const locale of languages) {
			const html = readFileSync(
				join(folder, 'site', locale === 'en' ? 'search.html' : `${locale}/search.html`),
				'utf8',
			);
			expect(minus(shownOn([html]).display, inFile(folder, locale, 'display')), locale).toBe('');
		}
	});

	it('have the words of the kit, in the language of a page or in that which stands in, whether a page shows them or a script', async () => {
		const root = siteWithoutMessages();
		const file = join(root, 'site.config.ts');
		const config = readFileSync(file, 'utf8')
			.replace('fonts: {}, ', '')
			.replace("tag: 'lb-LU'", "tag: 'lb-LU', font: 'house'");
		writeFileSync(file, config.replaceAll("font: 'system'", "font: 'house'"));
		const folder = await builtFrom(root);
		for (const [code, language] of Object.entries({ lb: 'en', en: 'en', ru: 'ru', ja: 'ja' })) {
			const { messages = {} } = readWords(language);
			// Texts of embeds, drafts, search, lists and form fields are in the fonts of sites that use them. Texts of mail
			// are in none.
			const ofSome =
				/^(?:(?:embed|outside|preview|search|entry|list|mail)-|contact-(?:not-a-(?:phone-number|date|number)|unchecked|choose)$)/;
			const everywhere = Object.entries(messages).filter(([key]) => !ofSome.test(key));
			const spoken = everywhere
				.map(([, text]) => wordsOf(text))
				.join('')
				.replace(/[\s"]/g, '');
			expect(minus(spoken, inFile(folder, code, 'text')), code).toBe('');
		}
	});

	it.each(languages)('have none besides, but the alphabet, numbers and what scripts say, in %s', (locale) => {
		const folder = inject('fixture');
		const shown = shownOn(publishedPages(folder, locale).values());
		const messages = readFileSync(`test/fixtures/trilingual/content/${locale}/messages.yaml`, 'utf8');
		// The kit provides the texts that the fixture lacks.
		const kit = readFileSync(`packages/vitrine/src/i18n/words/${locale}.yaml`, 'utf8').match(
			/^(?!(?:embed|outside)-)[a-z-]+: .*$/gm,
		);
		const spoken = [messages, ...(kit ?? [])]
			.join('\n')
			.replace(/\{\w+(, plural,)?|[a-z]+ \{|^[a-z-]+: |[{}#"]/gm, ' ');
		const numbers = '0123456789.,%–-\u2010\u2011\u00A0\u202F ';
		const titles = [...publishedPages(folder, locale).values()]
			.map((html) => /<title>([^<]+)/.exec(html)?.[1])
			.join('');
		const alphabet = alphabetOf(locale);
		expect(minus(inFile(folder, locale, 'text'), shown.text + spoken + titles + numbers + alphabet)).toBe('');
		const pages = /article-children: (.*)/.exec(spoken)?.[1] ?? '';
		expect(minus(inFile(folder, locale, 'display'), shown.display + pages + numbers)).toBe('');
	});

	it('have the letters that a further word may need, but not those of headings', () => {
		const folder = inject('fixture');
		const has = (locale: string, role: string, letters: string) => minus(letters, inFile(folder, locale, role)) === '';
		expect(has('en', 'text', 'abcxyzABCXYZ')).toBe(true);
		expect(has('ru', 'text', 'ёъщЁЪЩjqXZ')).toBe(true);
		expect(has('ja', 'text', 'ぁゐんァヱヴー')).toBe(true);
		expect(has('ja', 'display', 'ヴ')).toBe(false);
	});

	it('are one file of each role, preloaded on every page, where articles show little more than the home page', () => {
		const folder = inject('fixture');
		for (const locale of languages) {
			const fonts = publishedFonts(folder, locale);
			expect(fonts.map(({ family }) => family).sort()).toEqual([`display-${locale}`, `text-${locale}`]);
			for (const html of publishedPages(folder, locale).values()) {
				expect(preloadsOf(html).sort()).toEqual(fonts.map(({ address }) => address).sort());
			}
		}
	});

	it('are one file of each role for articles, and a smaller one for all other pages, where articles show much more', () => {
		const folder = withManyLetters;
		const fonts = publishedFonts(folder, 'en');
		expect(fonts).toHaveLength(4);
		const pages = [...publishedPages(folder, 'en')];
		const [articles, others] = [true, false].map((isArticle) =>
			pages.filter(([path]) => /^\/(about|guide|secret|oil)/.test(path) === isArticle).map(([, html]) => html),
		) as [string[], string[]];
		expect([articles.length, others.length]).toEqual([4, 5]);
		for (const [cut, some] of [
			['-articles', articles],
			['', others],
		] as const) {
			const families = roles.map((role) => `${role}-en${cut}`);
			const addresses = fonts.filter(({ family }) => families.includes(family)).map(({ address }) => address);
			for (const html of some) {
				expect(preloadsOf(html).sort()).toEqual(addresses.sort());
				expect(/^[^>]*data-fonts="articles"/.test(html.slice(html.indexOf('<html')))).toBe(cut !== '');
			}
			for (const role of roles) expect(minus(shownOn(some)[role], inFile(folder, 'en', role, cut)), role).toBe('');
		}
		expect(inFile(folder, 'en', 'text')).not.toContain('Ж');
		expect(inFile(folder, 'en', 'display')).not.toContain('Ω');
	});

	it('change with a further article only in the file for articles, where there is one', async () => {
		const before = publishedFonts(withManyLetters, 'en');
		const after = publishedFonts(
			await builtWith({ ...manyLetters, 'content/en/pages/wax.md': article('', 'Quartz Ψ.') }),
			'en',
		);
		const changed = after.filter(({ address }) => !before.some((font) => font.address === address));
		expect(changed.map(({ family }) => family)).toEqual(['text-en-articles']);
		expect(changed[0]?.characters).toContain('Ψ');
	});

	it('draw a hyphen that does not break as narrow as another one, where a font for Japanese has a wide one', async () => {
		const heading = article('', 'Кто-нибудь.').replace('title: Oil', 'title: Кое-кто');
		const folder = await builtWith({ 'content/ru/pages/oil.md': heading, 'content/en/pages/oil.md': article('') });
		expect(shownOn(publishedPages(folder, 'ru').values()).display).toContain('\u2011');
		expect(inFile(folder, 'ru', 'display')).toContain('-');
		expect(inFile(folder, 'ru', 'display')).not.toMatch(/[\u2010\u2011]/);
		expect(inFile(folder, 'ru', 'text')).toContain('\u2011');
	});

	it('are one file for text and headings where one font is for both', async () => {
		const folder = await builtWith({ 'site.config.ts': settingsWith({ text: installed }, { system: ['ja'] }) });
		for (const locale of ['en', 'ru']) {
			const fonts = publishedFonts(folder, locale);
			expect(fonts.map(({ family }) => family)).toEqual([`text-${locale}`]);
			const pages = publishedPages(folder, locale);
			for (const html of pages.values()) {
				expect(preloadsOf(html)).toEqual(fonts.map(({ address }) => address));
				expect(html).toContain(`--font-display:"text-${locale}",`);
			}
			const shown = shownOn(pages.values());
			expect(minus(shown.text + shown.display, inFile(folder, locale, 'text'))).toBe('');
		}
		const licenses = readFileSync(join(folder, 'site/licences.txt'), 'utf8');
		expect(licenses.match(/Font: /g)).toHaveLength(1);
	});

	it('are those of the system for a language that reports it', async () => {
		const folder = await builtWith({ 'site.config.ts': settingsWith({ text: installed }, { system: ['ja'] }) });
		expect(publishedFonts(folder, 'ja')).toEqual([]);
		expect(publishedFonts(folder, 'en')).not.toEqual([]);
		const html = [...publishedPages(folder, 'ja').values()].join('');
		expect(html).not.toContain('as="font"');
		expect(html).not.toContain(':root[lang="ja-JP"]');
		expect(html).not.toContain('og:image');
	});

	it('are declared for the language of a page alone, in a block of their own, up to ten', () => {
		const folder = inject('fixture');
		for (const locale of languages) {
			for (const html of publishedPages(folder, locale).values()) expect(languagesIn(html)).toEqual([locale]);
		}
	});

	it.each([13, 31])('are declared in one block for all of %i languages, and the policy stays short', async (count) => {
		const folder = await buildLanguagesWithFonts(count);
		const manifest = openExport(folder)?.manifest;
		const codes = manifest?.locales.map(({ code }) => code).filter((code) => code !== 'ja') ?? [];
		expect(codes).toHaveLength(count);
		for (const code of codes) {
			const html = readFileSync(join(folder, 'site', code === 'en' ? 'index.html' : `${code}.html`), 'utf8');
			expect(languagesIn(html).sort()).toEqual(codes.toSorted());
			const [lang] = /(?<=<html lang=")[^"]+/.exec(html) ?? [];
			expect(html).toContain(`:root[lang="${lang}"]{--font-text:"text-${code}",`);
			const face = new RegExp(`(?<=@font-face\\{font-family:"text-${code}";src:url\\()[^)]+`).exec(html);
			expect(preloadsOf(html)).toEqual([face?.[0]]);
		}
		expect(manifest?.inlineHashes?.styles.length).toBeLessThanOrEqual(15);
		expect(manifest && policyComplaints(manifest)).toEqual([]);
	});

	it('are not published as a whole', () => {
		const paths = openExport(inject('fixture'))?.manifest.resources.map(({ path }) => path) ?? [];
		expect(paths.filter((path) => /\.[ot]tf$/.test(path))).toEqual([]);
	});

	it('are cut once', async () => {
		const out = builtFixture();
		const cutAt = () => {
			const folder = join(out, 'cache/fonts');
			return Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]));
		};
		const before = cutAt();
		const { isNew } = await quickBuild({ root: siteWith({ 'public/new.txt': 'new' }), out });
		expect(isNew).toBe(true);
		expect(cutAt()).toEqual(before);
	});
});

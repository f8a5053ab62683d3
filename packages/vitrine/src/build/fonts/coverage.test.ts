import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildComplaint, builtWith } from '../../../../../test/support/built-site.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { fontWith, installed, latinAndCyrillic } from '../../../../../test/support/fixture-assets.ts';
import { settingsWith } from '../../../../../test/support/fixture-site.ts';
import { publishedFonts, publishedPages } from '../../../../../test/support/published-fonts.ts';

const plex = {
	file: '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
	license: '@expo-google-fonts/ibm-plex-sans/LICENSE_FONT',
};

const own = { text: { file: './brand.ttf', license: './brand.txt' } };

async function brand(characters: string): Promise<Record<string, string | Uint8Array>> {
	return { 'brand.ttf': await fontWith(characters), 'brand.txt': 'Ours.' };
}

describe('a character that the font of a language lacks', () => {
	it('stops the build, with the line where it stands (faults B10)', async () => {
		const page = article('', 'Light.\n\nLight is แสง.');
		expect(await buildComplaint({ 'content/en/pages/light.md': page })).toMatchInlineSnapshot(`
			"
			content/en/pages/light.md:9
			  found     the character "ง" (U+0E07), which the font mplus1p-400regular lacks
			  expected  characters that the font of "en" has
			  to do     write it in another way, or choose a font in site.config.ts that has it

			content/en/pages/light.md:9
			  found     the character "ส" (U+0E2A), which the font mplus1p-400regular lacks
			  expected  characters that the font of "en" has
			  to do     write it in another way, or choose a font in site.config.ts that has it

			content/en/pages/light.md:9
			  found     the character "แ" (U+0E41), which the font mplus1p-400regular lacks
			  expected  characters that the font of "en" has
			  to do     write it in another way, or choose a font in site.config.ts that has it
			"
		`);
	});

	it('may stand in code, which is set in a font of the system', async () => {
		const page = article('', 'Light is `แสง`.\n\n```\nแสง\n```');
		expect(await buildComplaint({ 'content/en/pages/light.md': page })).toBe('nothing to complain about');
	});

	it('may be an emoji of several characters, and what chooses between two looks of a sign', async () => {
		const page = article('', 'Made in 🇯🇵 👍🏽 👨‍👩‍👧 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 🚀, rated A\ufe0f.').replace('About oil.', '🇯🇵 👨‍💻 oil.');
		expect(await buildComplaint({ 'content/en/pages/light.md': page })).toBe('nothing to complain about');
	});

	it('stops the build where it stands in a home section or a text of the interface', async () => {
		const settings = settingsWith(own, { system: ['ru', 'ja'] });
		const files = await brand(latinAndCyrillic.replace(/[WL]/g, ''));
		expect(await buildComplaint({ 'site.config.ts': settings, ...files })).toMatchInlineSnapshot(`
			"
			content/en/messages.yaml:5
			  found     the character "L" (U+004C), which the font brand lacks
			  expected  characters that the font of "en" has
			  to do     write it in another way, or choose a font in site.config.ts that has it

			content/en/messages.yaml:41
			  found     the character "W" (U+0057), which the font brand lacks
			  expected  characters that the font of "en" has
			  to do     write it in another way, or choose a font in site.config.ts that has it
			"
		`);
	});

	it('may belong to another language that the page shows', async () => {
		const settings = settingsWith(own, { system: ['ja'] });
		const complaint = await buildComplaint({ 'site.config.ts': settings, ...(await brand(latinAndCyrillic)) });
		expect(complaint).toBe('nothing to complain about');
	});

	it('may stand in a page that is shown in the source language', async () => {
		const settings = settingsWith(own, { system: ['en', 'ja'] });
		const page = article('', 'Oil from the Ōmi province.');
		const changes = { 'site.config.ts': settings, 'content/en/pages/oil.md': page };
		expect(await buildComplaint({ ...changes, ...(await brand(latinAndCyrillic)) })).toBe('nothing to complain about');
	});

	it('may be a sign that a second font has: a file with nothing else, for the pages that show it', async () => {
		const page = article('', 'Oil is 300 ₽ a can.');
		const house = { text: installed, symbols: plex };
		const files = { 'content/en/pages/oil.md': page };
		expect(await buildComplaint({ ...files, 'site.config.ts': settingsWith({ text: installed }) })).toContain(
			'"₽" (U+20BD), which the font mplus1p-400regular lacks',
		);
		const folder = await builtWith({ ...files, 'site.config.ts': settingsWith(house) });
		const symbols = publishedFonts(folder, 'en').find(({ family }) => family === 'symbols-en');
		expect(symbols?.characters).toBe('₽');
		const html = readFileSync(join(folder, 'site/oil.html'), 'utf8');
		expect(html).toContain(`src:url(${symbols?.address}) format("woff2");font-display:optional;unicode-range:U+20bd}`);
		expect(html).toContain('--font-text:"text-en","symbols-en","text-en-stand-in"');
		expect(html).not.toContain(`preload" href="${symbols?.address}`);
		expect(statSync(join(folder, 'site', `${symbols?.address}`)).size).toBeLessThan(3072);
		expect(publishedFonts(folder, 'ja').map(({ family }) => family)).not.toContain('symbols-ja');
		expect(readFileSync(join(folder, 'site/licences.txt'), 'utf8')).toContain('Font: ibmplexsans-400regular');
	});

	it('is taken from no second font where it is a letter', async () => {
		const house = { ...own, symbols: plex };
		const files = await brand(latinAndCyrillic.replace('W', ''));
		const settings = settingsWith(house, { system: ['ru', 'ja'] });
		expect(await buildComplaint({ 'site.config.ts': settings, ...files })).toContain('the character "W" (U+0057)');
	});
});

describe('a font whose Cyrillic is as wide as a kanji', () => {
	const wide = {
		file: plex.file.replace('ibm-plex-sans', 'ibm-plex-sans-jp').replace('Sans_', 'SansJP_'),
		license: plex.license,
	};

	it('is refused for a language that is written in it', async () => {
		const settings = settingsWith({ text: installed, display: wide }, { system: ['en', 'ja'] });
		expect(await buildComplaint({ 'site.config.ts': settings })).toMatchInlineSnapshot(`
			"
			site.config.ts:36  fonts
			  found     the font "@expo-google-fonts/ibm-plex-sans-jp/400Regular/IBMPlexSansJP_400Regular.ttf", whose Cyrillic letters are as wide as kanji (1.00 em)
			  expected  letters as wide as those of running text, for "ru" is written in them
			  to do     name another font for this language: a row in "fonts" of its own, and "font" in its row of the locale table
			"
		`);
	});

	it('is right for others, where the font of the system draws the names of languages in its letters', async () => {
		const folder = await builtWith({ 'site.config.ts': settingsWith({ text: wide }, { system: ['en', 'ru'] }) });
		expect([...publishedPages(folder, 'ja').values()].join('')).toContain('Русский');
		const drawn = publishedFonts(folder, 'ja').map(({ characters }) => characters);
		expect(drawn.join('')).toContain('語');
		expect(drawn.join('')).not.toMatch(/\p{Script=Cyrillic}/u);
	});
});

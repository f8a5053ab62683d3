import { describe, expect, it } from 'vitest';
import { buildComplaint } from '../../../../../test/support/built-site.ts';
import { article } from '../../../../../test/support/complaint-about.ts';
import { fontWith, latinAndCyrillic } from '../../../../../test/support/fixture-assets.ts';
import { settingsWith } from '../../../../../test/support/fixture-site.ts';

const own = { text: { file: './brand.ttf', licence: './brand.txt' } };

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
});

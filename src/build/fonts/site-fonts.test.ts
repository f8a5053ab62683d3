import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { describe, expect, inject, it } from 'vitest';
import { type Characters, charactersIn, joinCharacters } from '#content/characters.ts';
import { readManifest } from '#server/node/export-folder.ts';
import { builtWith } from '../../../test/built-site.ts';
import { article } from '../../../test/complaint-about.ts';
import { installed } from '../../../test/fixture-font.ts';
import { settingsWith, siteWith } from '../../../test/fixture-site.ts';
import { publishedFonts, publishedPages } from '../../../test/published-fonts.ts';
import { buildSite } from '../build-site.ts';

const languages = ['en', 'ru', 'ja'];
const roles = ['text', 'display'] as const;

function shownOn(pages: Iterable<string>): Characters {
	return joinCharacters([...pages].map((html) => charactersIn(fromHtml(html))));
}

function minus(characters: string, others: string): string {
	return [...characters].filter((character) => !others.includes(character)).join('');
}

/** The characters in the files of a role, and which of them are in the first. */
function inFiles(folder: string, locale: string, role: string): { all: string; first: string } {
	const fonts = publishedFonts(folder, locale).filter(({ family }) => family === `${role}-${locale}`);
	const join = (some: typeof fonts) => some.map(({ characters }) => characters).join('');
	return { all: join(fonts), first: join(fonts.filter(({ isFirst }) => isFirst)) };
}

describe('the fonts of a site', () => {
	it.each(languages)('have every character that pages show, in %s', (locale) => {
		const folder = inject('fixture');
		const shown = shownOn(publishedPages(folder, locale).values());
		for (const role of roles) expect(minus(shown[role], inFiles(folder, locale, role).all), role).toBe('');
	});

	it.each(languages)('have none besides, but numbers and what scripts say, in %s', (locale) => {
		const folder = inject('fixture');
		const shown = shownOn(publishedPages(folder, locale).values());
		const messages = readFileSync(`test/fixtures/trilingual/content/${locale}/messages.yaml`, 'utf8');
		const spoken = messages.replace(/\{\w+(, plural,)?|[a-z]+ \{|^[a-z-]+: |[{}#"]/gm, ' ');
		const numbers = '0123456789.,%–-\u00A0\u202F ';
		const titles = [...publishedPages(folder, locale).values()]
			.map((html) => /<title>([^<]+)/.exec(html)?.[1])
			.join('');
		expect(minus(inFiles(folder, locale, 'text').all, shown.text + spoken + titles + numbers)).toBe('');
		const pages = /article-children: (.*)/.exec(spoken)?.[1] ?? '';
		expect(minus(inFiles(folder, locale, 'display').all, shown.display + pages + numbers)).toBe('');
	});

	it.each(languages)('are in two files: what every page needs is in the first, in %s', (locale) => {
		const folder = inject('fixture');
		const pages = publishedPages(folder, locale);
		const frames = [...pages].filter(([path]) => /^\/(ru|ja)?$|\/(404|500)$/.test(path)).map(([, html]) => html);
		expect(frames).toHaveLength(3);
		for (const role of roles) {
			const { all, first } = inFiles(folder, locale, role);
			expect(minus(shownOn(frames)[role], first), role).toBe('');
			expect(new Set(all).size, 'no character twice').toBe([...all].length);
		}
	});

	it('are preloaded where every page needs them', () => {
		const folder = inject('fixture');
		for (const locale of languages) {
			const fonts = publishedFonts(folder, locale).filter(({ isFirst }) => isFirst);
			for (const html of publishedPages(folder, locale).values()) {
				const preloads = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
					([, address]) => address,
				);
				expect(preloads).toEqual(fonts.map(({ address }) => address));
			}
		}
	});

	it('change with a further page only in the file for such pages', async () => {
		const folder = await builtWith({ 'content/en/pages/oil.md': article('', 'Quartz Ω.') });
		const addresses = (out: string, isFirst: boolean) =>
			languages.flatMap((locale) =>
				publishedFonts(out, locale).flatMap((font) => (font.isFirst === isFirst ? [font.address] : [])),
			);
		expect(addresses(folder, true)).toEqual(addresses(inject('fixture'), true));
		const text = publishedFonts(folder, 'en').find(({ family, isFirst }) => family === 'text-en' && !isFirst);
		expect(text?.characters).toContain('Ω');
		expect(addresses(inject('fixture'), false)).not.toContain(text?.address);
	});

	it('are those of the system for a language that says so', async () => {
		const folder = await builtWith({ 'site.config.ts': settingsWith({ text: installed }, { system: ['ja'] }) });
		expect(publishedFonts(folder, 'ja')).toEqual([]);
		expect(publishedFonts(folder, 'en')).not.toEqual([]);
		const html = [...publishedPages(folder, 'ja').values()].join('');
		expect(html).not.toContain('as="font"');
		expect(html).not.toContain(':root[lang="ja-JP"]');
		expect(html).not.toContain('og:image');
	});

	it('are not published as a whole', () => {
		const paths = readManifest(inject('fixture'))?.resources.map(({ path }) => path) ?? [];
		expect(paths.filter((path) => /\.[ot]tf$/.test(path))).toEqual([]);
	});

	it('are cut once', async () => {
		const out = mkdtempSync(join(tmpdir(), 'vitrine-out-'));
		await buildSite({ root: siteWith(), out });
		const cutAt = () => {
			const folder = join(out, 'cache/fonts');
			return Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]));
		};
		const before = cutAt();
		const { isNew } = await buildSite({ root: siteWith({ 'public/new.txt': 'new' }), out });
		expect(isNew).toBe(true);
		expect(cutAt()).toEqual(before);
	});
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readColor } from '#content/theme/theme-colors.ts';
import { readTokens } from '#content/theme/tokens.ts';
import { realSite } from './support/built-site.ts';
import { repositoryRoot } from './support/repository.ts';
import { pictureOfTheme, themeFiles, themeNames } from './support/themes.ts';

const locales = ['en', 'ru', 'ja'] as const;

let folder: string;

beforeAll(async () => {
	folder = await realSite();
});

/** Returns the page that shows the themes, as it is built. */
const pageIn = (locale: string) =>
	readFileSync(join(folder, 'site', locale === 'en' ? '' : locale, 'themes.html'), 'utf8');

describe.each(themeNames())('on /themes, %s', (theme) => {
	it('has a picture of its own in each language, for light and for dark ground (node --import ./test/node-version.js test/draw-themes.ts draws them)', () => {
		const files = locales.flatMap((locale) =>
			(['light', 'dark'] as const).map((colorScheme) => pictureOfTheme({ theme, locale, colorScheme })),
		);
		expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
		for (const locale of locales) {
			expect(pageIn(locale)).toMatch(new RegExp(`/assets/${theme}-\\d+\\.`));
			expect(pageIn(locale)).toMatch(new RegExp(`/assets/${theme}-dark-\\d+\\.`));
		}
	});

	it('has its colors, and the command that copies it', () => {
		const tokens = readTokens(themeFiles(theme).get('tokens.css') ?? '');
		for (const locale of locales) {
			const html = pageIn(locale).replace(/\u00a0/g, ' ');
			for (const name of ['--paper', '--ink', '--accent']) {
				const { light, dark } = readColor(tokens, name);
				for (const color of [light, dark]) expect(html).toContain(`<code>${color}</code>`);
			}
			if (theme !== 'vitrine') expect(html.replace(/<\/?span>/g, '')).toContain(`npx vitrine theme ${theme}`);
		}
	});
});

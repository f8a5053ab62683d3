import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { themeNames, themesFolder } from '#cli/theme-fonts.ts';
import { readColor } from '#content/theme/theme-colors.ts';
import { readTokens } from '#content/theme/tokens.ts';
import { realSite } from './support/built-site.ts';
import { repositoryRoot } from './support/repository.ts';
import { pictureOfTheme } from './support/themes.ts';

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
			(['light', 'dark'] as const).flatMap((colorScheme) =>
				(['desktop', 'phone'] as const).map((screen) => pictureOfTheme({ theme, locale, colorScheme, screen })),
			),
		);
		expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
		for (const locale of locales) {
			for (const name of [theme, `${theme}-dark`, `${theme}-phone`, `${theme}-phone-dark`]) {
				expect(pageIn(locale)).toMatch(new RegExp(`/assets/${name}-\\d+\\.`));
			}
		}
	});

	it('has its colors, and its name beside the command that copies it', () => {
		const tokens = readTokens(readFileSync(join(themesFolder, theme, 'theme/tokens.css'), 'utf8'));
		for (const locale of locales) {
			const html = pageIn(locale).replace(/\u00a0/g, ' ');
			for (const name of ['--paper', '--ink', '--accent']) {
				const { light, dark } = readColor(tokens, name);
				for (const color of [light, dark]) expect(html).toContain(`<code>${color}</code>`);
			}
			expect(html.replace(/<\/?span>/g, '')).toContain('npx vitrine theme harbour');
			expect(html).toContain(`<code>${theme}</code>`);
		}
	});
});

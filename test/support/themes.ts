import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitRoot } from '#node/installation.ts';
import { repositoryRoot } from './repository.ts';

const themesFolder = join(kitRoot, 'themes');

/** For tests: the looks of this site, then the example themes of the kit. */
export function themeNames(): string[] {
	return ['vitrine', ...readdirSync(themesFolder).sort()];
}

/** For tests: the style files of a theme, by name. Of this site's own looks that are the tokens. */
export function themeFiles(theme: string): Map<string, string> {
	const folder = theme === 'vitrine' ? join(repositoryRoot, 'theme') : join(themesFolder, theme, 'theme');
	const files = theme === 'vitrine' ? ['tokens.css'] : readdirSync(folder);
	return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** For tests: where the picture of a theme lies that the page /themes shows. */
export function pictureOfTheme(shown: { theme: string; locale: string; colorScheme: 'light' | 'dark' }): string {
	const { theme, locale, colorScheme } = shown;
	return `content/${locale}/pages/themes/${theme}${colorScheme === 'dark' ? '-dark' : ''}.avif`;
}

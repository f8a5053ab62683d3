import { isDeepStrictEqual } from 'node:util';
import { findSetting, readLiteral } from '#content/own-code/setting-lines.ts';
import type { SiteConfig } from '#content/settings/site-schema.ts';
import { fontOf, fontsFor, readThemeFonts, type ThemeFonts, themeNames, writeFonts } from './theme-fonts.ts';

type Fonts = SiteConfig['fonts'];

/** Settings with the fonts of a theme. */
export interface SetFonts {
	settings: string;
	/** The fonts that the settings had before. */
	before: Fonts;
	fonts: Fonts;
	/** The font of each language, by its code. */
	rows: Record<string, string>;
}

/**
 * Writes the fonts of a theme into settings that name no others than those of the kit's themes.
 *
 * @returns undefined where the fonts are somebody's own, or where fonts or languages are computed
 */
export function setFonts(settings: string, theme: ThemeFonts): SetFonts | undefined {
	const locales = readLiteral(settings, 'locales');
	const written = readLiteral(settings, 'fonts');
	const before = written ? written.value : {};
	if (!Array.isArray(locales?.value) || !before || !Object.entries(before).every(isOfKit)) return undefined;
	const languages = locales.value as { code: string; tag: string }[];
	const fonts = fontsFor(
		theme,
		languages.map(({ tag }) => tag),
	);
	const rows = Object.fromEntries(languages.map(({ code, tag }) => [code, fontOf(theme, tag)]));
	let text = settings;
	const replace = ({ start, end }: { start: number; end: number }, value: string) => {
		text = text.slice(0, start) + value + text.slice(end);
	};
	for (const [index, { code }] of languages.entries()) {
		const font = findSetting(text, ['locales', index, 'font']);
		const row = findSetting(text, ['locales', index]);
		if (font) replace(font, `'${rows[code]}'`);
		else if (row) replace(row, text.slice(row.start, row.end).replace(/,?\s*\}$/, `, font: '${rows[code]}' }`));
	}
	const literal = writeFonts(fonts).replaceAll('\n', '\n\t');
	const value = findSetting(text, ['fonts']);
	const above = readLiteral(text, 'defaultLocale') ?? readLiteral(text, 'locales');
	if (value) replace(value, literal);
	else if (above && Object.keys(fonts).length > 0)
		replace({ start: above.end, end: above.end }, `,\n\n\tfonts: ${literal}`);
	return { settings: text, before: before as Fonts, fonts, rows };
}

function isOfKit([name, row]: [string, unknown]): boolean {
	return themeNames().some((theme) => isDeepStrictEqual(readThemeFonts(theme).fonts[name], row));
}

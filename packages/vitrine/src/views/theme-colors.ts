import { readTheme, type Theme } from '#content/theme/theme-colors.ts';
import { readTokens } from '#content/theme/tokens.ts';
import own from '#theme/tokens.css?raw';
import kit from '../ui/tokens.css?raw';

let theme: Theme | undefined;

/** The colors of this site. */
export function siteTheme(): Theme {
	theme ??= readTheme(readTokens(own, kit));
	return theme;
}

/** The colors of this site on light ground, in which pictures are drawn. */
export function lightColors(): Record<keyof Theme, string> {
	const { paper, ink, inkSoft, line, accent } = siteTheme();
	return { paper: paper.light, ink: ink.light, inkSoft: inkSoft.light, line: line.light, accent: accent.light };
}

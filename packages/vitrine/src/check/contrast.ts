import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '#content/theme/color.ts';
import { kitTokensFile, tokensPath } from '#content/theme/theme.ts';
import { readColor, usedIn } from '#content/theme/theme-colors.ts';
import { readTokens, type Tokens } from '#content/theme/tokens.ts';

/** For text of any size (WCAG 2.2, success criterion 1.4.3), and for what shows where a field is (1.4.11). */
const least = { text: 4.5, field: 3 };

/** What is seen, and the ground that it is seen on, by their tokens. */
const pairs = [
	['--ink', '--paper', 'text'],
	['--ink', '--pane', 'text'],
	['--ink', '--accent-soft', 'text'],
	['--ink-soft', '--paper', 'text'],
	['--ink-soft', '--pane', 'text'],
	['--accent', '--paper', 'text'],
	['--accent', '--pane', 'text'],
	['--on-accent', '--accent', 'text'],
	['--problem', '--paper', 'text'],
	['--on-ink', '--ink', 'text'],
	['--on-band', '--band', 'text'],
	['--line-strong', '--paper', 'field'],
	['--line-strong', '--pane', 'field'],
] as const;

/** The contrast of two colors of a site. */
export interface PairContrast {
	over: string;
	ground: string;
	/** File and line that decide it. */
	place: string;
	use: keyof typeof least;
	light: number;
	dark: number;
	/** What is wrong, scheme by scheme. */
	faults: string[];
}

/**
 * Measures every pair of colors that is read or pressed.
 *
 * @throws {ContentError} where a color is missing or written in another way
 */
export function measureContrast(root: string): PairContrast[] {
	const own = join(root, tokensPath);
	const tokens = readTokens(existsSync(own) ? readFileSync(own, 'utf8') : '', readFileSync(kitTokensFile, 'utf8'));
	return pairs.map(([over, ground, use]) => {
		const [one, other] = [readColor(tokens, over), readColor(tokens, ground)];
		// Never rounded up to what would be enough.
		const ratioIn = (scheme: 'light' | 'dark') => Math.floor(contrast(one[scheme], other[scheme]) * 100) / 100;
		const line = lineOfToken(tokens, over) ?? lineOfToken(tokens, ground);
		const place = line === undefined ? tokensPath : `${tokensPath}:${line}`;
		const faults = (['light', 'dark'] as const).flatMap((scheme) => {
			const ratio = ratioIn(scheme);
			if (ratio >= least[use]) return [];
			const colors = `${one[scheme]} on ${other[scheme]}`;
			return `${place}: ${over} on ${ground}, ${scheme}: ${colors} has a contrast of ${ratio} : 1, and a ${use} needs ${least[use]} : 1`;
		});
		return { over, ground, place, use, light: ratioIn('light'), dark: ratioIn('dark'), faults };
	});
}

/** @example '  theme/tokens.css:4  --ink on --paper: 15.7 light, 16.1 dark, of 4.5' */
export function describeContrast({ place, over, ground, use, light, dark }: PairContrast): string {
	return `  ${place}  ${over} on ${ground}: ${light} light, ${dark} dark, of ${least[use]}`;
}

/** Returns the line where the site sets a color, or one that the color derives from. */
function lineOfToken(tokens: Tokens, name: string, depth = 0): number | undefined {
	const token = tokens.get(name);
	if (!token || token.line !== undefined || depth > tokens.size) return token?.line;
	const [line] = usedIn(token.value).flatMap((used) => lineOfToken(tokens, used, depth + 1) ?? []);
	return line;
}

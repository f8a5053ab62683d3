import { readFileSync } from 'node:fs';
import { tokensFile, tokensPath } from '#content/theme.ts';
import { readColour } from '#content/theme-colors.ts';

/** Text and the ground that it is read on, by their tokens. */
const pairs = [
	['--ink', '--paper'],
	['--ink', '--pane'],
	['--ink-soft', '--paper'],
	['--ink-soft', '--pane'],
	['--accent', '--paper'],
	['--accent', '--pane'],
] as const;

/** For text of any size (WCAG 2.2, success criterion 1.4.3). */
const least = 4.5;

/**
 * Says which colours of a site are too much alike to be read.
 *
 * @throws {ContentError} where one of them is missing or written in another way
 */
export function contrastFaults(root: string): string[] {
	const css = readFileSync(tokensFile(root), 'utf8');
	return pairs.flatMap(([text, ground]) => {
		const [over, under] = [readColour(css, text), readColour(css, ground)];
		return (['light', 'dark'] as const).flatMap((scheme) => {
			const ratio = contrast(over[scheme], under[scheme]);
			if (ratio >= least) return [];
			// Never rounded up to what would be enough.
			const shown = Math.floor(ratio * 100) / 100;
			return `${tokensPath}: ${text} on ${ground}, ${scheme}: ${over[scheme]} on ${under[scheme]} has a contrast of ${shown} : 1, and text needs ${least} : 1`;
		});
	});
}

/** The contrast ratio of two colours in hexadecimal (WCAG 2.2). */
function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
	const digits = hex.slice(1);
	const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
	const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
		const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

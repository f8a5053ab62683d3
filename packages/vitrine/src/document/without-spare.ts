/**
 * Takes away what the minifier leaves in styles and no browser needs: spaces around commas and strokes, which it keeps in values
 * that it does not know, and a property for Safari before 12.1. What stands in quotation marks stays. Puts back the value of
 * what it empties: Lightning CSS 1.33 writes `border-image:none` as `border-image:`, which browsers drop.
 *
 * @example withoutSpare('a{--gap:clamp(1rem, 2vw, 3rem)}') // 'a{--gap:clamp(1rem,2vw,3rem)}'
 */
export function withoutSpare(css: string): string {
	return css.replace(spare, (_, quoted?: string, sign?: string, emptied?: string) =>
		emptied ? `${emptied}none` : (quoted ?? sign ?? ''),
	);
}

const spare =
	/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\s*([,/])\s+|((?:border-image|mask-border|mask-box-image):)(?=[;}])|-webkit-text-decoration-color:[^;}]*;/gs;

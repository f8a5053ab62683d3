/**
 * Takes away what the minifier leaves in styles and no browser needs: spaces around commas and strokes, which it keeps in values
 * that it does not know, and a property for Safari before 12.1. What stands in quotation marks stays.
 *
 * @example withoutSpare('a{--gap:clamp(1rem, 2vw, 3rem)}') // 'a{--gap:clamp(1rem,2vw,3rem)}'
 */
export function withoutSpare(css: string): string {
	return css.replace(spare, (_, quoted: string | undefined, sign: string | undefined) => quoted ?? sign ?? '');
}

const spare = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\s*([,/])\s+|-webkit-text-decoration-color:[^;}]*;/gs;

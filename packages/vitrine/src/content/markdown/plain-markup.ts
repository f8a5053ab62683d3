import { foreignMarkup } from './foreign-markup.ts';

/** Tags of HTML and components of JSX, closed or not. */
const tag = { hints: ['<'], sign: /(?<!\\)<\/?[A-Za-z][\w.-]*(?:\s[^<>\n]*)?\/?>|(?<!\\)<!--.*?-->/gs };

const signs = [...foreignMarkup.filter(({ inPlainTexts }) => inPlainTexts), tag];

/**
 * Returns the first sign of markup in a text that has none, as a title or a description: visitors would read it.
 *
 * @example plainMarkup('About {{ site.title }}') // '{{ site.title }}'
 */
export function plainMarkup(text: string): string | undefined {
	let first: { index: number; 0: string } | undefined;
	for (const match of signsIn(text)) if (first === undefined || match.index < first.index) first = match;
	return first?.[0].trim();
}

/**
 * Takes away each backslash that keeps a sign as text.
 *
 * @example keepSigns('The \\<head> of C:\\x') // 'The <head> of C:\\x'
 */
export function keepSigns(text: string): string {
	let kept = text;
	for (let at = kept.lastIndexOf('\\'); at >= 0; at = at === 0 ? -1 : kept.lastIndexOf('\\', at - 1)) {
		const without = kept.slice(0, at) + kept.slice(at + 1);
		if (signsIn(without.slice(Math.max(0, at - 1))).some(({ index }) => index === Math.min(at, 1))) kept = without;
	}
	return kept;
}

function signsIn(text: string): RegExpExecArray[] {
	return signs
		.filter(({ hints }) => hints.some((hint) => text.includes(hint)))
		.flatMap(({ sign }) => [...text.matchAll(sign)]);
}

import { foreignMarkup } from './foreign-markup.ts';

/** Tags of HTML and components of JSX, closed or not. */
const tag = { hints: ['<'], sign: /(?<!\\)<\/?[A-Za-z][\w.-]*(?:\s[^<>\n]*)?\/?>|(?<!\\)<!--.*?-->/gs };

const signs = [...foreignMarkup.filter(({ inPlainTexts }) => inPlainTexts), tag];

/** The same signs, matched at one index: to search the rest of a text for each backslash takes a time that grows with its square. */
const stickySigns = signs.map(({ sign }) => new RegExp(sign.source, sign.flags.replace('g', 'y')));

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
		if (isSignAt(without, at)) kept = without;
	}
	return kept;
}

/** Returns whether a sign begins at an index. A sign that begins one character before it has it inside. */
function isSignAt(text: string, index: number): boolean {
	const near = text.slice(Math.max(0, index - 1));
	return stickySigns.some((sign) => {
		const beginsAt = (at: number) => {
			sign.lastIndex = at;
			return sign.test(near);
		};
		return index === 0 ? beginsAt(0) : !beginsAt(0) && beginsAt(1);
	});
}

function signsIn(text: string): RegExpExecArray[] {
	return signs
		.filter(({ hints }) => hints.some((hint) => text.includes(hint)))
		.flatMap(({ sign }) => [...text.matchAll(sign)]);
}

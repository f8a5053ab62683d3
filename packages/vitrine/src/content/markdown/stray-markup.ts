import { type Problem, quote } from '../problems/problem.ts';

type Stray = Pick<Problem, 'found' | 'expected' | 'fix'>;

/** Footnotes would bring English words of the Markdown library into every language. */
export const noFootnotes = {
	expected: 'no footnotes: the site has none',
	fix: 'write the note into the text, in parentheses for example',
};

/** Markup that Markdown does not take for such: visitors would read the characters. A backslash keeps them on purpose. */
const patterns: { pattern: RegExp; expected: string; fix: string }[] = [
	{
		pattern: /\{(?<!\\\{)\s*#[^{}\n]*\}/g,
		expected: 'an anchor at the very end of a heading, of letters, digits and hyphens: {#name}',
		fix: 'write it so, once and behind all other characters, or put a backslash before the {',
	},
	{
		pattern: /::video\{(?<![\\\w:]::video\{)/g,
		expected: 'a film as a paragraph of its own in the text of a page: ::video{…}',
		fix: 'write it between empty lines, in no list and no quotation, or put a backslash before it',
	},
	{
		pattern: /!?\[(?<![\\\w]!?\[)[^\][\\\n]*\]\(/g,
		expected: 'an address without spaces, or in angle brackets, and a closing parenthesis behind it',
		fix: 'write it so, [text](</my file.pdf>), or put a backslash before the [',
	},
	{
		pattern: /\[\^(?<!\\\[\^)[^\][\s]+\]/g,
		...noFootnotes,
	},
	{
		pattern: /(?<!\\)!?\[[^\][\\\n^][^\][\\\n]*\]\[[^\][\\\n]*\]/g,
		expected: 'a name in the second brackets that a line such as "[name]: /about" explains',
		fix: 'write the address in parentheses, [text](/about), or put a backslash before the [',
	},
];

/**
 * Finds markup that is written so that it would be shown as it is.
 *
 * @param text as it stands in the file
 */
export function strayMarkup(text: string): Stray[] {
	// No pattern is without one of them, and most texts are without both.
	if (!text.includes('[') && !text.includes('{')) return [];
	return patterns.flatMap(({ pattern, expected, fix }) =>
		[...text.matchAll(pattern)].map(([written]) => ({
			found: `${quote(written)}, which visitors would read`,
			expected,
			fix,
		})),
	);
}

import { readTree } from './markdown-tree.ts';
import type { MarkupSign } from './markup-sign.ts';

/** Markup of this Markdown with a slip in it, as a space too many. */
export const mistakenMarkup: readonly MarkupSign[] = [
	{
		hints: ['#'],
		sign: /\{(?<!\\\{)\s*#[^{}\n]*\}/g,
		expected: 'an anchor at the very end of a heading, of letters, digits and hyphens: {#name}',
		fix: 'write it so, once and behind all other characters, or put a backslash before the {',
	},
	{
		hints: ['::video{'],
		sign: /::video\{(?<![\\\w:]::video\{)/g,
		expected: 'a video as a paragraph of its own in the text of a page: ::video{…}',
		fix: 'write it between empty lines, in no list and no quotation, or put a backslash before it',
	},
	{
		hints: ['['],
		// What is in its parentheses may be a sign of its own.
		sign: /!?\[(?<![\\\w]!?\[)[^\][\\\n]*\]\((?!\{[{%])/g,
		expected: 'an address without spaces, or in angle brackets, and a closing parenthesis behind it',
		fix: 'write it so, [text](</my file.pdf>), or put a backslash before the [',
	},
	{
		hints: ['] ('],
		sign: /(?<![\\\w!])!?\[[^\][\\\n]+\] \((?:[/#.]|https?:|mailto:|tel:)[^()\n]*\)?/g,
		expected: 'no space between ] and (',
		fix: 'write [text](/about), or put a backslash before the [',
	},
	{
		hints: ['['],
		sign: /(?<!\\)!?\[[^\][\\\n^][^\][\\\n]*\]\[[^\][\\\n]*\]/g,
		expected: 'a name in the second brackets that a line such as "[name]: /about" explains',
		fix: 'write the address in parentheses, [text](/about), or put a backslash before the [',
	},
	{
		hints: ['**'],
		sign: runs('\\*'),
		expected: 'two asterisks right before and right behind what is strong, without spaces',
		fix: 'write **text**, or put a backslash before each asterisk',
	},
	{
		hints: ['__'],
		sign: runs('_'),
		expected: 'two asterisks on each side of what is strong; names with two _ as code',
		fix: 'write **text** or `some__name`, or put a backslash before each _',
	},
	{
		hints: ['~~'],
		sign: runs('~'),
		expected: 'two tildes right before and right behind what is struck out, without spaces',
		fix: 'write ~~text~~, or put a backslash before each tilde',
	},
	{
		hints: ['_'],
		sign: /(?<![\\_])_(?![_\s])[^_\n]*[^_\s\\]_(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])|(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])_(?![_\s])[^_\n]*[^_\s\\]_(?!_)/gu,
		expected: 'asterisks on each side of what is emphasized: _ is a part of a word beside a letter',
		fix: 'write *text*, or put a backslash before each _',
	},
	{
		hints: ['`'],
		sign: /(?<![\\`])`+[^`\n]*/g,
		expected: 'as many backticks behind the code as before it',
		fix: 'close it, or put a backslash before each backtick',
	},
	{
		hints: ['##'],
		sign: /^[ \t>]*#{2,6}(?![#\s\u3000]).*/gm,
		inParagraphs: true,
		expected: 'a space behind the # of a heading',
		fix: 'write "## Heading", or put a backslash before the first #',
	},
	{
		hints: ['#\u3000', '-\u3000', '*\u3000', '+\u3000'],
		sign: /^[ \t>]*(?:#{1,6}|[-*+])\u3000.*/gm,
		inParagraphs: true,
		expected: 'an ordinary space behind the sign of a heading or of a list, and no full-width one (U+3000)',
		fix: 'write "## Heading" or "- item" with an ordinary space, or put a backslash before the sign',
	},
	{
		hints: ['＃'],
		sign: /^[ \t>]*＃(?:＃|[ \u3000]).*/gm,
		inParagraphs: true,
		expected: 'the sign # of headings, and no full-width one (U+FF03)',
		fix: 'write "## Heading", or &#xFF03; for a full-width sign that is meant',
	},
	{
		hints: ['-'],
		sign: /^[ \t>]*-\p{L}.*/gmu,
		inParagraphs: true,
		expected: 'a space behind the hyphen of a list',
		fix: 'write "- item", or put a backslash before the hyphen',
	},
	{
		hints: ['|'],
		sign: /^[ \t>]*\|.*\|[ \t]*$/gm,
		inParagraphs: true,
		expected: 'a table with a line of dashes below its first line, with as many columns: | --- | --- |',
		fix: 'write that line, and an empty line above the table, or put a backslash before the first |',
	},
	{
		hints: ['&'],
		sign: /(?<!\\)&[A-Za-z][A-Za-z0-9]+;/g,
		isKnown: isCharacterName,
		expected: 'the name of a character that HTML knows',
		fix: 'write the character itself, or put a backslash before the &',
	},
];

/** Returns whether Markdown reads a name between & and ; as a character. */
function isCharacterName(written: string): boolean {
	const [block] = readTree(written).children;
	const [word] = block?.type === 'paragraph' ? block.children : [];
	return word?.type === 'text' && word.value !== written;
}

/**
 * Builds the pattern of a doubled mark that opens or closes nothing: beside a word, or with spaces inside a pair. A mark with
 * spaces on both sides and no other, or between digits, is a sign: `2**3`.
 */
function runs(mark: string): RegExp {
	const run = `(?<![\\\\${mark}])${mark}{2,3}(?!${mark})`;
	const word = '[\\p{L}\\p{N}]';
	const alternatives = [
		`${run}[ \\t]+\\S(?:[^\\n]*?\\S)?[ \\t]+${mark}{2}(?!${mark})`,
		`(?<!${word})${run}(?=\\S)`,
		`(?<=[^\\s\\\\])${run}(?!${word})`,
		`(?<=\\p{L})${run}(?=${word})`,
	];
	return new RegExp(alternatives.map((pattern) => `(?:${pattern})[^\\n]{0,40}`).join('|'), 'gu');
}

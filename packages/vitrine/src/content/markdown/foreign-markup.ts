import { explainShortcode } from './explain-shortcode.ts';
import { readTree } from './markdown-tree.ts';

/** A sign that this Markdown does not know: visitors would read it as it is written. */
export interface ForeignMarkup {
	/** One of them is in every text that has the sign. */
	hints: readonly string[];
	/** With the flag g. A backslash before the sign keeps it as text. */
	sign: RegExp;
	/** Whether the sign counts in paragraphs only, as those at the beginning of a line do. */
	inParagraphs?: boolean;
	/** Whether the sign means nothing in texts without markup, too, as titles and descriptions. */
	inPlainTexts?: boolean;
	/** Returns whether what the pattern found means something after all. */
	isKnown?: (written: string) => boolean;
	expected: string;
	/** What to do, which may depend on what is written. */
	fix: string | ((written: string) => string);
}

/** Footnotes would bring English words of the Markdown library into every language. */
export const noFootnotes = {
	expected: 'no footnotes: the site has none',
	fix: 'write the note into the text, in parentheses for example',
};

const noBox = 'no box: the site has none';
const boxAsQuotation = 'write a quotation, "> **Note:** …"';
const noTemplate = 'the text itself: no template language is read';
const noInclude = 'the text of the file: none is put into another one';
const itself = 'write its value';

/**
 * Signs of other generators, of other kinds of Markdown, and of Markdown with a slip in it. A feature that reads one of them
 * takes its row out.
 */
export const foreignMarkup: readonly ForeignMarkup[] = [
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
		hints: ['[^'],
		inPlainTexts: true,
		sign: /\[\^(?<!\\\[\^)[^\][\s]+\]/g,
		...noFootnotes,
	},
	{
		hints: ['^['],
		sign: /(?<!\\)\^\[[^\][\n]*\]?/g,
		expected: noFootnotes.expected,
		fix: `${noFootnotes.fix}, or put a backslash before the ^`,
	},
	{
		hints: ['['],
		sign: /(?<!\\)!?\[[^\][\\\n^][^\][\\\n]*\]\[[^\][\\\n]*\]/g,
		expected: 'a name in the second brackets that a line such as "[name]: /about" explains',
		fix: 'write the address in parentheses, [text](/about), or put a backslash before the [',
	},
	{
		hints: [':::'],
		inPlainTexts: true,
		sign: /(?<![\\:]):{3,}.*/g,
		expected: noBox,
		fix: `${boxAsQuotation}, without the lines of colons, or put a backslash before the first colon`,
	},
	{
		hints: ['::'],
		sign: /^[ \t>]*::(?!video\b)[a-z][\w-]*[[{].*/gm,
		inParagraphs: true,
		expected: 'text, or a video: ::video{…}',
		fix: `${itself}, or put a backslash before the first colon`,
	},
	{
		hints: ['///'],
		sign: /^[ \t>]*\/{3,}.*/gm,
		inParagraphs: true,
		expected: noBox,
		fix: `${boxAsQuotation}, without the lines of slashes, or put a backslash before the first slash`,
	},
	{
		hints: ['!!!', '???'],
		inPlainTexts: true,
		sign: /^[ \t>]*(?:!{3}|\?{3})\+?[ \t]+[a-z].*/gm,
		inParagraphs: true,
		expected: noBox,
		fix: `${boxAsQuotation}, or put a backslash before the first sign`,
	},
	{
		hints: ['[!'],
		inPlainTexts: true,
		sign: /^[ \t>]*\[![A-Za-z]+\][+-]?/g,
		inParagraphs: true,
		expected: noBox,
		fix: 'write "**Note:**" in its place, or put a backslash before the [',
	},
	{
		hints: ['{{'],
		inPlainTexts: true,
		sign: /(?<![\\{])\{\{(?:.*?\}\}|.*)/g,
		expected: noTemplate,
		fix: explainShortcode,
	},
	{
		hints: ['{%'],
		inPlainTexts: true,
		sign: /(?<![\\{])\{%(?:.*?%\}|.*)/g,
		expected: noTemplate,
		fix: `${itself}, or put a backslash before the {`,
	},
	{
		hints: ['{*', '{!'],
		inPlainTexts: true,
		sign: /(?<![\\{])\{(?:\*[^{}\n]*\*|![^{}\n]*!)\}/g,
		expected: noInclude,
		fix: 'copy what is wanted of it, or put a backslash before the {',
	},
	{
		hints: ['--8<--'],
		inPlainTexts: true,
		sign: /(?<!\\)--8<--.*/g,
		expected: noInclude,
		fix: 'copy what is wanted of it, or put a backslash before the first hyphen',
	},
	{
		hints: ['import', 'export'],
		sign: /^[ \t>]*(?:import\s+(?:[\w{*][^\n"'\\]*\sfrom\s+)?|export\s+(?:\*|\{[^}\n]*\})\s+from\s+)["'][^"'\n]+["'];?/gm,
		inParagraphs: true,
		expected: 'text: pages have no code (MDX)',
		fix: 'remove the line, put backticks around it, or a backslash before the first quotation mark',
	},
	{
		hints: ['export'],
		sign: /^[ \t>]*export\s+(?:const|let|var|default|function|async)\s[^\n\\=({]*[={(].*/gm,
		inParagraphs: true,
		expected: 'text: pages have no code (MDX)',
		fix: 'remove the line, put backticks around it, or a backslash before the first = or bracket',
	},
	{
		hints: ['{'],
		inPlainTexts: true,
		sign: /(?<![\\{])\{(?::|\.[A-Za-z])[^{}\n]*\}|(?<![\\\w{])\{[a-z-]+=[^{}\n]*\}/g,
		expected: 'no classes and attributes: the theme decides about looks',
		fix: 'remove it, or put a backslash before the {',
	},
	{
		hints: ['$$'],
		sign: /(?<![\\$])\$\$(?!\$)(?:[^$]*\$\$)?/g,
		expected: 'words or code: formulas are not set',
		fix: 'write it in words, as code, or as a picture, or put a backslash before each $$',
	},
	{
		hints: ['[['],
		inPlainTexts: true,
		// The texts of a new site mark with two brackets what is to be filled in, in small letters or as a sentence.
		sign: /(?<![\\[])!\[\[[^\][\n]+\]\]|(?<![\\[])\[\[(?:\p{Lu}[^\][\n]*[^\][\n.:?!]|[^\][\n]*[|/#][^\][\n]*|toc|_TOC_|\uFFFC*TOC\uFFFC*)\]\]/gu,
		expected: 'a link with its address',
		fix: 'write [text](/about), or put a backslash before the first [',
	},
	{
		hints: ['[TOC]', '[toc]'],
		inPlainTexts: true,
		sign: /(?<![\\[])\[(?:TOC|toc)\](?!\])/g,
		expected: 'no table of contents: the page makes its own',
		fix: 'remove it, or put a backslash before the [',
	},
	{
		hints: [':'],
		inPlainTexts: true,
		sign: /(?<![A-Za-z0-9\\:_/.-]):(?:[a-z][a-z0-9_+-]*|[+-]1):(?![A-Za-z0-9:])/g,
		expected: 'the sign itself in place of its name',
		fix: 'write for example 🙂, or put a backslash before the first colon',
	},
	{
		hints: ['=='],
		inPlainTexts: true,
		sign: /(?<![\\=A-Za-z0-9])==(?![=\s])[^=\n]*[^=\s\\]==(?!=)/g,
		expected: 'no marked text: the site has none',
		fix: 'write **text** for what is strong, or put a backslash before the first =',
	},
	{
		hints: ['^'],
		sign: /(?<=[\p{L}\p{N})\]])\^(?=[^\s^]*[\p{L}\p{N}])[^\s^\\]+\^/gu,
		expected: 'no raised text in this form',
		fix: 'write the raised sign, x² for example, or put a backslash before the first ^',
	},
	{
		hints: [': ', ':\t'],
		sign: /^[ \t>]*:[ \t]+\S.*/gm,
		inParagraphs: true,
		expected: 'no list of definitions: the site has none',
		fix: 'write "- **Term:** definition", or put a backslash before the colon',
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

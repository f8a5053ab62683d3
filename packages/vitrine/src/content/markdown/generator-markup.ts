import { explainShortcode } from './explain-shortcode.ts';
import type { MarkupSign } from './markup-sign.ts';

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

/** Signs of other generators, and of kinds of Markdown that have more. A feature that reads one of them takes its row out. */
export const generatorMarkup: readonly MarkupSign[] = [
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
];

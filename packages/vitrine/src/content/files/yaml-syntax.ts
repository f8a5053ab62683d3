import { CST, type Document, isScalar, Lexer, visit, type YAMLError } from 'yaml';
import { coded } from '../problems/message.ts';
import { type Problem, quote } from '../problems/problem.ts';
import { tooDeep } from './depth-limit.ts';
import { unseenCharacter } from './unseen-characters.ts';

/** An error of syntax in a YAML text, at an offset in it. */
export interface SyntaxProblem extends Pick<Problem, 'found' | 'expected' | 'fix' | 'message'> {
	offset: number;
}

/**
 * Finds what makes a YAML text unreadable, or makes YAML read less than an editor wrote: tags, anchors, aliases and
 * comments behind a value all begin with a character that a sentence may hold.
 */
export function syntaxProblems(text: string, document: Document): SyntaxProblem[] {
	const misread = misreadTokens(text);
	if (misread.length > 0) return misread;
	const { contents, errors } = document;
	const [colon] = isScalar(contents) && errors.length === 0 ? explainColon(text, contents.range?.[0] ?? 0) : [];
	if (colon) return [colon];
	return [...document.errors, ...document.warnings].slice(0, 1).map((error) => explainError(error, text));
}

/** The name of a field and a colon that YAML takes for a letter: the full-width one, or one without a space behind it. */
const unreadColon = /^(?:- +)*([\w-]+)(：|:(?=[^ \t\n\r/]))/;

function explainColon(text: string, offset: number): SyntaxProblem[] {
	const [, name, colon] = unreadColon.exec(text.slice(offset, offset + 200)) ?? [];
	if (name === undefined) return [];
	return [
		{
			offset,
			found: `${colon === '：' ? 'a full-width colon' : 'a colon without a space behind it'}: ${quote(`${name}${colon}`)}`,
			expected: 'the colon of ASCII, and a space of ASCII behind it',
			fix: `write ${quote(`${name}: `)}`,
			message: coded('yaml-colon', { right: `${name}: ` }),
		},
	];
}

/** Finds characters that no text may hold and that are written as escapes in double quotes, as `"\\e"`. */
export function escapedCharacters(text: string, document: Document): SyntaxProblem[] {
	const problems: SyntaxProblem[] = [];
	visit(document, {
		Scalar(_key, { value, range }) {
			if (typeof value !== 'string' || !range || !text.slice(range[0], range[1]).includes('\\')) return;
			const unseen = unseenCharacter(value);
			if (!unseen) return;
			const { message } = unseen;
			problems.push({ ...unseen, offset: range[0], fix: 'write the text without this escape', message });
		},
	});
	return problems;
}

const quoteIt = 'put quotes around the value';
const notText: Partial<Record<CST.TokenType, string>> = { tag: 'a tag', anchor: 'an anchor', alias: 'an alias' };

function misreadTokens(text: string): SyntaxProblem[] {
	const problems: SyntaxProblem[] = [];
	let offset = 0;
	let isContent = false;
	for (const token of new Lexer().lex(text)) {
		const isMark = token === CST.DOCUMENT || token === CST.FLOW_END || token === CST.SCALAR;
		const type = isContent ? 'scalar' : CST.tokenType(token);
		isContent = token === CST.SCALAR;
		if (isMark) continue;
		const name = type && notText[type];
		const lineStart = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
		if (name) {
			problems.push({
				offset,
				found: `${quote(token)}, which YAML takes for ${name}`,
				expected: 'a text in quotes',
				fix: quoteIt,
				message: coded('yaml-sign', { written: token }),
			});
		} else if (type === 'comment' && lineStart.trim() !== '') {
			problems.push({
				offset,
				found: `${quote(token)}, which YAML leaves out as a comment`,
				expected: 'a value and nothing behind it',
				fix: `${quoteIt} if this belongs to it; a comment takes a line of its own`,
				message: coded('yaml-sign', { written: token }),
			});
		} else if (isUnclosed(token, type)) {
			problems.push({
				offset,
				found: `a quote that is not closed: ${token.split('\n', 1)[0]}`,
				expected: 'a quote at the end of the value, too',
				fix: `write ${token[0]} at its end`,
				message: coded('yaml-quote', { sign: token[0] ?? '' }),
			});
		}
		offset += token.length;
	}
	return problems;
}

function isUnclosed(token: string, type: CST.TokenType | null): boolean {
	if (type !== 'double-quoted-scalar' && type !== 'single-quoted-scalar') return false;
	return token.length < 2 || token.at(-1) !== token[0];
}

function explainError({ code, message, pos }: YAMLError, text: string): SyntaxProblem {
	const offset = pos[0];
	const rest = text.slice(offset).replace(/\n.*/s, '');
	const [colon] = message.startsWith('Implicit') ? explainColon(text, offset) : [];
	if (colon) return colon;
	if (message.includes('call stack')) return { offset, ...tooDeep };
	if (code === 'DUPLICATE_KEY') {
		const key = rest.replace(/:.*/, '');
		return {
			offset,
			found: `the key ${quote(key)} a second time`,
			expected: 'each key once',
			fix: 'remove one of them',
			message: coded('yaml-twice', { key }),
		};
	}
	if (code === 'MULTIPLE_DOCS') {
		const message = coded('yaml-parts', {});
		return {
			offset,
			found: 'a second part after a line ---',
			expected: 'one part',
			fix: 'remove the line ---',
			message,
		};
	}
	if (code === 'TAB_AS_INDENT') {
		const fix = 'write two spaces for each tab';
		const message = coded('yaml-tab', {});
		return { offset, found: 'a tab', expected: 'spaces at the start of a line', fix, message };
	}
	if (code === 'BAD_SCALAR_START') {
		const message = coded('yaml-sign', { written: rest[0] ?? '' });
		return {
			offset,
			found: `a value that starts with ${rest[0]}`,
			expected: 'a text in quotes',
			fix: quoteIt,
			message,
		};
	}
	if (message.endsWith('at node end')) {
		return {
			offset,
			found: `${quote(rest)} behind the end of a value`,
			expected: 'one value',
			fix: 'put one pair of quotes around all of it, of the kind that it does not hold itself',
			message: coded('yaml-sign', { written: rest }),
		};
	}
	return {
		offset,
		found: message.replace(/\s+/g, ' '),
		expected: 'valid YAML',
		fix: 'check the indentation of this line, and put quotes around a value that holds ": " or starts with a special character',
		message: coded('yaml-syntax', {}),
	};
}
